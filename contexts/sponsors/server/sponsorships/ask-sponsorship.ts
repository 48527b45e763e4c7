import { allSemesters } from '@halaqa/academics/server'
import { invalid } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refusalOf, refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { lockStudent } from '@halaqa/students/server'
import { eq } from 'drizzle-orm'
import type { SponsorshipInput } from '../../contract/sponsorships.ts'
import { sponsorTable } from '../tables/sponsors.table.ts'
import { sponsorshipTable } from '../tables/sponsorships.table.ts'
import type { Changed } from './changing-sponsorship.ts'
import { requireRoom } from './require-room.ts'

/**
 * Asks that a sponsor pays for a student, from a semester to a semester; a colleague approves it. Refuses `invalid` where the sponsor
 * is not active or neither a share nor an amount is named, and what `requireRoom` refuses.
 */
export const askSponsorship = (asked: SponsorshipInput): Promise<Changed> =>
  transaction(async () => {
    await requireTerms(asked)
    // Of two who ask for one student the second sees what the first asked.
    if (await refusalOf(() => lockStudent(asked.student_id))) refuse(invalid, { student_id: 'field.unknown-reference' })
    await requireRoom(asked, { beside: 'all' })
    const { id: asked_by_id, name: asked_by_name } = currentActor()
    const [row] = await db()
      .insert(sponsorshipTable)
      .values({ ...asked, state: 'asked', asked_by_id, asked_by_name, asked_at: clock.now() })
      .returning()
    await audit({ action: 'sponsors.sponsorship.store', subject: ['sponsors.sponsorship', row!.id], after: asked })
    return { id: row!.id, state: 'asked' }
  })

async function requireTerms({ sponsor_id, from_semester_id, until_semester_id, share, most }: SponsorshipInput) {
  const [sponsor] = await db().select().from(sponsorTable).where(eq(sponsorTable.id, sponsor_id)).for('share')
  if (!sponsor?.is_active) refuse(invalid, { sponsor_id: 'field.unknown-reference' })
  if (share === null && most === null) refuse(invalid, { share: 'sponsors.field.share-or-most' })
  const starts = new Map((await allSemesters()).map(each => [each.id, each.starts_on]))
  const from = starts.get(from_semester_id) ?? refuse(invalid, { from_semester_id: 'field.unknown-reference' })
  if (until_semester_id === null) return
  const until = starts.get(until_semester_id) ?? refuse(invalid, { until_semester_id: 'field.unknown-reference' })
  if (until < from) refuse(invalid, { until_semester_id: 'field.ends-before-start' })
}
