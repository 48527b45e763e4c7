import { livingInvoice } from '@halaqa/finance/server'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { studentTable } from '@halaqa/students/readable'
import { type WorkKind, waitingItems } from '@halaqa/workplace/server'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { listPlans } from '../../contract/instalment-lists.ts'
import { instalmentWrite } from '../../contract/permissions.ts'
import { partTable, planTable } from './plans.table.ts'

/** The day after that of the first part of a plan that is late; null where none is. */
const lateSince = (): SQL => sql`(select min(part.due_on) from (
    select due_on, sum(amount) over (order by position) as until from ${partTable}
    where ${partTable.plan_id} = ${planTable.id}) part
  cross join ${livingInvoice(planTable)}
  where living.state = 'open' and part.until > living.paid and part.due_on < ${clock.today()})`
/** Few have a part that is over: the others need not be reckoned. */
const isOver = () =>
  sql`exists (select from ${partTable} where ${partTable.plan_id} = ${planTable.id} and ${partTable.due_on} < ${clock.today()})`

/** Plans with a part that is late: somebody asks the student, or deals it anew. */
export const instalmentWork: WorkKind = {
  kind: 'billing.instalment',
  permission: instalmentWrite,
  one: 'billing.instalment.late_one',
  link: () => `${listPlans.path}?filter=${encodeURIComponent(JSON.stringify({ state: 'late' }))}`,
  names: ids =>
    db()
      .select({ id: planTable.id, name: studentTable.full_name })
      .from(planTable)
      .innerJoin(studentTable, eq(studentTable.id, planTable.student_id))
      .where(inArray(planTable.id, [...ids])),
  waiting: () =>
    waitingItems({
      id: planTable.id,
      since: sql`${lateSince()}::timestamptz`,
      where: and(eq(planTable.state, 'running'), isOver(), sql`${lateSince()} is not null`),
    }),
}
