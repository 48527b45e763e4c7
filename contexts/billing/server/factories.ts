import { randomUUID } from 'node:crypto'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { currentRequest, system, withRequest } from '@halaqa/kit-server/request'
import { eq, sql } from 'drizzle-orm'
import type { RuleInput } from '../contract/instalment-rules.ts'
import type { PlanInput } from '../contract/instalments.ts'
import { debitRunTable, type Wanted } from './debits/debit-runs.table.ts'
import { studentsWhere } from './debits/plan-debits.ts'
import { performDebitRun } from './debits/run-debits.ts'
import { conditionsOf } from './debits/uncharged.ts'
import { levelTable, noticeTable } from './dunning/dunning.table.ts'
import { exceptionTable } from './exceptions/exceptions.table.ts'
import { makePlan } from './instalments/make-plan.ts'
import { partTable } from './instalments/plans.table.ts'
import { ruleDraft } from './instalments/rules.queries.ts'
import { addRule } from './instalments/save-rule.ts'
import { askPayout } from './own-credit/ask-payout.ts'
import { approveSettlement } from './settlements/decide-settlement.ts'
import { askSettlement } from './settlements/write-settlement.ts'

export { chargeByHand } from './charges/write-charge.ts'
export { planDebits } from './debits/plan-debits.ts'
export { dunStudents } from './dunning/dun-students.ts'
export { endPlan } from './instalments/change-plan.ts'
export { notifyInstalments } from './instalments/reminders.ts'
export { performInstalmentRun } from './instalments/run-plans.ts'
export { performDebitRun }

/** A level of dunning, told so many days after the day on which something was due. */
export async function aDunningLevel(level: Omit<typeof levelTable.$inferInsert, 'id'>): Promise<number> {
  const [row] = await db().insert(levelTable).values(level).onConflictDoNothing().returning({ id: levelTable.id })
  return row?.id ?? 0
}

/** What a student was told of a debt. */
export async function aDunningNotice(notice: Omit<typeof noticeTable.$inferInsert, 'id'>): Promise<void> {
  await db().insert(noticeTable).values(notice)
}

let rules = 0
/** A rule for everybody whose parts have these shares, in hundredths of a percent, a month apart. */
export async function aRule(
  shares: readonly number[],
  wish: Partial<RuleInput> = {},
): Promise<{ id: number; name: string }> {
  rules += 1
  const parts = shares.map((share, at) => ({ share, days: at * 30 }))
  const rule = { ...ruleDraft(), name: `قاعدة أقساط ${rules}`, min_amount: 0, ...wish, parts }
  return { id: await addRule(rule), name: rule.name }
}

/** An open invoice of a student, spread over parts. */
export const aPlan = (asked: PlanInput) => makePlan(asked)

/** The days of a plan as if it had been made so many days before: what would be due then is late now. */
export async function madeBefore(planId: number, days: number): Promise<void> {
  await db()
    .update(partTable)
    .set({ due_on: sql`${partTable.due_on} - ${days}::int` })
    .where(eq(partTable.plan_id, planId))
}

/** A run that an officer began now, and that is done. */
export async function aDebitRun(wanted: Wanted, officer: { id: number; name: string }): Promise<void> {
  const total = await studentsWhere((await conditionsOf(wanted)).toCharge)
  const row = { ...wanted, total, state: 'waiting' as const, by_id: officer.id, by_name: officer.name, at: clock.now() }
  const [run] = await db().insert(debitRunTable).values(row).returning()
  await performDebitRun(run!.id)
}

/** Somebody who need not pay until that day. */
export async function anException(of: Omit<typeof exceptionTable.$inferInsert, 'id'>): Promise<void> {
  await db().insert(exceptionTable).values(of)
}

type Officer = { id: number; name: string }
type NewSettlement = Omit<Parameters<typeof askSettlement>[0], 'form_uuid'>
/** A settlement that an officer asks for, and that a colleague approves where one is named. */
export async function aSettlement(asked: NewSettlement, asker: Officer, approver?: Officer): Promise<number> {
  const id = await as(asker, () => askSettlement({ ...asked, form_uuid: randomUUID() }))
  if (approver) await as(approver, () => approveSettlement(id))
  return id
}

/** What a student asks to be paid out, by account. */
export const anOwnPayout = (accountId: number, amount: number): Promise<void> =>
  as({ id: accountId, name: 'طالب' }, () =>
    askPayout(accountId, { form_uuid: randomUUID(), amount, iban: 'OM810180000001299123456', card_payment_id: null }),
  )

const as = <T>(officer: Officer, work: () => Promise<T>): Promise<T> =>
  withRequest({ ...currentRequest(), actor: { ...system, ...officer, guard: 'users' } }, work)
