import type { Actor } from '@halaqa/kit-server/request'
import { grantApprove, grantWrite } from '../../contract/permissions.ts'
import type { GrantRow } from '../tables/grants.table.ts'

/** What somebody may do with a grant as it stands; four eyes: who asks does not decide. */
export function canBeDone({ state, asked_by_id, contested_by_id }: GrantRow, actor: Actor) {
  const approves = actor.permissions.has(grantApprove)
  return {
    approve: approves && state === 'asked' && asked_by_id !== actor.id,
    refuse: approves && state === 'asked',
    request: actor.permissions.has(grantWrite) && state === 'posted',
    revoke: approves && state === 'contested' && contested_by_id !== actor.id,
    recall: approves && state === 'contested',
  }
}
