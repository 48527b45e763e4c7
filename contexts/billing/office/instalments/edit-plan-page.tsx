import type { Out } from '@halaqa/kit-contract'
import { money } from '@halaqa/kit-contract/format'
import { ContractForm, Facts, Loaded, Page, useAfterAct, useOffice, useWords } from '@halaqa/kit-office'
import { Card } from '@halaqa/kit-web/light'
import { useMemo } from 'react'
import { useNavigate, useParams } from 'react-router'
import { editPlan, updatePlan } from '../../contract/instalments.ts'
import { plansAddress } from './addresses.ts'
import { partsFieldOf } from './parts-field.tsx'

const word = 'billing.instalment'
type Shown = Out<typeof editPlan.reply>

/** Deals what is not paid of a plan anew, with the reason. */
export function EditPlanPage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={editPlan} params={{ id }} word={`${word}.change`}>
      {shown => <Edit shown={shown} />}
    </Loaded>
  )
}

function Edit({ shown }: { shown: Shown }) {
  const words = useWords()
  const navigate = useNavigate()
  const refresh = useAfterAct()
  const { language } = useOffice()
  const { student, open, paid, today } = shown
  const Input = useMemo(() => partsFieldOf(open, today), [open, today])
  const all = plansAddress(student.id)
  const amount = (baisa: number) => <bdi className="of-nowrap">{money(baisa, language)}</bdi>
  return (
    <Page
      title={words(`${word}.change`)}
      sub={student.full_name}
      crumbs={[{ label: words(`${word}.of_student`), to: all }]}
    >
      <Card>
        <Facts
          columns={2}
          items={[
            { label: words(`${word}.fields.invoice_number`), value: <bdi dir="ltr">{shown.invoice_number}</bdi> },
            { label: words(`${word}.fields.paid`), value: amount(paid) },
            { label: words(`${word}.fields.open`), value: amount(open) },
          ]}
        />
      </Card>
      <ContractForm
        route={updatePlan}
        params={{ id: shown.id }}
        word={word}
        values={shown}
        onCancel={() => void navigate(all)}
        onDone={() => {
          refresh()
          void navigate(all)
        }}
      >
        {({ Field, Section }) => (
          <Section title={words('billing.instalment.fields.parts')} why={words(`${word}.change_why`)}>
            <Field source="parts" input={Input} />
            <Field source="reason" />
          </Section>
        )}
      </ContractForm>
    </Page>
  )
}
