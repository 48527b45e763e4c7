import { db } from '@halaqa/kit-server/database'
import { and, asc, eq, notLike, or, sql } from 'drizzle-orm'
import { reliefKinds } from '../../contract/own-invoice.ts'
import { foreignDocuments } from '../ledger/document-sources.ts'
import { allocationTable, entryTable, transferTable } from '../ledger/ledger.table.ts'
import { invoiceLineTable } from './invoices.table.ts'
import { isMoney } from './standing-of-invoices.ts'

/** What settles an invoice and is neither a payment nor a receipt: a grant, what a sponsor owes, what the college let go, what was to good before. */
export async function otherCreditsOf(invoiceId: number) {
  const isPaper = (word: string) => notLike(entryTable.reference, `${word}:%`)
  const rows = await db()
    .select({
      id: transferTable.id,
      kind: entryTable.kind,
      reference: entryTable.reference,
      reason: entryTable.reason,
      posted_on: entryTable.posted_on,
      amount: sql<number>`sum(${allocationTable.amount})`.mapWith(Number),
    })
    .from(invoiceLineTable)
    .innerJoin(allocationTable, eq(allocationTable.debit_id, invoiceLineTable.transfer_id))
    .innerJoin(transferTable, eq(transferTable.id, allocationTable.credit_id))
    .innerJoin(entryTable, eq(entryTable.id, transferTable.entry_id))
    .where(
      and(
        eq(invoiceLineTable.invoice_id, invoiceId),
        isPaper('finance.payment'),
        isPaper('finance.receipt'),
        or(isMoney, sql`${entryTable.kind} in ${[...reliefKinds]}`),
      ),
    )
    .groupBy(transferTable.id, entryTable.id)
    .having(sql`sum(${allocationTable.amount}) > 0`)
    .orderBy(asc(transferTable.id))
  const documents = await foreignDocuments(rows.map(row => row.reference))
  return rows.map(({ reference, ...row }) => ({
    ...row,
    document: documents.get(reference)?.name ?? '',
    document_link: documents.get(reference)?.link ?? null,
  }))
}
