import { livingInvoice } from '@halaqa/finance/server'
import type { ReminderSource } from '@halaqa/identity/server'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { studentTable } from '@halaqa/students/readable'
import { notifyStudents } from '@halaqa/students/server'
import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import { moneyInAll } from '../notices/notify-of-money.ts'
import { noticeTable, partTable, planTable } from './plans.table.ts'
import { openOfPart } from './plans-in-sql.ts'

const link = '/student/payments'

/** An instalment that is not paid, in the days before it is due. */
export const instalmentReminder: ReminderSource = {
  kind: 'billing.reminder.instalment',
  guard: 'students',
  dueOn: async day =>
    (await unpaidOn(eq(partTable.due_on, day))).map(({ account_id, open }) => ({
      account_id,
      params: { amount: moneyInAll(open) },
      link,
    })),
}

/** How long after its day a part is told to be late. */
const lateAfter = 3
const kinds = {
  due: 'billing.instalment-due',
  late: 'billing.instalment-late',
} as const

/** Tells students of parts that are due today, and of those that are late for three days; of each once. Answers how many. */
export async function notifyInstalments(): Promise<number> {
  const today = clock.today()
  const late = addDays(today, -lateAfter)
  // A morning that was missed is made up for in the next; what is older was told, or its plan is new.
  const due = and(lte(partTable.due_on, today), sql`${partTable.due_on} > ${late}`)
  const told = await notifyOf('due', due)
  return told + (await notifyOf('late', and(lte(partTable.due_on, late), gte(partTable.due_on, addDays(late, -14)))))
}

async function notifyOf(kind: keyof typeof kinds, where: SQL | undefined): Promise<number> {
  let told = 0
  for (const { plan_id, student_id, due_on, open } of await unpaidOn(where))
    told += await transaction(async () => {
      const row = { plan_id, due_on, kind, at: clock.now() }
      const fresh = await db().insert(noticeTable).values(row).onConflictDoNothing().returning()
      if (fresh.length)
        await notifyStudents([student_id], { kind: kinds[kind], params: { amount: moneyInAll(open) }, link })
      return fresh.length
    })
  return told
}

/** Parts of running plans that are not paid, and of which day. */
const unpaidOn = (where: SQL | undefined) =>
  db()
    .select({
      plan_id: planTable.id,
      student_id: studentTable.id,
      account_id: studentTable.account_id,
      due_on: partTable.due_on,
      open: openOfPart.mapWith(Number),
    })
    .from(partTable)
    .innerJoin(planTable, eq(planTable.id, partTable.plan_id))
    .innerJoin(studentTable, eq(studentTable.id, planTable.student_id))
    .leftJoin(livingInvoice(planTable), sql`true`)
    .where(and(where, eq(planTable.state, 'running'), sql`living.state = 'open'`, sql`${openOfPart} > 0`))
