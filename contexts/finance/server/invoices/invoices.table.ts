import { semesterTable } from '@halaqa/academics/tables'
import { subjectTable } from '@halaqa/curriculum/tables'
import { foldedText } from '@halaqa/kit-server/search'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { gatewayNames } from '../../contract/invoice.ts'
import { itemPriceTable } from '../items/items.table.ts'
import { transferTable } from '../ledger/ledger.table.ts'
import { baisa, finance, moment } from '../schema.ts'

/** What people know of a charge: the books say what is open of its lines, which are never edited (ADR 0084). */
export const invoiceTable = finance.table(
  'invoices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    number: text().notNull().unique(),
    kind: text({ enum: ['complaint', 'purchase', 'registration', 'service', 'study'] }).notNull(),
    /** What the issuer names it by; one invoice of a kind for a reference that is not cancelled. */
    reference: text().notNull(),
    payer_guard: text().notNull(),
    payer_id: integer().notNull(),
    payer_name: text().notNull(),
    /** The semester that it is for: that of its first line which is of one (`semesterOf`). */
    semester_id: integer().references(() => semesterTable.id),
    state: text({ enum: ['open', 'paid', 'exempted', 'cancelled'] })
      .notNull()
      .default('open'),
    total: baisa().notNull(),
    issued_at: moment().notNull(),
    settled_at: moment(),
    note: text(),
    /** Number and payer, folded as searches are. */
    search_text: foldedText('number', 'payer_name'),
  },
  table => [
    index('invoices_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
    // What was cancelled may be charged anew.
    uniqueIndex('invoices_kind_reference').on(table.kind, table.reference).where(sql`state <> 'cancelled'`),
    // What was ever charged and paid for one thing: the record of a student asks for the time as an applicant.
    index('invoices_reference').on(table.reference),
    index('invoices_payer').on(table.payer_guard, table.payer_id),
    index('invoices_state').on(table.state, table.id),
    index('invoices_kind').on(table.kind, table.state, table.id),
    index('invoices_semester')
      .on(table.semester_id, table.state, table.id)
      .where(sql`${table.semester_id} is not null`),
    index('invoices_semester_number')
      .on(table.semester_id, table.state, table.number)
      .where(sql`${table.semester_id} is not null`),
    // What of a payer's is for a semester, whatever the planner believes of a semester that was charged just now; and who has several.
    index('invoices_semester_payer')
      .on(table.semester_id, table.payer_guard, table.payer_id, table.state)
      .where(sql`${table.semester_id} is not null`),
    check('invoices_total', sql`${table.total} >= 0`),
  ],
)
export const invoiceLineTable = finance.table(
  'invoice_lines',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    invoice_id: integer()
      .notNull()
      .references(() => invoiceTable.id),
    /** Where it stands in the books; null where nothing is asked for it. */
    transfer_id: bigint({ mode: 'number' })
      .unique()
      .references(() => transferTable.id),
    /** What is sold: the income that it is, `study`. */
    item: text().notNull(),
    /** The subject that it is for, of that semester, where it is one. */
    semester_id: integer().references(() => semesterTable.id),
    subject_id: integer().references(() => subjectTable.id),
    /** The price that it was charged by, where a list of prices says it; and why, where that is not plain. */
    price_id: integer().references(() => itemPriceTable.id),
    reason: text().notNull().default(''),
    label: text().notNull(),
    quantity: integer().notNull(),
    unit_amount: baisa().notNull(),
    amount: baisa().notNull(),
  },
  table => [
    index('invoice_lines_invoice').on(table.invoice_id),
    // Of the few that ask for a resit.
    index('invoice_lines_resit').on(table.invoice_id).where(sql`${table.item} in ('resit', 'resit_part')`),
    index('invoice_lines_price').on(table.price_id).where(sql`${table.price_id} is not null`),
    index('invoice_lines_subject').on(table.subject_id).where(sql`${table.subject_id} is not null`),
    // With the price: whatever was charged by one that counts no longer.
    index('invoice_lines_semester').on(table.semester_id, table.price_id).where(sql`${table.semester_id} is not null`),
    check('invoice_lines_amount', sql`${table.amount} = ${table.quantity} * ${table.unit_amount}`),
  ],
)

/** One attempt to pay something at a gateway: an invoice, or what a context downstream takes money for (`otherPayments`). */
export const paymentTable = finance.table(
  'payments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    uuid: uuid().notNull().unique().defaultRandom(),
    invoice_id: integer().references(() => invoiceTable.id),
    /** What it is for where that is no invoice, `funds.gift:12`, and who pays it. */
    paid_for: text(),
    payer_guard: text(),
    payer_id: integer(),
    payer_name: text(),
    gateway: text({ enum: gatewayNames }).notNull(),
    amount: baisa().notNull(),
    state: text({ enum: ['started', 'pending', 'paid', 'declined', 'cancelled', 'refused'] })
      .notNull()
      .default('started'),
    /** The bank's own number of the transaction. */
    reference: text(),
    /** Paid, but the invoice was settled already: to be given back. */
    surplus: boolean().notNull().default(false),
    /** In the QR code of the receipt. */
    verify_code: text().unique(),
    created_at: moment().notNull(),
    settled_at: moment(),
    checked_at: moment(),
    /** When its payer went to the bank with it: until then it was only looked at. */
    left_at: moment(),
  },
  table => [
    index('payments_invoice').on(table.invoice_id, table.id),
    index('payments_open').on(table.created_at).where(sql`state in ('started', 'pending')`),
    index('payments_settled').on(table.settled_at).where(sql`state = 'paid'`),
    index('payments_for').on(table.paid_for, table.id).where(sql`${table.paid_for} is not null`),
    check(
      'payments_purpose',
      sql`num_nonnulls(${table.invoice_id}, ${table.paid_for}) = 1
        and num_nonnulls(${table.paid_for}, ${table.payer_guard}, ${table.payer_id}, ${table.payer_name}) in (0, 4)`,
    ),
  ],
)
/** Each invoice of a payment that is for several, its own among them; what it settled of it, nothing until it is paid. */
export const paymentInvoiceTable = finance.table(
  'payment_invoices',
  {
    payment_id: integer()
      .notNull()
      .references(() => paymentTable.id),
    invoice_id: integer()
      .notNull()
      .references(() => invoiceTable.id),
    amount: baisa().notNull().default(0),
  },
  table => [
    primaryKey({ columns: [table.payment_id, table.invoice_id] }),
    index('payment_invoices_invoice').on(table.invoice_id),
    check('payment_invoices_amount', sql`${table.amount} >= 0`),
  ],
)
/** A pay page that a bank holds open for a payment. There may be several: two tabs, or one that was opened again. */
export const paymentSessionTable = finance.table(
  'payment_sessions',
  {
    /** The bank's own id. */
    session: text().primaryKey(),
    payment_id: integer()
      .notNull()
      .references(() => paymentTable.id),
    /** `open`: it may still be paid there, so the bank is asked about it. */
    state: text({ enum: ['open', 'over'] })
      .notNull()
      .default('open'),
    created_at: moment().notNull(),
  },
  table => [index('payment_sessions_payment').on(table.payment_id, table.state)],
)

export type Payment = typeof paymentTable.$inferSelect
/** One of an invoice. */
export type InvoicePayment = Payment & { invoice_id: number }
export type Invoice = typeof invoiceTable.$inferSelect

/** What of a paid invoice is owed back to its payer, and why. A receipt is never edited; this stands against it. */
export const refundTable = finance.table(
  'refunds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    invoice_id: integer()
      .notNull()
      .references(() => invoiceTable.id),
    /** What the asker names it by: asking twice owes once. */
    reference: text().notNull().unique(),
    /** What of the charge is taken back; above `amount` where a fund or the college settled a part of the invoice. */
    charge: baisa().notNull(),
    amount: baisa().notNull(),
    reason: text().notNull(),
    at: moment().notNull(),
    by: text().notNull(),
  },
  table => [
    index('refunds_invoice').on(table.invoice_id),
    check('refunds_amount', sql`${table.charge} > 0 and ${table.amount} between 0 and ${table.charge}`),
  ],
)

/** Everything a bank ever told, as it came, with what was made of it. Never changed. */
export const bankMessageTable = finance.table(
  'bank_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    payment_id: integer().references(() => paymentTable.id),
    gateway: text().notNull(),
    source: text({ enum: ['callback', 'return', 'poll'] }).notNull(),
    verdict: text().notNull(),
    fields: jsonb().$type<Record<string, string>>().notNull(),
    at: moment().notNull(),
  },
  table => [index('bank_messages_payment').on(table.payment_id, table.id)],
)

/** What the sandbox bank knows of an order; only in demonstration and tests. */
export const sandboxOrderTable = finance.table('sandbox_orders', {
  uuid: uuid().primaryKey(),
  amount: text().notNull(),
  outcome: text({ enum: ['approved', 'declined', 'cancelled'] }),
  transaction: text(),
  at: moment().notNull(),
})

/** What the sandbox bank gave back to a card; only in demonstration and tests. */
export const sandboxRefundTable = finance.table('sandbox_refunds', {
  uuid: uuid().primaryKey(),
  payment: uuid().notNull(),
  amount: baisa().notNull(),
  reference: text().notNull(),
  at: moment().notNull(),
})
