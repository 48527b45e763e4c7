import { sql } from 'drizzle-orm'
import { check, index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { baisa, finance, moment } from '../schema.ts'
import { paymentTable } from './invoices.table.ts'

/** asked: to be sent; sent: no answer is known yet; done: the gateway gave it back; refused: it did not, and does not. */
export const cardRefundStates = ['asked', 'sent', 'done', 'refused'] as const

/** Money of a payment that goes back to the card that it came from, by its gateway. */
export const cardRefundTable = finance.table(
  'card_refunds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Our name of it at the gateway: asked about, and sent again, by it. */
    uuid: uuid().notNull().unique().defaultRandom(),
    payment_id: integer()
      .notNull()
      .references(() => paymentTable.id),
    amount: baisa().notNull(),
    /** What it is posted for; one refund of a reference. */
    reference: text().notNull().unique(),
    state: text({ enum: cardRefundStates }).notNull(),
    /** The gateway's own number of it, or why it was refused. */
    gateway_reference: text(),
    reason: text().notNull().default(''),
    /** How often it was sent, and when last. */
    attempts: integer().notNull().default(0),
    sent_at: moment(),
    asked_at: moment().notNull(),
    settled_at: moment(),
  },
  table => [
    index('card_refunds_payment').on(table.payment_id),
    index('card_refunds_open').on(table.id).where(sql`${table.state} in ('asked', 'sent')`),
    index('card_refunds_settled').on(table.settled_at).where(sql`${table.state} = 'done'`),
    check('card_refunds_amount', sql`${table.amount} > 0`),
  ],
)
export type CardRefund = typeof cardRefundTable.$inferSelect
