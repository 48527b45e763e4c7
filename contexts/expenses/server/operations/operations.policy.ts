import type { Actor } from '@halaqa/kit-server/request'
import { approveLarge, operationApprove, operationWrite } from '../../contract/permissions.ts'
import type { OperationRow } from './operations.table.ts'

/** Entered, or refused and so back with who entered it: not in the books. */
export const isUnposted = ({ state }: Pick<OperationRow, 'state'>): boolean =>
  state === 'entered' || state === 'refused'

/** What somebody may do with an operation as it stands; four eyes: who asks does not decide. */
export function canBeDone(operation: OperationRow, actor: Actor) {
  const { state, entered_by_id, asked_by_id, is_large } = operation
  const isOwn = entered_by_id === actor.id && actor.permissions.has(operationWrite)
  const isColleague = asked_by_id !== actor.id && actor.permissions.has(operationApprove)
  const mayDecide = isColleague && (!is_large || actor.permissions.has(approveLarge))
  return {
    edit: isOwn && isUnposted(operation),
    delete: isOwn && isUnposted(operation),
    approve: mayDecide && state === 'entered',
    refuse: isColleague && state === 'entered',
    ask_reversal: actor.permissions.has(operationWrite) && state === 'posted',
    reverse: mayDecide && state === 'reversing',
    leave: actor.permissions.has(operationApprove) && state === 'reversing',
  }
}
