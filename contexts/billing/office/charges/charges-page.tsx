import { showInvoice } from '@halaqa/finance/contract'
import { addressOf, type Out } from '@halaqa/kit-contract'
import { day, money } from '@halaqa/kit-contract/format'
import {
  ActionButton,
  ContractForm,
  Facts,
  Link,
  Loaded,
  Page,
  useAfterAct,
  useOffice,
  useWords,
} from '@halaqa/kit-office'
import { Card, Chip, Empty, type Tone } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { chargesOfStudent, editCharge, reverseCharge, storeChargeOf } from '../../contract/charges.ts'
import { accountAddress } from '../addresses.ts'

const word = 'billing.charge'
type Shown = Out<typeof chargesOfStudent.reply>
type Row = Shown['rows'][number]
export const chargeTones: Record<Row['state'], Tone> = {
  open: 'warning',
  paid: 'success',
  exempted: 'neutral',
  cancelled: 'neutral',
}

/** Charges a student by hand, and shows what was charged so. */
export function ChargesPage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={chargesOfStudent} params={{ id }} word={`${word}.many`}>
      {shown => <Charges shown={shown} />}
    </Loaded>
  )
}

function Charges({ shown }: { shown: Shown }) {
  const words = useWords()
  const refresh = useAfterAct()
  const { student, rows } = shown
  // Another form after each invoice.
  const last = rows[0]?.id ?? 0
  const form_uuid = useMemo(() => crypto.randomUUID(), [last])
  const account = accountAddress(student.id)
  return (
    <Page
      title={words(`${word}.many`)}
      sub={<Link to={account}>{student.full_name}</Link>}
      crumbs={[{ label: words('billing.account.one'), to: account }]}
    >
      {shown.can.charge && (
        <>
          <Prices items={shown.items} />
          <ContractForm
            // Emptied after each invoice.
            key={last}
            route={storeChargeOf}
            params={{ id: student.id }}
            word={word}
            values={{ form_uuid, item_id: undefined, quantity: 1, unit_amount: null, semester_id: null, reason: '' }}
            saveLabel={words(`${word}.issue`)}
            onDone={refresh}
          >
            {({ Field, Section }) => (
              <Section title={words(`${word}.one`)} why={words(`${word}.why`)}>
                <Field source="item_id" />
                <Field source="quantity" />
                <Field source="unit_amount" />
                <Field source="semester_id" />
                <Field source="reason" />
              </Section>
            )}
          </ContractForm>
        </>
      )}
      <Charged rows={rows} onDone={refresh} />
    </Page>
  )
}

/** What each item costs this student today. */
function Prices({ items }: { items: Shown['items'] }) {
  const words = useWords()
  const { language } = useOffice()
  if (!items.length) return null
  return (
    <Card as="section" aria-label={words(`${word}.prices`)}>
      <h2>{words(`${word}.prices`)}</h2>
      <Facts
        columns={2}
        items={items.map(item => ({
          label: item.name,
          value:
            item.unit_amount === null ? (
              words(`${word}.unpriced`)
            ) : (
              <bdi className="of-nowrap">{money(item.unit_amount, language)}</bdi>
            ),
        }))}
      />
    </Card>
  )
}

function Charged({ rows, onDone }: { rows: Row[]; onDone: () => void }) {
  const words = useWords()
  const { language } = useOffice()
  const head = (key: string) => words(`${word}.fields.${key}`)
  return (
    <Card flush>
      <DataTable
        caption={words(`${word}.many`)}
        rows={rows}
        idOf={row => row.id}
        empty={<Empty icon="wallet" title={words(`${word}.none`)} />}
        columns={[
          {
            key: 'item',
            title: head('item'),
            main: true,
            cell: row => (
              <span className="bi-what">
                <span>{row.item}</span>
                <bdi>{row.reason}</bdi>
              </span>
            ),
          },
          {
            key: 'invoice_number',
            title: head('invoice_number'),
            cell: row => (
              <Link to={addressOf(showInvoice, { params: { id: row.invoice_id } })}>
                <bdi dir="ltr">{row.invoice_number}</bdi>
              </Link>
            ),
          },
          { key: 'quantity', title: head('quantity'), number: true, cell: row => row.quantity },
          {
            key: 'amount',
            title: head('amount'),
            number: true,
            cell: row => <bdi className="of-nowrap">{money(row.amount, language)}</bdi>,
          },
          {
            key: 'state',
            title: head('state'),
            cell: row => (
              <span className="bi-acts">
                <Chip tone={chargeTones[row.state]}>{words(`${word}.values.state.${row.state}`)}</Chip>
                {row.can.edit && (
                  <Link to={addressOf(editCharge, { params: { id: row.invoice_id } })}>{words(`${word}.change`)}</Link>
                )}
                {row.can.delete && (
                  <ActionButton
                    danger
                    action={reverseCharge}
                    params={{ id: row.invoice_id }}
                    word={word}
                    label={`${word}.reverse`}
                    onDone={onDone}
                  />
                )}
              </span>
            ),
          },
          { key: 'by', title: head('by'), cell: row => <bdi>{row.by}</bdi> },
          { key: 'at', title: head('at'), cell: row => <time dateTime={row.at}>{day(row.at, language)}</time> },
        ]}
      />
    </Card>
  )
}
