import { db, intArrayParam, prepared } from '@halaqa/kit-server/database'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { invoiceTable } from './invoices.table.ts'
import { receiptPartTable, receiptTable } from './receipts.table.ts'

/** What a receipt settled, with the invoices. */
export const partsOf = (receiptId: number) =>
  db()
    .select({ amount: receiptPartTable.amount, invoice: invoiceTable })
    .from(receiptPartTable)
    .innerJoin(invoiceTable, eq(invoiceTable.id, receiptPartTable.invoice_id))
    .where(eq(receiptPartTable.receipt_id, receiptId))
    .orderBy(asc(invoiceTable.id))

/** Receipts that count: one whose reversal is asked for does until it is reversed. */
const counts = inArray(receiptTable.state, ['posted', 'contested'])

/** What receipts settled of invoices, the oldest first. */
export const receiptsOfInvoices = prepared(handle =>
  handle
    .select({
      invoice_id: receiptPartTable.invoice_id,
      id: receiptTable.id,
      uuid: receiptTable.uuid,
      number: sql<string>`${receiptTable.number}`,
      kind: receiptTable.kind,
      amount: receiptPartTable.amount,
      posted_on: receiptTable.posted_on,
      at: receiptTable.recorded_at,
    })
    .from(receiptPartTable)
    .innerJoin(receiptTable, eq(receiptTable.id, receiptPartTable.receipt_id))
    .where(and(eq(receiptPartTable.invoice_id, sql`any(${intArrayParam('ids')})`), counts))
    .orderBy(asc(receiptTable.id))
    .prepare('finance_receipts_of_invoices'),
)

/** The last receipt that settled a part of an invoice, for a statement that reads the table of invoices. */
export const lastReceiptOfInvoice = sql`(select ${receiptTable.uuid} from ${receiptPartTable}
  join ${receiptTable} on ${receiptTable.id} = ${receiptPartTable.receipt_id}
  where ${receiptPartTable.invoice_id} = ${invoiceTable.id} and ${counts}
  order by ${receiptTable.id} desc limit 1)`
