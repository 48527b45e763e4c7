import { showInvoice } from '@halaqa/finance/contract'
import { addressOf } from '@halaqa/kit-contract'
import { Link, useMay, useWords } from '@halaqa/kit-office'
import { DataTable } from '@halaqa/kit-web/table'
import { studentRecord } from '@halaqa/records/contract'
import { recordAddress } from '@halaqa/records/office/addresses'
import { Amount } from '../amount.tsx'

type AmountField = 'total' | 'open' | 'before' | 'amount' | 'back' | 'stands'
type Line = {
  student_id: number
  student: string
  student_number: string
  invoice_id: number
  invoice_number: string
} & Partial<Record<AmountField, number>>

/** A bill student by student, with these amounts of each line. */
export function BillLines({
  title,
  lines,
  fields,
}: {
  title: string
  lines: readonly Line[]
  fields: readonly AmountField[]
}) {
  const words = useWords()
  const may = useMay()
  const head = (field: string) => words(`sponsors.billed.fields.${field}`)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className="of-box sp-sheet" aria-label={title} tabIndex={0}>
      <h2>{title}</h2>
      <DataTable<Line>
        caption={title}
        rows={[...lines]}
        idOf={row => row.invoice_id}
        columns={[
          {
            key: 'student',
            title: head('student'),
            main: true,
            cell: row =>
              may(studentRecord.access) ? (
                <Link to={recordAddress(row.student_id)}>{row.student}</Link>
              ) : (
                <bdi>{row.student}</bdi>
              ),
          },
          {
            key: 'student_number',
            title: head('student_number'),
            cell: row => <bdi dir="ltr">{row.student_number}</bdi>,
          },
          {
            key: 'invoice_number',
            title: head('invoice_number'),
            cell: row => {
              const number = <bdi dir="ltr">{row.invoice_number}</bdi>
              const to = addressOf(showInvoice, { params: { id: row.invoice_id } })
              return may(showInvoice.access) ? <Link to={to}>{number}</Link> : number
            },
          },
          ...fields.map(field => ({
            key: field,
            title: words(`sponsors.bill.fields.${field}`),
            number: true,
            cell: (row: Line) => <Amount baisa={row[field] ?? 0} />,
          })),
        ]}
      />
    </section>
  )
}
