import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, text } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { GatewayName, PaymentState } from '../../contract/invoice.ts'
import { paymentWays } from '../../contract/period-reports.ts'
import { baisa, finance } from '../schema.ts'

const serial = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/**
 * How many more attempts to pay, or fewer, stand so: written with every change of them (payment-counts.table.sql). The count is the
 * sum of the rows, which are only added (ADR 0095); a job gathers them.
 */
export const paymentCountTable = finance.table(
  'payment_counts',
  {
    id: serial(),
    gateway: text().$type<GatewayName>().notNull(),
    state: text().$type<z.infer<typeof PaymentState>>().notNull(),
    surplus: boolean().notNull(),
    /** The day of Muscat on which they were begun. */
    created_on: date().notNull(),
    payments: integer().notNull(),
    amount: baisa().notNull(),
  },
  table => [index('payment_counts_state').on(table.state, table.gateway)],
)

/** The same of what reached the college on a day by a way, and what of it was turned back since; written with what is posted. */
export const receivedCountTable = finance.table(
  'received_counts',
  {
    id: serial(),
    day: date().notNull(),
    way: text({ enum: paymentWays }).notNull(),
    payments: integer().notNull(),
    amount: baisa().notNull(),
    turned_back: baisa().notNull().default(sql`0`),
  },
  table => [index('received_counts_day').on(table.day, table.way, table.payments, table.amount, table.turned_back)],
)
