import { sql } from 'drizzle-orm'
import { check, date, index, integer, text, unique } from 'drizzle-orm/pg-core'
import { tillStates } from '../../contract/tills.ts'
import { bankAccountTable } from '../banks/bank-accounts.table.ts'
import { baisa, finance, moment } from '../schema.ts'

/** A cash desk on a day: opened by its first receipt, counted by one person and closed by another. */
export const tillTable = finance.table(
  'tills',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    bank_account_id: integer()
      .notNull()
      .references(() => bankAccountTable.id),
    day: date().notNull(),
    state: text({ enum: tillStates }).notNull().default('open'),
    opened_at: moment().notNull(),
    /** What should have lain in it by the books when it was counted, and what did. */
    expected: baisa(),
    counted: baisa(),
    deposit: baisa().notNull().default(0),
    deposit_account_id: integer().references(() => bankAccountTable.id),
    asked_by_id: integer(),
    asked_by_name: text(),
    asked_at: moment(),
    closed_by_name: text(),
    closed_at: moment(),
    /** Why it differs, or why it is to be counted again. */
    reason: text().notNull().default(''),
  },
  table => [
    unique('tills_once').on(table.bank_account_id, table.day),
    index('tills_waiting').on(table.state, table.day).where(sql`state <> 'closed'`),
    check(
      'tills_counted',
      sql`${table.state} = 'open' or (${table.counted} is not null and ${table.expected} is not null)`,
    ),
    check('tills_deposit', sql`${table.deposit} = 0 or ${table.deposit_account_id} is not null`),
  ],
)
export type TillRow = typeof tillTable.$inferSelect
