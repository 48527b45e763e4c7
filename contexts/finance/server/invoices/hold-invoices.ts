import { db } from '@halaqa/kit-server/database'
import { asc, eq, inArray } from 'drizzle-orm'
import { lockPeople } from '../ledger/accounts.ts'
import { transferTable } from '../ledger/ledger.table.ts'
import { invoiceLineTable, invoiceTable } from './invoices.table.ts'

/**
 * Holds invoices and the accounts that they were charged to until the transaction ends, each in the order of their numbers: for
 * whoever settles several of different people, one after the other.
 */
export async function holdInvoices(ids: readonly number[]): Promise<void> {
  if (!ids.length) return
  await db()
    .select({ id: invoiceTable.id })
    .from(invoiceTable)
    .where(inArray(invoiceTable.id, [...ids]))
    .orderBy(asc(invoiceTable.id))
    .for('update')
  const charged = await db()
    .selectDistinct({ id: transferTable.debit_account })
    .from(invoiceLineTable)
    .innerJoin(transferTable, eq(transferTable.id, invoiceLineTable.transfer_id))
    .where(inArray(invoiceLineTable.invoice_id, [...ids]))
  await lockPeople(charged.map(each => each.id))
}
