import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { EnrolmentState } from '../../contract/enrolment.ts'
import { stateEffects } from '../../contract/state.ts'
import { releaseTable } from '../grades/grades.table.ts'
import { studentTable } from '../students/students.table.ts'
import { enrolmentTable } from './enrolments.table.ts'

/** The student of an account, as far as studying goes; 404 for an account that is no student's. */
export async function learnerOf(accountId: number) {
  const [student] = await db()
    .select({
      id: studentTable.id,
      name: studentTable.fullName,
      state: studentTable.state,
      term: studentTable.term,
      planId: studentTable.planId,
      specialtyId: studentTable.specialtyId,
    })
    .from(studentTable)
    .where(eq(studentTable.accountId, accountId))
  if (!student) return refuse(notFound)
  return { ...student, studies: stateEffects[student.state].studies }
}
export type Learner = Awaited<ReturnType<typeof learnerOf>>

/** Whether students know the result of a subject in a semester. */
const isReleased = sql<boolean>`${releaseTable.id} is not null`

/**
 * The subjects of a student, the order of enrolment; with `semesterId` those that are studied then: the semester's own and
 * what an earlier one left incomplete. A result that is not released is told as `study`, and without its mark.
 */
export async function enrolledSubjects(studentId: number, semesterId?: number) {
  const studiedThen = semesterId
    ? or(eq(enrolmentTable.semesterId, semesterId), eq(enrolmentTable.state, 'uncomplete'))
    : undefined
  const rows = await db()
    .select({
      id: enrolmentTable.id,
      subjectId: enrolmentTable.subjectId,
      semesterId: enrolmentTable.semesterId,
      hours: enrolmentTable.hours,
      kind: enrolmentTable.kind,
      origin: enrolmentTable.origin,
      state: enrolmentTable.state,
      mark: enrolmentTable.mark,
      released: isReleased,
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
    .where(and(eq(enrolmentTable.studentId, studentId), studiedThen))
    .orderBy(asc(enrolmentTable.id))
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
