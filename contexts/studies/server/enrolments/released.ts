import { gradeBlockTable } from '@halaqa/students/readable'
import { resultHolds } from '@halaqa/students/server'
import { and, eq, gte, isNull, not, or, sql } from 'drizzle-orm'
import { releaseTable } from '../releases/releases.table.ts'
import { enrolmentTable } from './enrolments.table.ts'

/** The open release of an enrolment's result: what a statement over enrolments joins releases on. */
export const releaseOfResult = and(
  eq(releaseTable.semester_id, enrolmentTable.semester_id),
  eq(releaseTable.subject_id, enrolmentTable.subject_id),
  eq(releaseTable.part, 'result'),
  isNull(releaseTable.recalled_at),
)

/**
 * Whether the result of an enrolment is released, as a value beside its columns. For the few subjects of one student: each is
 * one look into an index, where a join reads every release of the college.
 */
export const resultIsReleased = sql<boolean>`(select true from ${releaseTable} where ${releaseOfResult}) is not null`

/** A block of the enrolment's student that holds on the day which the statement is given as `today`. */
const blockInForce = and(
  eq(gradeBlockTable.student_id, enrolmentTable.student_id),
  or(isNull(gradeBlockTable.until), gte(gradeBlockTable.until, sql.placeholder('today'))),
)
/**
 * Whether the student is shown the result of an enrolment: released, and not blocked. What other contexts are told of a
 * student's subjects goes by this alone, so that no page of theirs has to think of blocks, nor of what holds results beside them
 * (`resultHolds`, so that it is made once the contexts are assembled). Needs the parameter `today`.
 */
export const resultIsShown = () =>
  sql<boolean>`${and(
    sql`${resultIsReleased}`,
    not(sql`exists (select 1 from ${gradeBlockTable} where ${blockInForce})`),
    ...resultHolds
      .contributions()
      .map(({ isHeld }) => not(isHeld(sql`${enrolmentTable.student_id}`, sql`${sql.placeholder('today')}::date`))),
  )}`
