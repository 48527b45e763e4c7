import type { DocumentSource } from '@halaqa/finance/server'
import { addressOf } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { inArray } from 'drizzle-orm'
import { showGrant } from '../../contract/grants.ts'
import { grantTable } from '../tables/grants.table.ts'

/** In the journal a grant is called by the invoice that it pays, and leads to its page. */
export const grantDocuments: DocumentSource = {
  word: 'funds.grant',
  named: async ids => {
    const rows = await db()
      .select({ id: grantTable.id, name: grantTable.invoice_number })
      .from(grantTable)
      .where(inArray(grantTable.id, [...ids]))
    return rows.map(({ id, name }) => ({ id, name, link: addressOf(showGrant, { params: { id } }) }))
  },
}
