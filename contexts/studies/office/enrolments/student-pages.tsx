import { gradesAddress } from '@halaqa/grading/office/addresses'
import type { Out } from '@halaqa/kit-contract'
import { genderOf } from '@halaqa/kit-contract/words'
import { Facts, Loaded, Page, useWords } from '@halaqa/kit-office'
import { Card, Chip, Empty, LinkButton } from '@halaqa/kit-web/light'
import { recordAddress } from '@halaqa/records/office/addresses'
import type { StudentHead } from '@halaqa/students/contract'
import { stateTones } from '@halaqa/students/office/tones'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { editEnrolment, semesterSubjectsOf, subjectsOfStudent } from '../../contract/enrolment-office.ts'
import { addAddress, changeAddress, equalAddress, subjectsAddress } from '../addresses.ts'
import { SubjectsTable } from './subjects-table.tsx'

/** The frame of a page about one student's subjects. */
export function LearnerPage({
  student,
  title,
  actions,
  children,
}: {
  student: Out<typeof StudentHead>
  title: string
  actions?: ReactNode
  children: ReactNode
}) {
  const words = useWords()
  const main = words('studies.office.subjects.title')
  return (
    <Page
      title={title}
      sub={<bdi>{student.full_name}</bdi>}
      chips={
        <Chip tone={stateTones[student.state]}>
          {words(`students.student.values.state.${student.state}`, genderOf(student))}
        </Chip>
      }
      crumbs={[
        { label: student.full_name, to: recordAddress(student.id) },
        ...(title === main ? [] : [{ label: main, to: subjectsAddress(student.id) }]),
      ]}
      actions={actions}
    >
      {children}
    </Page>
  )
}

/** The subjects of a student, semester by semester. */
export function SubjectsPage() {
  const id = Number(useParams().id)
  return (
    <Loaded route={subjectsOfStudent} params={{ id }} word="studies.office.subjects.title">
      {found => <Subjects found={found} />}
    </Loaded>
  )
}

function Subjects({ found: { student, semesters, can } }: { found: Out<typeof subjectsOfStudent.reply> }) {
  const words = useWords()
  const word = (key: string, values?: object) => words(`studies.office.subjects.${key}`, { ...values })
  return (
    <LearnerPage
      student={student}
      title={word('title')}
      actions={
        <>
          <LinkButton to={gradesAddress(student.id)} look="outlined" size="small" icon="flag">
            {words('grading.grade.many')}
          </LinkButton>
          {can.write && (
            <>
              <LinkButton to={changeAddress(student.id)} look="outlined" size="small" icon="sync">
                {word('change')}
              </LinkButton>
              <LinkButton to={equalAddress(student.id)} look="outlined" size="small" icon="scale">
                {word('equal')}
              </LinkButton>
              <LinkButton to={addAddress(student.id)} size="small" icon="plus">
                {word('add')}
              </LinkButton>
            </>
          )}
        </>
      }
    >
      <Card>
        <Facts
          columns={3}
          items={[
            { label: words('students.student.fields.specialty'), value: student.specialty },
            { label: words('students.student.fields.term'), value: student.term },
            { label: words('grading.office.grades_of.passed'), value: student.passed_hours },
          ]}
        />
      </Card>
      {semesters.length === 0 && <Empty icon="book" title={word('empty')} />}
      {semesters.map(semester => (
        <Card flush as="section" key={semester.id} aria-label={semester.name}>
          <h2 className="gr-line">
            {semester.name}
            <span>{word('hours', { count: semester.hours })}</span>
          </h2>
          <SubjectsTable rows={semester.rows} caption={semester.name} />
        </Card>
      ))}
    </LearnerPage>
  )
}

/** The same of one semester. */
export function SemesterSubjectsPage() {
  const { semester_id, id } = useParams()
  return (
    <Loaded
      route={semesterSubjectsOf}
      params={{ semester_id: Number(semester_id), id: Number(id) }}
      word="studies.office.subjects.title"
    >
      {({ student, semester, rows }) => (
        <LearnerPage student={student} title={semester.name}>
          <Card flush>
            <SubjectsTable rows={rows} caption={semester.name} />
          </Card>
        </LearnerPage>
      )}
    </Loaded>
  )
}

/** One subject of a student in a semester, with what can be done with it. */
export function EnrolmentPage() {
  const { id, subject_id, semester_id } = useParams()
  const params = { id: Number(id), subject_id: Number(subject_id), semester_id: Number(semester_id) }
  return (
    <Loaded route={editEnrolment} params={params} word="studies.enrolment.one">
      {row => (
        <Page
          title={row.subject}
          sub={<bdi>{row.full_name}</bdi>}
          crumbs={[{ label: row.full_name, to: subjectsAddress(row.student_id) }]}
        >
          <Card flush>
            <SubjectsTable rows={[row]} caption={row.subject} />
          </Card>
        </Page>
      )}
    </Loaded>
  )
}
