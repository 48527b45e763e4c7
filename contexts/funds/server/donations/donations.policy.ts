import type { Actor } from '@halaqa/kit-server/request'
import { donationConfirm, donationRecord } from '../../contract/permissions.ts'
import type { DonationRow } from '../tables/donations.table.ts'

/** What somebody may do with a donation as it stands; four eyes: who asks does not decide. */
export function canBeDone({ state, recorded_by_id, contested_by_id }: DonationRow, actor: Actor, isDayClosed: boolean) {
  const confirms = actor.permissions.has(donationConfirm)
  return {
    confirm: confirms && state === 'asked' && recorded_by_id !== actor.id && !isDayClosed,
    refuse: confirms && state === 'asked',
    request: actor.permissions.has(donationRecord) && state === 'posted',
    revoke: confirms && state === 'contested' && contested_by_id !== actor.id,
    recall: confirms && state === 'contested',
  }
}
