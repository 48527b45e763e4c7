import { payerSemesterTable } from '@halaqa/finance/readable'
import { studentTable } from '@halaqa/students/readable'
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

const fees = payerSemesterTable

/** An amount of what is joined, nothing where there is no row. */
export const orNothing = (column: SQLWrapper) => sql<number>`coalesce(${column}, 0)`.mapWith(Number)

/** What stands of the fees of a student of whom nothing may be charged: joined by `feesOfStudent` from the left. */
export const amountsOrNothing = {
  charged: orNothing(fees.charged),
  paid: orNothing(fees.paid),
  granted: orNothing(fees.granted),
  let_go: orNothing(fees.let_go),
  open: orNothing(fees.open),
}

/** The fees of a semester, of the student of the row. */
export const feesOfStudent = (semesterId: number | SQL) =>
  and(eq(fees.payer_id, studentTable.account_id), eq(fees.payer_guard, 'students'), eq(fees.semester_id, semesterId))
