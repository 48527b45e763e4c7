import type { Actor } from '@halaqa/kit-server/request'
import { feeExempt, registrationDecide, registrationWrite } from '../../contract/permissions.ts'
import type { Registration } from './registrations.table.ts'

/** What this member of staff may do with this registration now; the screens show no other buttons. */
export function abilitiesOn(
  row: Pick<Registration, 'status' | 'fee_state' | 'student_id' | 'paid' | 'superseded_at'>,
  actor: Actor,
) {
  // A former application is history.
  const isOpen = !row.student_id && !row.superseded_at
  return {
    edit: actor.permissions.has(registrationWrite) && isOpen,
    decide: actor.permissions.has(registrationDecide) && isOpen,
    exempt: actor.permissions.has(feeExempt) && row.fee_state === 'open' && row.status === 'waiting',
    reopen: actor.permissions.has(registrationDecide) && isOpen && row.status === 'refused',
    again: actor.permissions.has(registrationWrite) && isOpen && row.status === 'refused',
    // What was paid for or accepted is the college's record: it is refused, never deleted.
    delete: actor.permissions.has(registrationDecide) && isOpen && row.paid === 0 && row.status !== 'accepted',
  }
}
