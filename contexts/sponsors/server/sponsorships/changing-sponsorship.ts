import { conflict, notFound } from '@halaqa/kit-contract'
import { type AuditVerb, audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { lockStudent } from '@halaqa/students/server'
import { eq } from 'drizzle-orm'
import { type SponsorshipState, sponsorshipState } from '../../contract/sponsorships.ts'
import { type SponsorshipRow, sponsorshipTable } from '../tables/sponsorships.table.ts'

export type Changed = { id: number; state: SponsorshipState }

/**
 * Held until the end, after its student, as a merge of records holds them: of two who decide at once the second is told what became of
 * it. Refuses `sponsorship-state`.
 */
export const changingSponsorship = (
  id: number,
  from: SponsorshipState,
  work: (sponsorship: SponsorshipRow) => Promise<Changed>,
): Promise<Changed> =>
  transaction(async () => {
    const [known] = await db().select().from(sponsorshipTable).where(eq(sponsorshipTable.id, id))
    if (!known) return refuse(notFound)
    await lockStudent(known.student_id)
    const [row] = await db().select().from(sponsorshipTable).where(eq(sponsorshipTable.id, id)).for('update')
    // Records were merged at this moment.
    if (row?.student_id !== known.student_id) return refuse(conflict)
    if (row.state !== from) refuse(sponsorshipState)
    return work(row)
  })

/** As it stands, or 404. */
export async function sponsorshipRow(id: number): Promise<SponsorshipRow> {
  const [row] = await db().select().from(sponsorshipTable).where(eq(sponsorshipTable.id, id))
  return row ?? refuse(notFound)
}

/** Writes what became of a sponsorship, and leaves its trace. */
export async function writeSponsorship(
  { id, state }: Pick<SponsorshipRow, 'id' | 'state'>,
  verb: AuditVerb,
  to: Partial<typeof sponsorshipTable.$inferInsert> & { state: SponsorshipState },
): Promise<Changed> {
  await db().update(sponsorshipTable).set(to).where(eq(sponsorshipTable.id, id))
  await audit({
    action: `sponsors.sponsorship.${verb}`,
    subject: ['sponsors.sponsorship', id],
    before: { state },
    after: { state: to.state, ...(to.ended_on && { ended_on: to.ended_on }) },
    note: to.note || undefined,
  })
  return { id, state: to.state }
}
