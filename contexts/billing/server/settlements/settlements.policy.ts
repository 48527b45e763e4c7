import type { Actor } from '@halaqa/kit-server/request'
import { payoutPay, settlementApprove, settlementWrite } from '../../contract/permissions.ts'
import { goesToCard, type SettlementRow } from './settlements.table.ts'

/** What a settlement is called in the books. */
export const referenceOf = (id: number): string => `billing.settlement:${id}`

/** Whoever writes payouts, decides on them or gives them to the bank has to read where they go. */
export const mayKnowAccount = (actor: Actor): boolean =>
  [settlementWrite, settlementApprove, payoutPay].some(permission => actor.permissions.has(permission))

/** What somebody may do with it as it stands; four eyes: who asks does not decide, nor say that it left or came back. */
export function canBeDone(row: SettlementRow, actor: Actor) {
  const { kind, state, asked_by_id, asked_by_student } = row
  const may = (permission: string) => actor.permissions.has(permission)
  const decides = may(settlementApprove)
  const isColleague = decides && asked_by_id !== actor.id
  // What goes to a card is said by its gateway.
  const pays = may(payoutPay) && asked_by_id !== actor.id && !goesToCard(row)
  // What a student asks for is decided as it is.
  const mayWrite = may(settlementWrite) && !asked_by_student
  return {
    edit: mayWrite && state === 'asked',
    delete: mayWrite && state === 'asked',
    approve: isColleague && state === 'asked',
    refuse: decides && state === 'asked',
    pay: pays && (state === 'approved' || state === 'sent'),
    return: pays && (state === 'approved' || state === 'sent' || state === 'paid'),
    request: may(settlementWrite) && kind !== 'payout' && state === 'settled',
    revoke: isColleague && state === 'reversing',
    recall: decides && state === 'reversing',
  }
}
