import { activeSemesterPart } from '@halaqa/academics/server'
import { exceptionsPart } from '@halaqa/curriculum/server'
import { notFound } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { batched, columnsOf, intArrayParam, jsonRow, jsonRows, prepared } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { type StudentState, stateEffects } from '@halaqa/students/contract'
import { studentTable } from '@halaqa/students/readable'
import { asc, eq, sql } from 'drizzle-orm'
import { enrolmentTable } from './enrolments.table.ts'
import { resultIsShown } from './released.ts'

// Every look into a lesson and every report of what was watched asks these: they are planned once a connection.
const learnerFields = {
  id: studentTable.id,
  name: studentTable.full_name,
  latinName: studentTable.latin_name,
  state: studentTable.state,
  term: studentTable.term,
  planId: studentTable.plan_id,
  specialtyId: studentTable.specialty_id,
}
const isTheirs = eq(studentTable.account_id, sql.placeholder('accountId'))
const studentOf = prepared(handle =>
  handle.select(learnerFields).from(studentTable).where(isTheirs).prepare('students_learner'),
)

const enrolmentFields = () => ({
  ...columnsOf(enrolmentTable, 'id', 'subject_id', 'semester_id', 'hours', 'kind', 'origin', 'state', 'mark'),
  isShown: resultIsShown(),
})
const enrolmentsOf = prepared(handle =>
  handle
    .select(enrolmentFields())
    .from(enrolmentTable)
    .where(eq(enrolmentTable.student_id, sql.placeholder('studentId')))
    .orderBy(asc(enrolmentTable.id))
    .prepare('students_enrolments_of'),
)
/** All of it in one statement: to send four takes longer than to answer them (ADR 0016). */
const studiesOf = prepared(handle =>
  handle
    .select({
      account_id: sql<number>`${studentTable.account_id}`,
      learner: jsonRow(learnerFields, sql``),
      enrolments: jsonRows(
        enrolmentFields(),
        sql`from ${enrolmentTable} where ${eq(enrolmentTable.student_id, studentTable.id)}`,
        asc(enrolmentTable.id),
      ),
      semesters: activeSemesterPart,
      exceptions: exceptionsPart(studentTable.account_id),
    })
    .from(studentTable)
    .where(sql`${studentTable.account_id} = any(${intArrayParam('accountIds')})`)
    .prepare('students_studies_of'),
)
const studies = batched(async (accountIds: number[]) => {
  const rows = await studiesOf({ accountIds, today: clock.today() })
  return new Map(rows.map(row => [row.account_id, row]))
})

/** The student of an account, as far as studying goes; 404 for an account that is no student's. */
export async function learnerOf(accountId: number) {
  const [student] = await studentOf({ accountId })
  return student ? withStudies(student) : refuse(notFound)
}
export type Learner = Awaited<ReturnType<typeof learnerOf>>
const withStudies = <S extends { state: StudentState }>(student: S) => ({
  ...student,
  studies: stateEffects[student.state].studies,
})

/**
 * The subjects of a student in the order of enrolment. A result that is not released, or of a student who is blocked, is told
 * as `study`, without its mark.
 */
export const enrolledSubjects = async (studentId: number) =>
  (await enrolmentsOf({ studentId, today: clock.today() })).map(shown)
export type EnrolledSubject = Awaited<ReturnType<typeof enrolledSubjects>>[number]

/** The student of an account with all subjects, the running semester and what curriculum makes an exception of; or 404. */
export async function studyFactsOf(accountId: number) {
  const found = (await studies([accountId])).get(accountId)
  if (!found) return refuse(notFound)
  const { learner, enrolments, semesters, exceptions } = found
  return { learner: withStudies(learner), enrolments: enrolments.map(shown), semester: semesters[0], exceptions }
}

type Attempt = Awaited<ReturnType<typeof enrolmentsOf>>[number]
/** Passed or failed is a mark in one bit: it is shown when the mark is. */
const shown = ({ isShown, state, mark, ...row }: Attempt) => ({
  ...row,
  state: isShown || (state !== 'success' && state !== 'fail') ? state : ('study' as const),
  mark: isShown ? mark : null,
})
