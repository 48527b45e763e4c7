import { notFound } from '@halaqa/kit-contract'
import { prepared } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { EnrolmentState } from '../../contract/enrolment.ts'
import { stateEffects } from '../../contract/state.ts'
import { releaseTable } from '../grades/grades.table.ts'
import { studentTable } from '../students/students.table.ts'
import { enrolmentTable } from './enrolments.table.ts'

// Every look into a lesson and every report of what was watched asks these two: they are planned once a connection.
const studentOf = prepared(handle =>
  handle
    .select({
      id: studentTable.id,
      name: studentTable.fullName,
      state: studentTable.state,
      term: studentTable.term,
      planId: studentTable.planId,
      specialtyId: studentTable.specialtyId,
    })
    .from(studentTable)
    .where(eq(studentTable.accountId, sql.placeholder('accountId')))
    .prepare('students_learner'),
)
const enrolmentsOf = prepared(handle =>
  handle
    .select({
      id: enrolmentTable.id,
      subjectId: enrolmentTable.subjectId,
      semesterId: enrolmentTable.semesterId,
      hours: enrolmentTable.hours,
      kind: enrolmentTable.kind,
      origin: enrolmentTable.origin,
      state: enrolmentTable.state,
      mark: enrolmentTable.mark,
      released: sql<boolean>`${releaseTable.id} is not null`,
    })
    .from(enrolmentTable)
    .leftJoin(
      releaseTable,
      and(
        eq(releaseTable.semesterId, enrolmentTable.semesterId),
        eq(releaseTable.subjectId, enrolmentTable.subjectId),
        eq(releaseTable.part, 'result'),
        isNull(releaseTable.recalledAt),
      ),
    )
    .where(eq(enrolmentTable.studentId, sql.placeholder('studentId')))
    .orderBy(asc(enrolmentTable.id))
    .prepare('students_enrolments_of'),
)

/** The student of an account, as far as studying goes; 404 for an account that is no student's. */
export async function learnerOf(accountId: number) {
  const [student] = await studentOf({ accountId })
  if (!student) return refuse(notFound)
  return { ...student, studies: stateEffects[student.state].studies }
}
export type Learner = Awaited<ReturnType<typeof learnerOf>>

/** The subjects of a student in the order of enrolment. A result that is not released is told as `study`, without its mark. */
export async function enrolledSubjects(studentId: number) {
  const rows = await enrolmentsOf({ studentId })
  return rows.map(({ released, state, mark, ...row }) => ({
    ...row,
    state: shownState(state, released),
    mark: released ? mark : null,
  }))
}
export type EnrolledSubject = Awaited<ReturnType<typeof enrolledSubjects>>[number]

/** Passed or failed is a mark in one bit: it waits for the release as the mark does. */
const shownState = (state: EnrolmentState, released: boolean): EnrolmentState =>
  released || (state !== 'success' && state !== 'fail') ? state : 'study'
