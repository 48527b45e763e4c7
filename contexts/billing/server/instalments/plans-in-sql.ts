import { semesterList } from '@halaqa/academics/server'
import { living } from '@halaqa/finance/server'
import { clock } from '@halaqa/kit-server/clock'
import { currentActor, currentRequest } from '@halaqa/kit-server/request'
import { type SQL, sql } from 'drizzle-orm'
import type { PlanState } from '../../contract/instalments.ts'
import { instalmentWrite } from '../../contract/permissions.ts'
import { type PlanRow, partTable, planTable } from './plans.table.ts'

/** Money that came for what a plan spreads, in a statement that joins `livingInvoice`. */
const paidOfPlan = sql`case when ${planTable.state} = 'running' then coalesce(living.paid, 0) else 0 end`

/** What the parts of a plan ask for, beside a plan and its living invoice. Amounts are baisa. */
export const askedOfPlan = (): SQL => sql`lateral (
  select coalesce(sum(amount), 0)::float8 as total, coalesce(sum(rest), 0)::float8 as open,
    coalesce(sum(rest) filter (where due_on <= ${clock.today()}), 0)::float8 as due,
    coalesce(sum(rest) filter (where due_on < ${clock.today()}), 0)::float8 as late,
    (min(due_on) filter (where rest > 0))::text as next_due_on
  from (select due_on, amount, amount - least(amount, greatest(0, ${paidOfPlan} - coalesce(sum(amount) over (
      order by position rows between unbounded preceding and 1 preceding), 0))) as rest
    from ${partTable} where ${partTable.plan_id} = ${planTable.id}) part) asked`
export const asked = {
  total: sql<number>`asked.total`.mapWith(Number),
  open: sql<number>`asked.open`.mapWith(Number),
  due: sql<number>`asked.due`.mapWith(Number),
  late: sql<number>`asked.late`.mapWith(Number),
  next_due_on: sql<string | null>`asked.next_due_on`,
}

/** The state of a plan as people know it, in a statement that joins both. */
export const isIn: Record<PlanStateName, SQL> = {
  ended: sql`${planTable.state} = 'ended'`,
  settled: sql`(${planTable.state} = 'running' and asked.open = 0)`,
  late: sql`(${planTable.state} = 'running' and asked.late > 0)`,
  running: sql`(${planTable.state} = 'running' and asked.open > 0 and asked.late = 0)`,
}
type PlanStateName = (typeof PlanState)['options'][number]
export const stateOf = (
  plan: Pick<PlanRow, 'state'>,
  { open, late }: { open: number; late: number },
): PlanStateName => {
  if (plan.state === 'ended') return 'ended'
  if (open === 0) return 'settled'
  return late > 0 ? 'late' : 'running'
}

/** What of a part is paid, beside its plan and the living invoice; and what is left. */
const before = sql`(select coalesce(sum(earlier.amount), 0) from ${partTable} earlier
  where earlier.plan_id = ${partTable.plan_id} and earlier.position < ${partTable.position})`
export const paidOfPart = sql<number>`least(${partTable.amount}, greatest(0, coalesce(living.paid, 0) - ${before}))::float8`
export const openOfPart = sql<number>`(${partTable.amount} - ${paidOfPart})`

/** The names of semesters, and whether whoever asks may change plans. */
export async function beside() {
  const semesters = new Map((await semesterList(currentRequest().language)).map(each => [each.id, each.name]))
  const may = currentActor().permissions.has(instalmentWrite)
  return { semesterOf: (id: number | null) => (id === null ? '' : (semesters.get(id) ?? '')), may }
}
export const livingColumns = { id: living.id, number: living.number, state: living.state, paid: living.paid }
