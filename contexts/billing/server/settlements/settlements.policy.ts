import type { Actor } from '@halaqa/kit-server/request'
import { payoutPay, settlementApprove, settlementWrite } from '../../contract/permissions.ts'
import type { SettlementRow } from './settlements.table.ts'

/** What a settlement is called in the books. */
export const referenceOf = (id: number): string => `billing.settlement:${id}`

/** What somebody may do with it as it stands; four eyes: who asks does not decide. */
export function canBeDone({ kind, state, asked_by_id, asked_by_student }: SettlementRow, actor: Actor) {
  const may = (permission: string) => actor.permissions.has(permission)
  const decides = may(settlementApprove)
  const isColleague = decides && asked_by_id !== actor.id
  // What a student asks for is decided as it is.
  const mayWrite = may(settlementWrite) && !asked_by_student
  return {
    edit: mayWrite && state === 'asked',
    delete: mayWrite && state === 'asked',
    approve: isColleague && state === 'asked',
    refuse: decides && state === 'asked',
    pay: may(payoutPay) && (state === 'approved' || state === 'sent'),
    return: may(payoutPay) && (state === 'approved' || state === 'sent' || state === 'paid'),
    request: may(settlementWrite) && kind === 'discount' && state === 'settled',
    revoke: isColleague && state === 'reversing',
    recall: decides && state === 'reversing',
  }
}
