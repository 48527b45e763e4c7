import type { DocumentSource } from '@halaqa/finance/server'
import { addressOf } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { studentTable } from '@halaqa/students/readable'
import { eq, inArray, sql } from 'drizzle-orm'
import { showDonation } from '../../contract/donations.ts'
import { showFund } from '../../contract/funds.ts'
import { donationTable } from '../tables/donations.table.ts'
import { giftTable } from '../tables/gifts.table.ts'
import { giftWord } from './gift-payment.ts'

/** A payment for a gift is called by the number of the donation that came of it, before that by who gives. */
export const giftDocuments: DocumentSource = {
  word: giftWord,
  named: async ids => {
    const rows = await db()
      .select({ gift: giftTable, number: donationTable.number, of: sql<string>`${studentTable.full_name}` })
      .from(giftTable)
      .innerJoin(studentTable, eq(studentTable.id, giftTable.student_id))
      .leftJoin(donationTable, eq(donationTable.id, giftTable.donation_id))
      .where(inArray(giftTable.id, [...ids]))
    return rows.map(({ gift, number, of }) => ({
      id: gift.id,
      of,
      name: number ?? of,
      link: gift.donation_id
        ? addressOf(showDonation, { params: { id: gift.donation_id } })
        : addressOf(showFund, { params: { id: gift.fund_id } }),
    }))
  },
}
