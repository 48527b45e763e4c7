import { notFound } from '@halaqa/kit-contract'
import { type AuditVerb, audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { eq } from 'drizzle-orm'
import { type DonationState, donationState } from '../../contract/donations.ts'
import { type DonationRow, donationTable } from '../tables/donations.table.ts'

export type Changed = { id: number; state: DonationState }

/** Held until the end: of two who decide at once the second is told what became of it. Refuses `donation-state`. */
export const changingDonation = (
  id: number,
  from: DonationState,
  work: (donation: DonationRow) => Promise<Changed>,
): Promise<Changed> =>
  transaction(async () => {
    const [donation] = await db().select().from(donationTable).where(eq(donationTable.id, id)).for('update')
    if (!donation) return refuse(notFound)
    if (donation.state !== from) refuse(donationState)
    return work(donation)
  })

/** Writes what became of a donation, and leaves its trace. */
export async function writeDonation(
  { id, state }: Pick<DonationRow, 'id' | 'state'>,
  verb: AuditVerb,
  to: Partial<typeof donationTable.$inferInsert> & { state: DonationState },
): Promise<Changed> {
  await db().update(donationTable).set(to).where(eq(donationTable.id, id))
  await audit({
    action: `funds.donation.${verb}`,
    subject: ['funds.donation', id],
    before: { state },
    after: { state: to.state, ...(to.number && { number: to.number }) },
    note: to.reason || undefined,
  })
  return { id, state: to.state }
}
