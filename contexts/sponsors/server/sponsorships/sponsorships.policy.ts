import type { Actor } from '@halaqa/kit-server/request'
import { sponsorshipApprove, sponsorshipWrite } from '../../contract/permissions.ts'
import type { SponsorshipRow } from '../tables/sponsorships.table.ts'

/** What somebody may do with a sponsorship as it stands; four eyes: who asks does not approve. */
export function canBeDone({ state, asked_by_id, contested_by_id }: SponsorshipRow, actor: Actor) {
  const approves = actor.permissions.has(sponsorshipApprove)
  return {
    approve: approves && state === 'asked' && asked_by_id !== actor.id,
    refuse: approves && state === 'asked',
    request: actor.permissions.has(sponsorshipWrite) && state === 'running',
    end: approves && state === 'ending' && contested_by_id !== actor.id,
    recall: approves && state === 'ending',
  }
}
