import type { DocumentSource } from '@halaqa/finance/server'
import { addressOf } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { inArray } from 'drizzle-orm'
import { showSponsorPayment } from '../../contract/payments.ts'
import { paymentTable } from '../tables/payments.table.ts'

/** In the journal a payment of a sponsor is called by its number, and leads to its page. */
export const paymentDocuments: DocumentSource = {
  word: 'sponsors.payment',
  named: async ids => {
    const rows = await db()
      .select({
        id: paymentTable.id,
        number: paymentTable.number,
        reference: paymentTable.bank_reference,
        of: paymentTable.sponsor_name,
      })
      .from(paymentTable)
      .where(inArray(paymentTable.id, [...ids]))
    return rows.map(({ id, number, reference, of }) => ({
      id,
      of,
      name: number ?? '',
      link: addressOf(showSponsorPayment, { params: { id } }),
      bank: { reference, name: of },
    }))
  },
}
