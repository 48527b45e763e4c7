import { addressOf, type Out } from '@halaqa/kit-contract'
import { ContractForm, Loaded, Page, useAfterAct, useWords } from '@halaqa/kit-office'
import { Chip } from '@halaqa/kit-web/light'
import { useNavigate, useParams } from 'react-router'
import { chargesOfStudent, editCharge, updateCharge } from '../../contract/charges.ts'
import { chargeTones } from './charges-page.tsx'

const word = 'billing.charge'

/** What was charged by hand; changed until it is paid. */
export function ChargePage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={editCharge} params={{ id }} word={`${word}.one`}>
      {charge => <Shown charge={charge} />}
    </Loaded>
  )
}

function Shown({ charge }: { charge: Out<typeof editCharge.reply> }) {
  const words = useWords()
  const navigate = useNavigate()
  const refresh = useAfterAct()
  const all = addressOf(chargesOfStudent, { params: { id: charge.student_id } })
  const leave = () => void navigate(all)
  return (
    <Page
      title={<bdi dir="ltr">{charge.invoice_number}</bdi>}
      plainTitle={charge.invoice_number}
      chips={<Chip tone={chargeTones[charge.state]}>{words(`${word}.values.state.${charge.state}`)}</Chip>}
      crumbs={[{ label: words(`${word}.many`), to: all }]}
    >
      <ContractForm
        route={updateCharge}
        params={{ id: charge.invoice_id }}
        word={word}
        values={charge}
        readOnly={!charge.can.edit}
        onCancel={leave}
        onDone={() => {
          refresh()
          leave()
        }}
      >
        {({ Field, Section }) => (
          <Section title={charge.item} why={words(`${word}.change_why`)}>
            <Field source="item_id" />
            <Field source="quantity" />
            <Field source="unit_amount" />
            <Field source="semester_id" />
            <Field source="reason" />
          </Section>
        )}
      </ContractForm>
    </Page>
  )
}
