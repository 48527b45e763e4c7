import { gatewayNames } from '@halaqa/finance/contract'
import { bankAccountTable } from '@halaqa/finance/tables'
import { foldedText } from '@halaqa/kit-server/search'
import { type SQL, sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { donationStates, donationWays } from '../../contract/donations.ts'
import { donorTable } from '../donors/donors.table.ts'
import { baisa, funds, moment } from '../schema.ts'
import { fundTable } from './funds.table.ts'

/** What somebody gave to a fund: cash at a desk, a transfer that stands on a bank's statement, or a gift of a student from the portal. */
export const donationTable = funds.table(
  'donations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Made by the form: sent twice, it is recorded once. */
    form_uuid: uuid().notNull().unique(),
    /** `D-26-000001`, without gaps: taken when it is posted. */
    number: text().unique(),
    state: text({ enum: donationStates }).notNull(),
    donor_id: integer()
      .notNull()
      .references(() => donorTable.id),
    /** As the donor was called then. */
    donor_name: text().notNull(),
    fund_id: integer()
      .notNull()
      .references(() => fundTable.id),
    /** Papers do not name the donor, whatever the donor wishes else. */
    is_anonymous: boolean().notNull().default(false),
    /** Null where it came through a gateway, or was to a student's good. */
    bank_account_id: integer().references(() => bankAccountTable.id),
    /** That of the account, which does not change once money moved on it. */
    kind: text({ enum: donationWays }).notNull(),
    gateway: text({ enum: gatewayNames }),
    amount: baisa().notNull(),
    bank_reference: text().notNull(),
    /** Of the paper form that the donor filled in; null where there was none. */
    form_number: text(),
    posted_on: date().notNull(),
    remark: text().notNull(),
    /** In the QR code of its paper. */
    verify_code: text().unique(),
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
    search_text: foldedText('number', 'donor_name', 'bank_reference'),
  },
  table => [
    index('donations_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
    index('donations_fund').on(table.fund_id, table.id),
    index('donations_donor').on(table.donor_id, table.id),
    index('donations_account').on(table.bank_account_id, table.posted_on),
    index('donations_day').on(table.posted_on, table.id),
    index('donations_waiting').on(table.state).where(sql`state in ('asked', 'contested')`),
    // One transfer stands once on a statement.
    uniqueIndex('donations_reference')
      .on(table.bank_account_id, table.bank_reference)
      .where(sql`kind = 'bank' and state not in ('refused', 'reversed')`),
    check(
      'donations_way',
      sql`(${table.bank_account_id} is null) = (${table.kind} in ('card', 'credit')) and (${table.gateway} is null) = (${table.kind} <> 'card')`,
    ),
    check('donations_amount', sql`${table.amount} > 0`),
    check('donations_number', sql`(${table.number} is null) = (${table.state} in ('asked', 'refused'))`),
    check('donations_posted', sql`(${table.movement_id} is null) = (${table.number} is null)`),
    check('donations_reversed', sql`(${table.reversal_id} is not null) = (${table.state} = 'reversed')`),
  ],
)
export type DonationRow = typeof donationTable.$inferSelect

/** It counts: one whose reversal is asked for does until it is reversed. */
export const inTheFund: SQL<boolean> = sql<boolean>`(${donationTable.state} in ('posted', 'contested'))`
