import { db } from '@halaqa/kit-server/database'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type ReliefKind, reliefKinds } from '../../contract/own-invoice.ts'
import { allocationTable, entryTable, transferTable } from '../ledger/ledger.table.ts'
import { invoiceLineTable } from './invoices.table.ts'

/** Of a paid invoice a part of the charge went back, and so much of a transfer that settles it with it, in baisa. */
export const wentBack = sql<number>`coalesce((select sum(reversal.amount) from ${transferTable} reversal
  join ${entryTable} refund on refund.id = reversal.entry_id and refund.kind = 'refund'
  where reversal.reverses = ${transferTable.id}), 0)`.mapWith(Number)

/** What settles a part of each of these invoices without money, by what it was named, in baisa; the oldest first. */
export async function reliefsOn(invoiceIds: readonly number[], kinds: readonly ReliefKind[] = reliefKinds) {
  if (!invoiceIds.length) return []
  return db()
    .select({
      invoice_id: invoiceLineTable.invoice_id,
      kind: sql<ReliefKind>`${entryTable.kind}`,
      reference: entryTable.reference,
      amount: sql<number>`sum(${allocationTable.amount}) - ${wentBack}`.mapWith(Number),
    })
    .from(invoiceLineTable)
    .innerJoin(allocationTable, eq(allocationTable.debit_id, invoiceLineTable.transfer_id))
    .innerJoin(transferTable, eq(transferTable.id, allocationTable.credit_id))
    .innerJoin(entryTable, and(eq(entryTable.id, transferTable.entry_id), inArray(entryTable.kind, [...kinds])))
    .where(inArray(invoiceLineTable.invoice_id, [...invoiceIds]))
    .groupBy(invoiceLineTable.invoice_id, transferTable.id, entryTable.id)
    .having(sql`sum(${allocationTable.amount}) > ${wentBack}`)
    .orderBy(transferTable.id)
}
