import type { Actor } from '@halaqa/kit-server/request'
import { paymentConfirm, paymentRecord } from '../../contract/permissions.ts'
import type { PaymentRow } from '../tables/payments.table.ts'

/** What somebody may do with a payment as it stands; four eyes: who asks does not decide. */
export function canBeDone({ state, recorded_by_id, contested_by_id }: PaymentRow, actor: Actor, isDayClosed: boolean) {
  const confirms = actor.permissions.has(paymentConfirm)
  return {
    confirm: confirms && state === 'asked' && recorded_by_id !== actor.id && !isDayClosed,
    refuse: confirms && state === 'asked',
    request: actor.permissions.has(paymentRecord) && state === 'posted',
    revoke: confirms && state === 'contested' && contested_by_id !== actor.id,
    recall: confirms && state === 'contested',
  }
}
