import { takePayoutBack } from '@halaqa/finance/server'
import { clock } from '@halaqa/kit-server/clock'
import { transaction } from '@halaqa/kit-server/database'
import { translate } from '@halaqa/kit-server/words'
import { notifyStudents } from '@halaqa/students/server'
import { decided } from './decide-settlement.ts'
import { lockSettlement } from './lock-settlement.ts'
import { referenceOf } from './settlements.policy.ts'
import { goesToCard } from './settlements.table.ts'
import { tell } from './write-settlement.ts'

type Settled = { reference: string; is_done: boolean; reason: string }

/**
 * What the gateway said of a payout to a card, once. Done, it left the college. Not done, it goes to the bank account that was named
 * for that, as payouts do; without one it is to the student's good again. The student is told.
 */
export function settleCardPayout({ reference, is_done, reason }: Settled): Promise<void> {
  const id = Number(/^billing\.settlement:(\d+)$/.exec(reference)?.[1])
  if (!id) return Promise.resolve()
  return transaction(async () => {
    const row = await lockSettlement(id)
    if (row.state !== 'approved' || !goesToCard(row)) return
    const { student_id, iban, bank_account_id, decided_by_name } = row
    const by = { decided_by_name }
    const link = '/student/payments'
    if (is_done) {
      const left_on = clock.today()
      await decided(row, 'paid', '', { left_on, ...by })
      await tell(id, student_id, 'pay', { state: 'paid', left_on }, { state: row.state })
      return notifyStudents([student_id], { kind: 'billing.card-refunded', params: {}, link })
    }
    const goesByBank = Boolean(iban && bank_account_id)
    const answer = translate('ar', 'billing.settlement.card_failed', { reason })
    if (!goesByBank) await takePayoutBack(referenceOf(id), answer)
    const state = goesByBank ? ('approved' as const) : ('returned' as const)
    await decided(row, state, answer, { card_failure: reason || 'unknown', ...by })
    await tell(id, student_id, 'restore', { state, card_failure: reason }, { state: row.state })
    const kind = goesByBank ? 'billing.card-refund-by-bank' : 'billing.card-refund-failed'
    return notifyStudents([student_id], { kind, params: {}, link })
  })
}
