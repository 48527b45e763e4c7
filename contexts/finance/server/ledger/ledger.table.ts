import { foldedText } from '@halaqa/kit-server/search'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { accountKinds, entryKinds, monthStates } from '../../contract/ledger.ts'
import { baisa, finance, moment } from '../schema.ts'

const serial = () => bigint({ mode: 'number' })

/**
 * Where money is, or what it was for. `key` says it in words: `receivable:students:12`, `income:study`, `gateway:thawani`.
 * What is owed by a person, or to one, has an owner; several accounts of a kind may have one, once records were merged.
 */
export const ledgerAccountTable = finance.table(
  'ledger_accounts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    key: text().notNull().unique(),
    kind: text({ enum: accountKinds }).notNull(),
    owner_guard: text(),
    owner_id: integer(),
    /** The person's, or what the college named itself; what is of neither is named by messages, after its key. */
    owner_name: text().notNull().default(''),
    search_text: foldedText('owner_name'),
  },
  table => [
    index('ledger_accounts_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
    index('ledger_accounts_owner').on(table.owner_guard, table.owner_id).where(sql`${table.owner_id} is not null`),
    // All but what people owe, which is nearly all there is.
    index('ledger_accounts_kind').on(table.kind).where(sql`${table.kind} <> 'receivable'`),
    check('ledger_accounts_owned', sql`(${table.owner_guard} is null) = (${table.owner_id} is null)`),
  ],
)
export type LedgerAccount = typeof ledgerAccountTable.$inferSelect

/** Something that happened to money, on a day, with what made it. Posted once: never changed, only reversed by another. */
export const entryTable = finance.table(
  'entries',
  {
    id: serial().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: entryKinds }).notNull(),
    /** What made it, by a word and a number: `finance.invoice:12`. Nothing makes two entries of a kind. */
    reference: text().notNull(),
    /** The day of Muscat that it counts to; none of a closed month. */
    posted_on: date().notNull(),
    at: moment().notNull(),
    by_id: integer().notNull(),
    by_name: text().notNull(),
    /** The member of staff who acted as that person. */
    acting_by_name: text(),
    reason: text().notNull().default(''),
  },
  table => [
    uniqueIndex('entries_once').on(table.kind, table.reference),
    index('entries_reference').on(table.reference),
    index('entries_day').on(table.posted_on, table.id),
    index('entries_kind').on(table.kind, table.posted_on, table.id),
  ],
)
export type Entry = typeof entryTable.$inferSelect

/**
 * A movement of money: it enters `debit_account` and leaves `credit_account`, so whatever is posted, all accounts together
 * are zero. A reversal is one the other way, of the whole or of a part.
 */
export const transferTable = finance.table(
  'transfers',
  {
    id: serial().primaryKey().generatedAlwaysAsIdentity(),
    entry_id: serial()
      .notNull()
      .references(() => entryTable.id),
    debit_account: integer()
      .notNull()
      .references(() => ledgerAccountTable.id),
    credit_account: integer()
      .notNull()
      .references(() => ledgerAccountTable.id),
    amount: baisa().notNull(),
    reverses: serial().references((): AnyPgColumn => transferTable.id),
  },
  table => [
    index('transfers_entry').on(table.entry_id),
    index('transfers_debit').on(table.debit_account, table.id),
    index('transfers_credit').on(table.credit_account, table.id),
    index('transfers_reverses').on(table.reverses).where(sql`${table.reverses} is not null`),
    check('transfers_amount', sql`${table.amount} > 0`),
    check('transfers_move', sql`${table.debit_account} <> ${table.credit_account}`),
  ],
)

/**
 * The side of a transfer that a person owes (`debit`) or has to good (`credit`), with what of it is not settled yet. Made and
 * counted by the database (ledger.table.sql): what a person owes in all is what is open of the debits less what is of the credits.
 */
export const openItemTable = finance.table(
  'open_items',
  {
    transfer_id: serial()
      .primaryKey()
      .references(() => transferTable.id),
    account_id: integer().notNull(),
    side: text({ enum: ['debit', 'credit'] }).notNull(),
    amount: baisa().notNull(),
    open: baisa().notNull(),
  },
  table => [
    index('open_items_open').on(table.account_id, table.transfer_id).where(sql`${table.open} > 0`),
    // What is to somebody's good: little among all that is open once a semester is charged.
    index('open_items_credits').on(table.account_id).where(sql`${table.side} = 'credit' and ${table.open} > 0`),
    check('open_items_open', sql`${table.open} between 0 and ${table.amount}`),
  ],
)

/** What of a credit settles what of a debit, of one account: many to many. Taken back by another of less than nothing. */
export const allocationTable = finance.table(
  'allocations',
  {
    id: serial().primaryKey().generatedAlwaysAsIdentity(),
    debit_id: serial()
      .notNull()
      .references(() => openItemTable.transfer_id),
    credit_id: serial()
      .notNull()
      .references(() => openItemTable.transfer_id),
    amount: baisa().notNull(),
    at: moment().notNull(),
  },
  table => [
    index('allocations_debit').on(table.debit_id),
    index('allocations_credit').on(table.credit_id),
    check('allocations_amount', sql`${table.amount} <> 0`),
  ],
)

/** A month whose books are to be closed or are closed. One that has no row is open. */
export const monthTable = finance.table(
  'months',
  {
    /** 202611 is November 2026. */
    id: integer().primaryKey(),
    state: text({ enum: monthStates }).notNull(),
    /** Who asked, and who closed it: two people. */
    asked_by_id: integer().notNull(),
    asked_by_name: text().notNull(),
    asked_at: moment().notNull(),
    closed_by_name: text(),
    closed_at: moment(),
    /** Why it was opened again, or is not to be closed. */
    reason: text().notNull().default(''),
  },
  table => [check('months_month', sql`${table.id} % 100 between 1 and 12`)],
)

/**
 * What entered and left on each day: of an account of the college, or of a kind of people's accounts together. Summed by a job
 * from what `unsummed_entries` names, so that nobody who pays waits for a row that all of them change.
 */
export const accountDayTable = finance.table(
  'account_days',
  {
    /** The account's key, or its kind where it is a person's. */
    key: text().notNull(),
    day: date().notNull(),
    debit: baisa().notNull(),
    credit: baisa().notNull(),
  },
  table => [primaryKey({ columns: [table.key, table.day] })],
)
export const unsummedEntryTable = finance.table('unsummed_entries', {
  entry_id: serial().primaryKey(),
})

/** Numbers without gaps: taken in the transaction that uses them, given back with it. */
export const counterTable = finance.table('counters', {
  name: text().primaryKey(),
  value: integer().notNull(),
})
