import type { DocumentSource } from '@halaqa/finance/server'
import { addressOf } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { inArray } from 'drizzle-orm'
import { showBill } from '../../contract/bills.ts'
import { billTable } from '../tables/bills.table.ts'

/** In the journal what a sponsor owes is called by the number of its bill, and leads to its page. */
export const billDocuments: DocumentSource = {
  word: 'sponsors.bill',
  named: async ids => {
    const rows = await db()
      .select({ id: billTable.id, number: billTable.number })
      .from(billTable)
      .where(inArray(billTable.id, [...ids]))
    return rows.map(({ id, number }) => ({
      id,
      name: number ?? String(id),
      link: addressOf(showBill, { params: { id } }),
    }))
  },
}
