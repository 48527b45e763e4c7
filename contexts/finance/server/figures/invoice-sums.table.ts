import { semesterTable } from '@halaqa/academics/tables'
import { sql } from 'drizzle-orm'
import { bigint, boolean, customType, date, index, integer, primaryKey, text } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { InvoiceKind, InvoiceState } from '../../contract/invoice.ts'
import { baisa, finance } from '../schema.ts'

const facts = {
  semester_id: integer().references(() => semesterTable.id),
  kind: text().$type<z.infer<typeof InvoiceKind>>().notNull(),
  state: text().$type<z.infer<typeof InvoiceState>>().notNull(),
  is_resit: boolean().notNull(),
  /** Days of Muscat: lists are narrowed to those of a month or a year. */
  issued_on: date().notNull(),
  settled_on: date(),
}

/**
 * How an invoice stood when it was counted last: at the end of whatever transaction changes it (invoice-sums.table.sql); nothing else
 * writes it.
 */
export const invoiceSumTable = finance.table('invoice_sums', {
  /** No key: nothing deletes invoices, and each would be held while another transaction sums it. */
  invoice_id: integer().primaryKey(),
  ...facts,
  total: baisa().notNull(),
  /** What of it is not settled: of an open invoice. */
  open: baisa().notNull(),
})

/**
 * How many more invoices, or fewer, stand so: written with every change of `invoice_sums`. The count is the sum of the rows, which are
 * only added (ADR 0095); a job gathers them.
 */
export const invoiceCountTable = finance.table(
  'invoice_counts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ...facts,
    /** Something of it is settled, and something open. */
    is_partly: boolean().notNull(),
    invoices: integer().notNull(),
    total: baisa().notNull(),
    open: baisa().notNull(),
  },
  table => [index('invoice_counts_semester').on(table.semester_id)],
)

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })
/** Which invoices a transaction changes, until it ends: nobody ever sees a row of another. */
export const unsummedInvoiceTable = finance.table(
  'unsummed_invoices',
  {
    transaction: transactionId().notNull().default(sql`pg_current_xact_id()`),
    invoice_id: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.transaction, table.invoice_id] })],
)
