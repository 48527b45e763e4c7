import { useWords } from '@halaqa/kit-office'
import { Card, Chip, Empty } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { enrolmentTones } from '../../tones.ts'
import type { Record } from '../record.ts'
import { Subject } from './plan.tsx'

type Studied = Record['semesters'][number]['rows'][number]

/** What was studied, semester by semester, the newest first. */
export function SemestersPart({ record }: { record: Record }) {
  const words = useWords()
  const word = (key: string) => words(`students.office.subject.${key}`)
  if (!record.semesters.length) return <Empty icon="book" title={word('none')} text={word('none_text')} />
  return record.semesters.map(({ semester_id, name, rows }) => (
    <Card as="section" key={semester_id} flush aria-label={name}>
      <h2 className="st-part-title">
        <bdi>{name}</bdi>
      </h2>
      <DataTable
        caption={name}
        rows={rows}
        idOf={row => row.enrolment_id}
        columns={[
          { key: 'name', title: word('name'), main: true, cell: Subject },
          { key: 'hours', title: word('hours'), number: true, cell: row => row.hours },
          {
            key: 'state',
            title: word('state'),
            cell: row => (
              <Chip tone={enrolmentTones[row.state]}>{words(`students.enrolment.values.state.${row.state}`)}</Chip>
            ),
          },
          { key: 'mark', title: word('mark'), number: true, cell: row => <Mark row={row} /> },
          {
            key: 'origin',
            title: word('origin'),
            cell: row => words(`students.enrolment.values.origin.${row.origin}`),
          },
          { key: 'paid', title: word('paid'), cell: row => word(row.paid ? 'is_paid' : 'unpaid') },
        ]}
      />
    </Card>
  ))
}

/** The whole mark; that the student does not see it yet stands beside it. */
function Mark({ row }: { row: Studied }) {
  const words = useWords()
  if (row.mark === null) return <span className="of-none">—</span>
  return (
    <>
      {row.mark} {!row.released && <small className="of-none">{words('students.office.subject.unreleased')}</small>}
    </>
  )
}
