import { firstDayPart, lastDayPart } from '@halaqa/academics/server'
import { openStudentInvoices } from '@halaqa/finance/server'
import { studentTable } from '@halaqa/students/readable'
import { type SQL, sql } from 'drizzle-orm'
import { exceptionTable } from '../exceptions/exceptions.table.ts'
import { partTable, planTable } from '../instalments/plans.table.ts'

/** Days to pay what the calendar names no last day for, or was asked for after it. */
export const daysToPay = 14
/** A complaint is heard once it is paid, and asks for nothing until then. */
const kinds = sql`('study', 'purchase', 'service')`

/** The semester whose fees it is: books are bought for one, and are due by the day on which they were asked for. */
const feesOf = sql`case when open_invoice.kind <> 'purchase' then open_invoice.semester_id end`

/**
 * When an invoice without a plan is due: on the last day for fees of its semester, where it was asked for by then; else a fortnight
 * after it was asked for. That a subject is dropped and another invoice asks instead moves no day.
 */
const dueDay = sql`(select case when open_invoice.asked_on <= last.day then last.day else open_invoice.asked_on + ${sql.raw(String(daysToPay))} end
  from (select ${lastDayPart(feesOf, 'fees_due')} as day) last)`

/** Parts of a plan that are not paid in full, by the day on which they are due: money settles them in their order. */
const openParts = sql`select part.due_on, sum(part.rest) as open from (
    select due_on, amount - least(amount, greatest(0, open_invoice.paid - coalesce(sum(amount) over (
      order by position rows between unbounded preceding and 1 preceding), 0))) as rest
    from ${partTable} where ${partTable.plan_id} = ${planTable.id}) part
  group by part.due_on`

/** A decision excepts the student from the semester; of what is of none, while the decision lasts. */
const isExcepted = (today: SQL) => sql`exists (select from ${exceptionTable}
  where ${exceptionTable.student_id} = ${studentTable.id}
    and ${exceptionTable.until} >= coalesce(${firstDayPart(feesOf)}, ${today}))`

/** What is open is read of the books, and only of what is due: before the last day for fees nearly everybody has an open invoice. */
const isLate = (today: SQL) => sql`case when due.due_on < ${today} then due.open > 0 else false end`

/**
 * What students owe whose day is over, as rows `debt` of another statement: student_id, account_id, kind, reference, number,
 * semester_id, due_on and what is open of it in baisa. What a plan spreads is late part by part. `today` is a day of SQL; of one
 * student alone, by what another statement says, where `student` is given.
 */
export const lateDebts = (today: SQL, student?: SQL): SQL => sql`(
  select ${studentTable.id} as student_id, ${studentTable.account_id} as account_id, open_invoice.kind,
    open_invoice.reference, open_invoice.number, open_invoice.semester_id, due.due_on, due.open
  from ${studentTable}
  join ${openStudentInvoices()} on open_invoice.payer_id = ${studentTable.account_id} and open_invoice.kind in ${kinds}
  left join ${planTable} on ${planTable.kind} = open_invoice.kind and ${planTable.reference} = open_invoice.reference
    and ${planTable.state} = 'running'
  cross join lateral (
    ${openParts}
    union all
    select ${dueDay}, open_invoice.open where ${planTable.id} is null) due
  where ${isLate(today)} and not ${isExcepted(today)}
    ${student ? sql`and ${studentTable.id} = ${student}` : sql``}) debt`

/** A day as a value of SQL. */
export const dayInSql = (day: unknown): SQL => sql`${day}::date`
