import type { TransferSource } from '@halaqa/finance/server'
import { db } from '@halaqa/kit-server/database'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { donationTable } from '../tables/donations.table.ts'
import { confirmDonation } from './record-donation.ts'
import { askReversal } from './reverse-donation.ts'

/** Donations by transfer that wait for a second person, who may be the one that finds them on the bank's statement. */
export const donationTransfers: TransferSource = {
  kind: 'donation',
  word: 'funds.donation',
  posted_as: 'donation',
  waiting: bankAccountId =>
    db()
      .select({
        id: donationTable.id,
        amount: donationTable.amount,
        bank_reference: donationTable.bank_reference,
        posted_on: donationTable.posted_on,
        payer_name: donationTable.donor_name,
        recorded_by_id: donationTable.recorded_by_id,
      })
      .from(donationTable)
      .where(
        and(
          eq(donationTable.state, 'asked'),
          eq(donationTable.kind, 'bank'),
          eq(donationTable.bank_account_id, bankAccountId),
        ),
      )
      .orderBy(asc(donationTable.id)),
  confirm: confirmDonation,
  askBack: async (id, reason) => {
    const [row] = await db().select({ state: donationTable.state }).from(donationTable).where(eq(donationTable.id, id))
    if (row?.state === 'posted') await askReversal(id, reason)
  },
  states: async ids => {
    const rows = await db()
      .select({ id: donationTable.id, state: donationTable.state })
      .from(donationTable)
      .where(inArray(donationTable.id, [...ids]))
    return new Map(rows.map(({ id, state }) => [id, state]))
  },
}
