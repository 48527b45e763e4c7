import type { Out } from '@halaqa/kit-contract'
import { Link, useMay, useWords } from '@halaqa/kit-office'
import { Empty } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { studentRecord } from '@halaqa/records/contract'
import { recordAddress } from '@halaqa/records/office/addresses'
import type { showSponsor } from '../../contract/sponsors.ts'
import { Amount } from '../amount.tsx'

const word = 'sponsors.sponsor'
type Person = Out<typeof showSponsor.reply>['people'][number]

/** The statement by person: what was billed for each student, what of that went back, and what stands. */
export function People({ people }: { people: readonly Person[] }) {
  const words = useWords()
  const may = useMay()
  const title = words(`${word}.statement`)
  const head = (field: string) => words(`${word}.fields.${field}`)
  if (!people.length) return <Empty icon="users" title={words(`${word}.nobody`)} />
  const amount = (field: 'billed' | 'back' | 'stands') => ({
    key: field,
    title: head(field),
    number: true,
    cell: (row: Person) => <Amount baisa={row[field]} />,
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className="of-box sp-sheet" aria-label={title} tabIndex={0}>
      <h2>{title}</h2>
      <DataTable<Person>
        caption={title}
        rows={[...people]}
        idOf={row => row.student_id}
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
          { key: 'invoices', title: head('invoices'), number: true, cell: row => String(row.invoices) },
          amount('billed'),
          amount('back'),
          amount('stands'),
        ]}
      />
    </section>
  )
}
