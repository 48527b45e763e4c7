import type { Out } from '@halaqa/kit-contract'
import { type Language, number } from '@halaqa/kit-contract/format'
import { genderOf } from '@halaqa/kit-contract/words'
import { Facts, Link, Loaded, Page, useOffice, useWords } from '@halaqa/kit-office'
import { Card, Chip, Empty, LinkButton } from '@halaqa/kit-web/light'
import { DataTable } from '@halaqa/kit-web/table'
import { recordAddress } from '@halaqa/records/office/addresses'
import { subjectsAddress } from '@halaqa/studies/office/addresses'
import { enrolmentTones } from '@halaqa/studies/office/tones'
import { useParams } from 'react-router'
import { gradesOfStudent } from '../../contract/grade-office.ts'
import { markText } from '../../contract/grade-text.ts'
import { gradeAddress } from '../addresses.ts'

type Grades = Out<typeof gradesOfStudent.reply>
type Semester = Grades['semesters'][number]

/** With two places, `3.50`; a dash before the first. */
const gpaText = (gpa: number | null, language: Language) =>
  gpa === null ? '—' : number(gpa, language, { fixed: true })

/** All marks of a student, semester by semester; what students do not see yet is said. */
export function StudentGradesPage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={gradesOfStudent} params={{ id }} word="grading.grade.many">
      {grades => <Shown grades={grades} />}
    </Loaded>
  )
}

function Shown({ grades: { student, released, semesters } }: { grades: Grades }) {
  const words = useWords()
  const { language } = useOffice()
  const word = (key: string) => words(`grading.office.grades_of.${key}`)
  return (
    <Page
      title={words('grading.grade.many')}
      sub={<bdi>{student.full_name}</bdi>}
      crumbs={[{ label: student.full_name, to: recordAddress(student.id) }]}
      actions={
        <LinkButton to={subjectsAddress(student.id)} look="outlined" size="small" icon="book">
          {words('studies.office.subjects.title')}
        </LinkButton>
      }
    >
      <Card>
        <Facts
          columns={3}
          items={[
            { label: words('students.student.fields.number'), value: <bdi dir="ltr">{student.number}</bdi> },
            { label: word('gpa'), value: gpaText(released.gpa, language) },
            { label: word('passed'), value: released.passed_hours },
          ]}
        />
      </Card>
      {semesters.length === 0 && <Empty icon="flag" title={word('empty')} />}
      {semesters.map(semester => (
        <OneSemester key={semester.id} semester={semester} student={student} />
      ))}
    </Page>
  )
}

function OneSemester({ semester, student }: { semester: Semester; student: Grades['student'] }) {
  const words = useWords()
  const { language } = useOffice()
  const head = (key: string) => words(`grading.office.grid.${key}`)
  return (
    <Card flush as="section" aria-label={semester.name}>
      <h2 className="gr-line">
        {semester.name}
        <span>
          {words('grading.office.grades_of.semester', { hours: semester.hours, gpa: gpaText(semester.gpa, language) })}
        </span>
      </h2>
      <DataTable
        caption={semester.name}
        rows={semester.rows}
        idOf={row => row.id}
        columns={[
          {
            key: 'subject',
            title: words('grading.mercy.fields.subject'),
            main: true,
            cell: row => <Link to={gradeAddress(row.id)}>{row.subject}</Link>,
          },
          { key: 'code', title: words('studies.enrolment.fields.code'), cell: row => <bdi dir="ltr">{row.code}</bdi> },
          {
            key: 'parts',
            title: head('parts'),
            cell: row => row.parts.map(part => `${part.label} ${markText(part.value) || '—'}`).join(' · '),
          },
          {
            key: 'mark',
            title: head('total'),
            cell: row => (
              <>
                <b>{row.mark ?? '—'}</b> <bdi dir="ltr">{row.letter}</bdi>
              </>
            ),
          },
          {
            key: 'state',
            title: words('studies.enrolment.fields.state'),
            cell: row => (
              <span className="gr-acts">
                <Chip tone={enrolmentTones[row.state]}>
                  {words(`studies.enrolment.values.state.${row.state}`, genderOf(student))}
                </Chip>
                {row.mark !== null && !row.released_at && <Chip tone="warning">{head('not_released')}</Chip>}
              </span>
            ),
          },
        ]}
      />
    </Card>
  )
}
