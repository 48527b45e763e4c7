import type { DocumentSource } from '@halaqa/finance/server'
import { addressOf } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { inArray } from 'drizzle-orm'
import { showOperation } from '../../contract/operations.ts'
import { operationTable } from './operations.table.ts'

/** In the journal an expense is called by its voucher, and leads to its operation. */
export const operationDocuments: DocumentSource = {
  word: 'expenses.operation',
  named: async ids => {
    const rows = await db()
      .select({ id: operationTable.id, number: operationTable.number })
      .from(operationTable)
      .where(inArray(operationTable.id, [...ids]))
    return rows.map(({ id, number }) => ({
      id,
      name: number ?? String(id),
      link: addressOf(showOperation, { params: { id } }),
    }))
  },
}
