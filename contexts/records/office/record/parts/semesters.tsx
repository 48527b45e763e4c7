import { gradesOfStudent } from '@halaqa/grading/contract'
import { addressOf } from '@halaqa/kit-contract'
import { genderOf } from '@halaqa/kit-contract/words'
import { useMay, useWords } from '@halaqa/kit-office'
import { Card, Chip, Empty, LinkButton } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { subjectsOfStudent } from '@halaqa/studies/contract'
import { Subject } from '@halaqa/studies/office/shared'
import { enrolmentTones } from '@halaqa/studies/office/tones'
import { historyDraft } from '../../../contract/history.ts'
import { historyOfAddress } from '../../addresses.ts'
import type { Record } from '../record.ts'

type Studied = Record['semesters'][number]['rows'][number]

/** What was studied, semester by semester, the newest first. */
export function SemestersPart({ record }: { record: Record }) {
  const words = useWords()
  const word = (key: string) => words(`studies.office.subject.${key}`)
  const links = <WorkOn id={record.id} />
  if (!record.semesters.length)
    return <Empty icon="book" title={word('none')} text={word('none_text')} action={links} />
  return (
    <>
      {links}
      {record.semesters.map(semester => (
        <Semester key={semester.semester_id} record={record} semester={semester} />
      ))}
    </>
  )
}

/** Where subjects are added and taken out, and where marks are entered and corrected. */
function WorkOn({ id }: { id: number }) {
  const words = useWords()
  const may = useMay()
  const link = (route: typeof subjectsOfStudent | typeof gradesOfStudent, label: string, icon: 'book' | 'edit') =>
    may(route.access) && (
      <LinkButton to={addressOf(route, { params: { id } })} look="outlined" size="small" icon={icon}>
        {words(label)}
      </LinkButton>
    )
  return (
    <div className="st-acts">
      {link(subjectsOfStudent, 'studies.office.subjects.title', 'book')}
      {link(gradesOfStudent, 'grading.grade.many', 'edit')}
    </div>
  )
}

function Semester({ record, semester }: { record: Record; semester: Record['semesters'][number] }) {
  const { name, rows } = semester
  const words = useWords()
  const may = useMay()
  const word = (key: string) => words(`studies.office.subject.${key}`)
  return (
    <Card as="section" flush aria-label={name}>
      <h2 className="st-part-title">
        <bdi>{name}</bdi>{' '}
        {may(historyDraft.access) && (
          <LinkButton to={historyOfAddress(record.id, semester.semester_id)} look="text" size="small" icon="lock">
            {words('records.history.one')}
          </LinkButton>
        )}
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
              <Chip tone={enrolmentTones[row.state]}>
                {words(`studies.enrolment.values.state.${row.state}`, genderOf(record))}
              </Chip>
            ),
          },
          { key: 'mark', title: word('mark'), number: true, cell: row => <Mark row={row} /> },
          {
            key: 'origin',
            title: word('origin'),
            cell: row => words(`studies.enrolment.values.origin.${row.origin}`),
          },
          { key: 'paid', title: word('paid'), cell: row => word(row.paid ? 'is_paid' : 'unpaid') },
        ]}
      />
    </Card>
  )
}

/** The whole mark; that the student does not see it yet stands beside it. */
function Mark({ row }: { row: Studied }) {
  const words = useWords()
  if (row.mark === null) return <span className="of-none">—</span>
  return (
    <>
      {row.mark} {!row.released && <small className="of-none">{words('studies.office.subject.unreleased')}</small>}
    </>
  )
}
