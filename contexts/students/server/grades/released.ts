import { and, eq, isNull, sql } from 'drizzle-orm'
import { enrolmentTable } from '../enrolments/enrolments.table.ts'
import { releaseTable } from './grades.table.ts'

/** The open release of an enrolment's result: what a statement over enrolments joins releases on. */
export const releaseOfResult = and(
  eq(releaseTable.semesterId, enrolmentTable.semesterId),
  eq(releaseTable.subjectId, enrolmentTable.subjectId),
  eq(releaseTable.part, 'result'),
  isNull(releaseTable.recalledAt),
)

/**
 * Whether the result of an enrolment is released, as a value beside its columns. For the few subjects of one student: each is
 * one look into an index, where a join reads every release of the college.
 */
export const resultIsReleased = sql<boolean>`(select true from ${releaseTable} where ${releaseOfResult}) is not null`
