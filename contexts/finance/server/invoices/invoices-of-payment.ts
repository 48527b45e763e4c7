import { db } from '@halaqa/kit-server/database'
import { asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type Invoice, type InvoicePayment, invoiceTable, paymentInvoiceTable, paymentTable } from './invoices.table.ts'

/** The invoices that a payment is for, the oldest first; its own is the first. */
export const invoicesOfPayment = (payment: Pick<InvoicePayment, 'id' | 'invoice_id'>): Promise<Invoice[]> =>
  selectOf(payment)

/** The same, held until the transaction ends, in the order of their numbers. */
export const lockInvoicesOf = (payment: Pick<InvoicePayment, 'id' | 'invoice_id'>): Promise<Invoice[]> =>
  selectOf(payment).for('update')

const selectOf = ({ id, invoice_id }: Pick<InvoicePayment, 'id' | 'invoice_id'>) =>
  db()
    .select()
    .from(invoiceTable)
    .where(
      or(
        eq(invoiceTable.id, invoice_id),
        inArray(
          invoiceTable.id,
          db()
            .select({ id: paymentInvoiceTable.invoice_id })
            .from(paymentInvoiceTable)
            .where(eq(paymentInvoiceTable.payment_id, id)),
        ),
      ),
    )
    .orderBy(asc(invoiceTable.id))

/** Whether a payment is for one of these invoices, alone or among several, for a statement that reads the table of payments. */
export const isForInvoices = (ids: readonly number[]): SQL =>
  or(
    inArray(paymentTable.invoice_id, [...ids]),
    inArray(
      paymentTable.id,
      db()
        .select({ id: paymentInvoiceTable.payment_id })
        .from(paymentInvoiceTable)
        .where(inArray(paymentInvoiceTable.invoice_id, [...ids])),
    ),
  )!

/** The invoices that a payment is for, as one value of a statement that reads the table of payments, in their order. */
export const invoiceIdsOf = sql<
  number[]
>`coalesce((select array_agg(${paymentInvoiceTable.invoice_id} order by ${paymentInvoiceTable.invoice_id})
  from ${paymentInvoiceTable} where ${paymentInvoiceTable.payment_id} = ${paymentTable.id}), array[${paymentTable.invoice_id}])`

export const noteInvoices = async (paymentId: number, invoiceIds: readonly number[]): Promise<void> => {
  const rows = invoiceIds.map(invoice_id => ({ payment_id: paymentId, invoice_id }))
  if (rows.length > 1) await db().insert(paymentInvoiceTable).values(rows)
}
