import { semesterTable, specialtyTable } from '@halaqa/academics/tables'
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
/** Such subjects of a semester. */
export const isUncharged = ({ semester_id, degree_type, specialty_id }: Wanted): SQL | undefined =>
  and(
    eq(enrolmentTable.semester_id, semester_id),
    isUnasked,
    specialty_id ? eq(studentTable.specialty_id, specialty_id) : undefined,
    degree_type
      ? inArray(
          studentTable.specialty_id,
          db()
            .select({ id: specialtyTable.id })
            .from(specialtyTable)
            .where(eq(specialtyTable.degree_type, degree_type)),
        )
      : undefined,
  )
/** A student in a state that is charged. */
export const isCharged = inArray(studentTable.state, charged as StudentState[])
/** An exception that reaches the first day of the semester. */
export const isExcepted = (semesterId: number): SQL =>
  exists(
    db()
      .select({ one: sql`1` })
      .from(exceptionTable)
      .innerJoin(semesterTable, eq(semesterTable.id, semesterId))
      .where(and(eq(exceptionTable.student_id, studentTable.id), gte(exceptionTable.until, semesterTable.starts_on))),
  )
export const isToCharge = (wanted: Wanted): SQL | undefined =>
  and(isUncharged(wanted), isCharged, not(isExcepted(wanted.semester_id)))
