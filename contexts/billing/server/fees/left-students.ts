import { payerSemesterTable } from '@halaqa/finance/readable'
import { timeZone } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { stateMoveTable, studentTable } from '@halaqa/students/readable'
import { and, between, eq, type SQL, sql } from 'drizzle-orm'
import type { YesOrNo } from '../../contract/fees-by-state.ts'
import { creditOfStudent, creditsOfStudents } from '../payers/credits-of-students.ts'
import { settlementTable } from '../settlements/settlements.table.ts'
import { amountsOrNothing, feesOfStudent, orNothing } from './fees-of-student.ts'

export type Leaving = 'withdrawn' | 'delayed'
type Semester = { starts_on: string; ends_on: string }

const move = stateMoveTable
const { charged, paid, granted, let_go, open } = amountsOrNothing
/** What was promised to be paid out since the day of the move, and did not come back from the bank. */
const refunded = sql<number>`coalesce((select sum(s.amount) from ${settlementTable} s
  where s.student_id = ${move.student_id} and s.kind = 'payout' and s.state in ('approved', 'sent', 'paid')
    and s.decided_at >= ${move.starts_on}::timestamp at time zone ${sql.raw(`'${timeZone}'`)}), 0)`.mapWith(Number)
const credit = orNothing(creditOfStudent)

export const leftSorts = {
  student: studentTable.full_name,
  number: studentTable.number,
  since: move.starts_on,
  charged,
  paid,
  open,
}

/** Those who left, a row a move, with what stands of the fees of a semester. Narrow it by `leftDuring`. */
export function leftStudents(semesterId: number) {
  const credits = creditsOfStudents()
  return db()
    .select({
      student_id: studentTable.id,
      student: studentTable.full_name,
      number: studentTable.number,
      specialty_id: studentTable.specialty_id,
      since: move.starts_on,
      charged: charged.as('charged'),
      paid: paid.as('paid'),
      granted: granted.as('granted'),
      let_go: let_go.as('let_go'),
      open: open.as('open'),
      refunded: refunded.as('refunded'),
      credit: credit.as('credit'),
    })
    .from(move)
    .innerJoin(studentTable, eq(studentTable.id, move.student_id))
    .leftJoin(payerSemesterTable, feesOfStudent(semesterId))
    .leftJoin(credits, eq(credits.holder, studentTable.account_id))
    .$dynamic()
}

/** Whose move began in the semester; of several of one student the last counts, once. */
export const leftDuring = (to: Leaving, { starts_on, ends_on }: Semester): SQL | undefined =>
  and(
    eq(move.to, to),
    between(move.starts_on, starts_on, ends_on),
    sql`not exists (select from ${move} later where later.student_id = ${move.student_id} and later."to" = ${to}
      and later.id > ${move.id} and later.starts_on <= ${ends_on})`,
  )

/** Whether money settled something of what is still charged. */
export const hasPaid = (asked: YesOrNo): SQL | undefined => isAsked(asked, sql`${paid} > 0`)
/** Whether something went back to the student, or is to be used or given back. */
export const hasRefund = (asked: YesOrNo): SQL | undefined => isAsked(asked, sql`${refunded} + ${credit} > 0`)
const isAsked = (asked: YesOrNo, holds: SQL) => ({ all: undefined, yes: holds, no: sql`not (${holds})` })[asked]
