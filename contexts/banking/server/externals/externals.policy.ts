import type { Actor } from '@halaqa/kit-server/request'
import { externalApprove, externalWrite } from '../../contract/permissions.ts'
import type { ExternalRow } from '../tables/externals.table.ts'

/** What somebody may do with an entry as it stands; four eyes: who asks does not decide. */
export function canBeDone({ state, entered_by_id, asked_by_id }: ExternalRow, actor: Actor) {
  const isOwn = entered_by_id === actor.id && actor.permissions.has(externalWrite)
  const isUnposted = state === 'entered' || state === 'refused'
  const isColleague = asked_by_id !== actor.id && actor.permissions.has(externalApprove)
  return {
    edit: isOwn && isUnposted,
    delete: isOwn && isUnposted,
    approve: isColleague && state === 'entered',
    refuse: isColleague && state === 'entered',
    ask_reversal: actor.permissions.has(externalWrite) && state === 'posted',
    reverse: isColleague && state === 'reversing',
    leave: actor.permissions.has(externalApprove) && state === 'reversing',
  }
}
