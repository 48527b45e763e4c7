import { bankAccountKinds } from '@halaqa/finance/contract'
import { bankAccountTable } from '@halaqa/finance/tables'
import { foldedText } from '@halaqa/kit-server/search'
import { type SQL, sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { paymentStates } from '../../contract/payments.ts'
import { baisa, moment, sponsors } from '../schema.ts'
import { sponsorTable } from './sponsors.table.ts'

/** What a sponsor paid: cash at a desk, or a transfer that stands on a bank's statement. */
export const paymentTable = sponsors.table(
  'payments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Made by the form: sent twice, it is recorded once. */
    form_uuid: uuid().notNull().unique(),
    /** `P-26-000001`, without gaps: taken when it is posted. */
    number: text().unique(),
    state: text({ enum: paymentStates }).notNull(),
    sponsor_id: integer()
      .notNull()
      .references(() => sponsorTable.id),
    /** As the sponsor was called then. */
    sponsor_name: text().notNull(),
    bank_account_id: integer()
      .notNull()
      .references(() => bankAccountTable.id),
    /** That of the account, which does not change once money moved on it. */
    kind: text({ enum: bankAccountKinds }).notNull(),
    amount: baisa().notNull(),
    bank_reference: text().notNull(),
    posted_on: date().notNull(),
    remark: text().notNull(),
    /** In the books of finance, and what took it back. */
    movement_id: bigint({ mode: 'number' }),
    reversal_id: bigint({ mode: 'number' }),
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
    search_text: foldedText('number', 'sponsor_name', 'bank_reference'),
  },
  table => [
    index('payments_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
    index('payments_sponsor').on(table.sponsor_id, table.id),
    index('payments_account').on(table.bank_account_id, table.posted_on),
    index('payments_day').on(table.posted_on, table.id),
    index('payments_waiting').on(table.state).where(sql`state in ('asked', 'contested')`),
    // One transfer stands once on a statement.
    uniqueIndex('payments_reference')
      .on(table.bank_account_id, table.bank_reference)
      .where(sql`kind = 'bank' and state not in ('refused', 'reversed')`),
    check('payments_amount', sql`${table.amount} > 0`),
    check('payments_number', sql`(${table.number} is null) = (${table.state} in ('asked', 'refused'))`),
    check('payments_posted', sql`(${table.movement_id} is null) = (${table.number} is null)`),
    check('payments_reversed', sql`(${table.reversal_id} is not null) = (${table.state} = 'reversed')`),
  ],
)
export type PaymentRow = typeof paymentTable.$inferSelect

/** It counts: one whose reversal is asked for does until it is reversed. */
export const isPaid: SQL<boolean> = sql<boolean>`(${paymentTable.state} in ('posted', 'contested'))`
