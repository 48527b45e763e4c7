import type { DocumentSource } from '@halaqa/finance/server'
import { addressOf } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { inArray } from 'drizzle-orm'
import { editSettlement } from '../../contract/settlements.ts'
import { settlementTable } from './settlements.table.ts'

/** In the journal and on accounts a settlement is called by its number, and leads to its page. */
export const settlementDocuments: DocumentSource = {
  word: 'billing.settlement',
  named: async ids => {
    const rows = await db()
      .select({ id: settlementTable.id, holder: settlementTable.account_holder })
      .from(settlementTable)
      .where(inArray(settlementTable.id, [...ids]))
    return rows.map(({ id, holder }) => ({
      id,
      name: `S-${id}`,
      link: addressOf(editSettlement, { params: { id } }),
      // What the file for the bank calls it comes back on the statement.
      bank: { reference: `S-${id}`, name: holder },
    }))
  },
}
