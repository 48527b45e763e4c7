import { instant, money } from '@halaqa/kit-contract/format'
import { useOffice, useWords } from '@halaqa/kit-office'
import { Card, Chip, Empty } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { invoiceTones } from '../../tones.ts'
import type { Record } from '../record.ts'
import { PurchasesCard } from './purchases-card.tsx'

/** What was charged, and what was paid, also as an applicant. */
export function PaymentsPart({ record }: { record: Record }) {
  const words = useWords()
  const { language } = useOffice()
  const word = (key: string) => words(`records.office.payments.${key}`)
  const amount = (baisa: number) => <bdi className="of-nowrap">{money(baisa, language)}</bdi>
  const code = (value: string) => <bdi dir="ltr">{value}</bdi>
  const kind = (row: { kind: string }) => words(`finance.kind.${row.kind}`, { context: 'students' })
  if (!record.invoices.length && !record.receipts.length && !record.purchases.length)
    return <Empty icon="wallet" title={word('none')} text={word('none_text')} />
  const head = (key: string) => words(`finance.invoice.fields.${key}`)
  return (
    <>
      <PurchasesCard record={record} />
      {record.invoices.length > 0 && (
        <Card as="section" flush aria-label={word('invoices')}>
          <h2 className="st-part-title">{word('invoices')}</h2>
          <DataTable
            caption={word('invoices')}
            rows={record.invoices}
            idOf={row => row.id}
            columns={[
              { key: 'number', title: head('number'), main: true, cell: row => code(row.number) },
              { key: 'kind', title: head('kind'), cell: kind },
              { key: 'total', title: word('total'), number: true, cell: row => amount(row.total) },
              { key: 'paid', title: word('paid'), number: true, cell: row => amount(row.paid) },
              {
                key: 'state',
                title: head('state'),
                cell: row => (
                  <Chip tone={invoiceTones[row.state]}>{words(`finance.invoice.values.state.${row.state}`)}</Chip>
                ),
              },
            ]}
          />
        </Card>
      )}
      {record.receipts.length > 0 && (
        <Card as="section" flush aria-label={word('receipts')}>
          <h2 className="st-part-title">{word('receipts')}</h2>
          <DataTable
            caption={word('receipts')}
            rows={record.receipts}
            idOf={row => row.uuid}
            columns={[
              { key: 'number', title: head('number'), main: true, cell: row => code(row.number) },
              { key: 'kind', title: head('kind'), cell: kind },
              { key: 'amount', title: word('total'), number: true, cell: row => amount(row.amount) },
              { key: 'at', title: word('at'), cell: row => instant(row.paid_at, language) },
            ]}
          />
        </Card>
      )}
    </>
  )
}
