import {
  leaveCollege,
  lockBankAccount,
  openBankAccount,
  openTillDay,
  returnToCollege,
  takePayoutBack,
} from '@halaqa/finance/server'
import { invalid } from '@halaqa/kit-contract'
import { clock, dayOf } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { notifyStudents } from '@halaqa/students/server'
import { eq } from 'drizzle-orm'
import { settlementSameOfficer, settlementState } from '../../contract/settlements.ts'
import { decided } from './decide-settlement.ts'
import { lockSettlement } from './lock-settlement.ts'
import { referenceOf } from './settlements.policy.ts'
import { goesToCard, type SettlementRow, settlementTable } from './settlements.table.ts'
import { tell } from './write-settlement.ts'

/**
 * A payout left, as somebody says who saw it: on a bank's statement that day, or handed out at a cash desk on the day that is open
 * there. The student is told. Refuses who asked for it, what finance refuses, a day to come, and one before the payout was approved.
 */
export const payPayout = (id: number, asked: string): Promise<number> =>
  transaction(async () => {
    const row = await waitingRow(id)
    if (asked > clock.today()) refuse(invalid, { left_on: 'field.day-to-come' })
    // Before it was promised nothing lay there that could leave.
    if (asked < promisedOn(row)) refuse(invalid, { left_on: 'field.day-before-approval' })
    await leave(row, asked)
    return id
  })

/** The same as a bank's statement shows it. Answers what it is posted under. */
export const payoutLeft = (id: number, on: string): Promise<string> =>
  transaction(async () => {
    const row = await waitingRow(id)
    if (on > clock.today() || on < promisedOn(row)) refuse(invalid, { left_on: 'field.day-before-approval' })
    return leave(row, on)
  })

/** One that is to leave; four eyes: not for who asked for it to say so. */
async function waitingRow(id: number): Promise<SettlementRow> {
  const row = await lockPayout(id)
  if ((row.state !== 'approved' && row.state !== 'sent') || goesToCard(row)) refuse(settlementState)
  requireOther(row)
  return row
}
function requireOther({ asked_by_id }: SettlementRow): void {
  if (asked_by_id === currentActor().id) refuse(settlementSameOfficer)
}

/** The bank account before the payout, as whoever confirms a line of a statement holds them. */
async function lockPayout(id: number): Promise<SettlementRow> {
  const [found] = await db()
    .select({ bank_account_id: settlementTable.bank_account_id })
    .from(settlementTable)
    .where(eq(settlementTable.id, id))
  if (found?.bank_account_id) await lockBankAccount(found.bank_account_id)
  return lockSettlement(id)
}

/** The day on which it was promised. */
export const promisedOn = ({ approved_at, asked_at }: Pick<SettlementRow, 'approved_at' | 'asked_at'>): string =>
  dayOf(approved_at ?? asked_at)

async function leave(row: SettlementRow, asked: string): Promise<string> {
  const { id, student_id, amount, state } = row
  const account = await openBankAccount(row.bank_account_id!)
  const left_on = account.kind === 'cash' ? await openTillDay(account.id) : asked
  const under = await leaveCollege({ bankAccountId: account.id, amount, reference: referenceOf(id), on: left_on })
  await decided(row, 'paid', '', { left_on })
  await tell(id, student_id, 'pay', { state: 'paid', left_on }, { state })
  await notifyStudents([student_id], { kind: 'billing.payout-paid', params: {}, link: '/student/payments' })
  return under
}

/** What a line of a statement was taken for did not leave after all: it waits again, where it stood. One that came back since stays so. */
export const payoutNotLeft = (id: number, reason: string): Promise<void> =>
  transaction(async () => {
    const row = await lockPayout(id)
    if (row.state !== 'paid') return
    const { bank_account_id, amount, student_id } = row
    await returnToCollege({ bankAccountId: bank_account_id!, amount, reference: referenceOf(id), on: clock.today() })
    const state = row.payout_file_id ? 'sent' : 'approved'
    await decided(row, state, reason, { left_on: null })
    await tell(id, student_id, 'restore', { state, answer: reason }, { state: 'paid' })
  })

/** It came back from the bank, or is not to be paid: all of it is to the student's good again, who is told. Refuses who asked for it. */
export const returnPayout = (id: number, reason: string): Promise<number> =>
  transaction(async () => {
    const row = await lockPayout(id)
    const { state, amount, student_id } = row
    if ((state !== 'approved' && state !== 'sent' && state !== 'paid') || goesToCard(row)) refuse(settlementState)
    requireOther(row)
    if (state === 'paid') {
      const account = await openBankAccount(row.bank_account_id!)
      const on = account.kind === 'cash' ? await openTillDay(account.id) : clock.today()
      await returnToCollege({ bankAccountId: account.id, amount, reference: referenceOf(id), on })
    }
    await takePayoutBack(referenceOf(id), reason)
    await decided(row, 'returned', reason)
    await tell(id, student_id, 'restore', { state: 'returned', answer: reason }, { state })
    await notifyStudents([student_id], { kind: 'billing.payout-returned', params: {}, link: '/student/payments' })
    return id
  })
