import {
  leaveCollege,
  lockBankAccount,
  openBankAccount,
  openTillDay,
  returnToCollege,
  takePayoutBack,
} from '@halaqa/finance/server'
import { invalid } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { notifyStudents } from '@halaqa/students/server'
import { settlementState } from '../../contract/settlements.ts'
import { decided } from './decide-settlement.ts'
import { lockSettlement } from './lock-settlement.ts'
import { referenceOf } from './settlements.policy.ts'
import { goesToCard } from './settlements.table.ts'
import { tell } from './write-settlement.ts'

/**
 * A payout left: a bank's statement shows it on that day, or a cash desk handed it out on the day that is open there. The student is
 * told. Refuses what finance refuses, and a day to come.
 */
export const payPayout = (id: number, asked: string): Promise<number> =>
  transaction(async () => {
    const row = await lockSettlement(id)
    if ((row.state !== 'approved' && row.state !== 'sent') || goesToCard(row)) refuse(settlementState)
    if (asked > clock.today()) refuse(invalid, { left_on: 'field.day-to-come' })
    await lockBankAccount(row.bank_account_id!)
    const account = await openBankAccount(row.bank_account_id!)
    const left_on = account.kind === 'cash' ? await openTillDay(account.id) : asked
    await leaveCollege({ bankAccountId: account.id, amount: row.amount, reference: referenceOf(id), on: left_on })
    await decided(row, 'paid', '', { left_on })
    await tell(id, row.student_id, 'pay', { state: 'paid', left_on }, { state: row.state })
    await notifyStudents([row.student_id], { kind: 'billing.payout-paid', params: {}, link: '/student/payments' })
    return id
  })

/** It came back from the bank, or is not to be paid: all of it is to the student's good again, who is told. */
export const returnPayout = (id: number, reason: string): Promise<number> =>
  transaction(async () => {
    const row = await lockSettlement(id)
    const { state, amount, student_id } = row
    if ((state !== 'approved' && state !== 'sent' && state !== 'paid') || goesToCard(row)) refuse(settlementState)
    if (state === 'paid') {
      await lockBankAccount(row.bank_account_id!)
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
