import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, text } from 'drizzle-orm/pg-core'
import { baisa, finance, moment } from '../schema.ts'

/**
 * Two payments of one payer, of one amount, within a day: what looks paid twice. The database finds them anew for a payer at the end of
 * whatever transaction brings a payment or changes whose it is (repeated-payments.table.sql); nothing else writes them. No keys to
 * payments and receipts: nothing deletes those, and one that another transaction holds would be waited for.
 */
export const repeatedPaymentTable = finance.table(
  'repeated_payments',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    payer_guard: text().notNull(),
    payer_id: integer().notNull(),
    amount: baisa().notNull(),
    /** Of each either a payment by a gateway or a receipt. */
    first_payment_id: integer(),
    first_receipt_id: integer(),
    first_at: moment().notNull(),
    second_payment_id: integer(),
    second_receipt_id: integer(),
    second_at: moment().notNull(),
  },
  table => [
    index('repeated_payments_payer').on(table.payer_guard, table.payer_id),
    check('repeated_payments_first', sql`num_nonnulls(${table.first_payment_id}, ${table.first_receipt_id}) = 1`),
    check('repeated_payments_second', sql`num_nonnulls(${table.second_payment_id}, ${table.second_receipt_id}) = 1`),
  ],
)
