import { semesterById, specialtyList } from '@halaqa/academics/server'
import { db } from '@halaqa/kit-server/database'
import { type StudentState, stateEffects, studentStates } from '@halaqa/students/contract'
import { studentTable } from '@halaqa/students/readable'
import { enrolmentTable } from '@halaqa/studies/readable'
import { and, eq, exists, gte, inArray, isNull, ne, not, type SQL, sql } from 'drizzle-orm'
import { exceptionTable } from '../exceptions/exceptions.table.ts'
import type { Wanted } from './debit-runs.table.ts'

/** States in which the fees of a new semester are charged. */
const charged = studentStates.filter(state => stateEffects[state].is_charged)

/** A subject that no invoice asks for, that nobody has settled and that is not left. What is recognised costs nothing. */
export const isUnasked = and(
  isNull(enrolmentTable.invoice_id),
  eq(enrolmentTable.paid, false),
  ne(enrolmentTable.state, 'equal'),
  isNull(enrolmentTable.withdrawn_on),
)
/** A student in a state that is charged. */
export const isCharged = inArray(studentTable.state, charged as StudentState[])

/** Which rows of subjects, beside their students, are meant: those to be charged, and those that are left out, with why. */
export type Conditions = { toCharge: SQL | undefined; byState: SQL | undefined; byException: SQL | undefined }
export async function conditionsOf({ semester_id, degree_type, specialty_id }: Wanted): Promise<Conditions> {
  const { starts_on } = await semesterById(semester_id)
  const ofDegree = degree_type && (await specialtyList('ar')).filter(each => each.degree_type === degree_type)
  const isUncharged = and(
    eq(enrolmentTable.semester_id, semester_id),
    isUnasked,
    specialty_id ? eq(studentTable.specialty_id, specialty_id) : undefined,
    ofDegree
      ? inArray(
          studentTable.specialty_id,
          ofDegree.map(each => each.id),
        )
      : undefined,
  )
  // An exception that reaches the first day of the semester.
  const isExcepted = exists(
    db()
      .select({ one: sql`1` })
      .from(exceptionTable)
      .where(and(eq(exceptionTable.student_id, studentTable.id), gte(exceptionTable.until, starts_on))),
  )
  return {
    toCharge: and(isUncharged, isCharged, not(isExcepted)),
    byState: and(isUncharged, not(isCharged)),
    byException: and(isUncharged, isCharged, isExcepted),
  }
}
