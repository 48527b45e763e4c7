import { foldedText } from '@halaqa/kit-server/search'
import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bankAccountKinds } from '../../contract/bank-accounts.ts'
import { receiptStates } from '../../contract/receipts.ts'
import { bankAccountTable } from '../banks/bank-accounts.table.ts'
import { invoiceTable } from '../invoices/invoices.table.ts'
import { transferTable } from '../ledger/ledger.table.ts'
import { baisa, finance, moment } from '../schema.ts'

/** Money that an officer wrote down: cash at a desk, or a transfer that stands on a bank's statement. */
export const receiptTable = finance.table(
  'receipts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** What the payer's paper is found by, as a payment's is. */
    uuid: uuid().notNull().unique().defaultRandom(),
    /** Made by the form: sent twice, it is recorded once. */
    form_uuid: uuid().notNull().unique(),
    /** `RV-26-000123`, without gaps: taken when it is posted; older ones begin with `R-`. */
    number: text().unique(),
    state: text({ enum: receiptStates }).notNull(),
    payer_guard: text().notNull(),
    payer_id: integer().notNull(),
    payer_name: text().notNull(),
    bank_account_id: integer()
      .notNull()
      .references(() => bankAccountTable.id),
    /** That of the account, which does not change once money moved on it. */
    kind: text({ enum: bankAccountKinds }).notNull(),
    amount: baisa().notNull(),
    bank_reference: text().notNull().default(''),
    posted_on: date().notNull(),
    remark: text().notNull().default(''),
    /** The invoices that were chosen; none is the oldest first. */
    invoice_ids: integer().array().notNull(),
    /** In the QR code of its paper. */
    verify_code: text().unique(),
    recorded_by_id: integer().notNull(),
    recorded_by_name: text().notNull(),
    recorded_at: moment().notNull(),
    confirmed_by_name: text(),
    confirmed_at: moment(),
    refused_by_name: text(),
    /** Who wants it reversed, and who reversed it: two people. */
    contested_by_id: integer(),
    contested_by_name: text(),
    contested_at: moment(),
    reversed_by_name: text(),
    reversed_at: moment(),
    /** Why it was refused, is to be reversed, or stands after all. */
    reason: text().notNull().default(''),
    search_text: foldedText('number', 'payer_name', 'bank_reference'),
  },
  table => [
    index('receipts_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
    index('receipts_payer').on(table.payer_guard, table.payer_id),
    index('receipts_day').on(table.bank_account_id, table.posted_on),
    index('receipts_waiting').on(table.state).where(sql`state in ('asked', 'contested')`),
    // One transfer stands once on a statement.
    uniqueIndex('receipts_reference')
      .on(table.bank_account_id, table.bank_reference)
      .where(sql`kind = 'bank' and state not in ('refused', 'reversed')`),
    check('receipts_amount', sql`${table.amount} > 0`),
    check('receipts_number', sql`(${table.number} is null) = (${table.state} in ('asked', 'refused'))`),
  ],
)
export type ReceiptRow = typeof receiptTable.$inferSelect

/** What a receipt settled of an invoice when it was posted; the books say the same (`halaqa check`). */
export const receiptPartTable = finance.table(
  'receipt_parts',
  {
    receipt_id: integer()
      .notNull()
      .references(() => receiptTable.id),
    invoice_id: integer()
      .notNull()
      .references(() => invoiceTable.id),
    amount: baisa().notNull(),
  },
  table => [
    primaryKey({ columns: [table.receipt_id, table.invoice_id] }),
    index('receipt_parts_invoice').on(table.invoice_id),
    check('receipt_parts_amount', sql`${table.amount} > 0`),
  ],
)

/** What of a credit pays an invoice where it stood on its account already and nothing was posted: what is taken back with the use. */
export const usedCreditTable = finance.table(
  'used_credits',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** What it was used under: `billing.settlement:12`. */
    reference: text().notNull(),
    invoice_id: integer()
      .notNull()
      .references(() => invoiceTable.id),
    credit_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => transferTable.id),
    amount: baisa().notNull(),
  },
  table => [
    index('used_credits_reference').on(table.reference),
    index('used_credits_invoice').on(table.invoice_id),
    check('used_credits_amount', sql`${table.amount} > 0`),
  ],
)
