import type { Actor } from '@halaqa/kit-server/request'
import { billApprove, billWrite } from '../../contract/permissions.ts'
import type { BillRow } from '../tables/bills.table.ts'

/** What somebody may do with a bill as it stands; four eyes: who asks does not decide. */
export function canBeDone({ state, made_by_id, contested_by_id }: BillRow, actor: Actor) {
  const approves = actor.permissions.has(billApprove)
  return {
    approve: approves && state === 'asked' && made_by_id !== actor.id,
    refuse: approves && state === 'asked',
    request: actor.permissions.has(billWrite) && state === 'posted',
    revoke: approves && state === 'contested' && contested_by_id !== actor.id,
    recall: approves && state === 'contested',
  }
}
