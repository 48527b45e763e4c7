import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { eq } from 'drizzle-orm'
import { sponsorshipSameOfficer } from '../../contract/sponsorships.ts'
import { type SponsorRow, sponsorTable } from '../tables/sponsors.table.ts'
import { type Changed, changingSponsorship, writeSponsorship } from './changing-sponsorship.ts'
import { notifyRefused, notifySponsored } from './notify-sponsorship.ts'
import { requireRoom } from './require-room.ts'

/**
 * Approves what a colleague asks: the sponsor is billed for the student from now on, who is told. Refuses one's own, and what
 * `requireRoom` refuses: others may have been approved since it was asked.
 */
export const approveSponsorship = (id: number): Promise<Changed> =>
  changingSponsorship(id, 'asked', async sponsorship => {
    if (sponsorship.asked_by_id === currentActor().id) refuse(sponsorshipSameOfficer)
    await requireRoom(sponsorship, { beside: 'approved' })
    await notifySponsored('sponsors.sponsorship-approved', sponsorship, await sponsorOf(sponsorship.sponsor_id))
    const approved = { approved_by_name: currentActor().name, approved_at: clock.now() }
    return writeSponsorship(sponsorship, 'accept', { state: 'running', note: '', ...approved })
  })

/** It does not pay, with the reason; whoever asked takes it back so, too. */
export const refuseSponsorship = (id: number, note: string): Promise<Changed> =>
  changingSponsorship(id, 'asked', async sponsorship => {
    await notifyRefused(sponsorship, note)
    return writeSponsorship(sponsorship, 'refuse', { state: 'refused', note, refused_by_name: currentActor().name })
  })

export async function sponsorOf(id: number): Promise<SponsorRow> {
  const [row] = await db().select().from(sponsorTable).where(eq(sponsorTable.id, id))
  return row!
}
