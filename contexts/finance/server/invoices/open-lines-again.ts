import { db } from '@halaqa/kit-server/database'
import { and, eq, inArray, sql, sum } from 'drizzle-orm'
import { takeAllocationsBack } from '../ledger/allocate.ts'
import { allocationTable } from '../ledger/ledger.table.ts'
import { invoiceLineTable } from './invoices.table.ts'

/** Takes back what these credits settle of lines of invoices, or of those of one. Their accounts are held already. */
export async function openLinesAgain(creditIds: readonly number[], invoiceId?: number): Promise<void> {
  const settled = await db()
    .select({
      debit_id: allocationTable.debit_id,
      credit_id: allocationTable.credit_id,
      amount: sum(allocationTable.amount).mapWith(Number),
    })
    .from(allocationTable)
    .innerJoin(invoiceLineTable, eq(invoiceLineTable.transfer_id, allocationTable.debit_id))
    .where(
      and(
        inArray(allocationTable.credit_id, [...creditIds]),
        invoiceId === undefined ? undefined : eq(invoiceLineTable.invoice_id, invoiceId),
      ),
    )
    .groupBy(allocationTable.debit_id, allocationTable.credit_id)
    .having(sql`sum(${allocationTable.amount}) > 0`)
  await takeAllocationsBack(settled)
}
