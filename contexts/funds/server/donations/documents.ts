import type { DocumentSource } from '@halaqa/finance/server'
import { addressOf } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { inArray } from 'drizzle-orm'
import { showDonation } from '../../contract/donations.ts'
import { donationTable } from '../tables/donations.table.ts'

/** In the journal a donation is called by its number, and leads to its page. */
export const donationDocuments: DocumentSource = {
  word: 'funds.donation',
  named: async ids => {
    const rows = await db()
      .select({
        id: donationTable.id,
        number: donationTable.number,
        reference: donationTable.bank_reference,
        of: donationTable.donor_name,
      })
      .from(donationTable)
      .where(inArray(donationTable.id, [...ids]))
    return rows.map(({ id, number, reference, of }) => ({
      id,
      of,
      name: number ?? '',
      link: addressOf(showDonation, { params: { id } }),
      // Who wants to be anonymous is not named to whoever reads statements.
      bank: { reference, name: '' },
    }))
  },
}
