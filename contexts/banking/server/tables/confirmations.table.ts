import { bankAccountTable } from '@halaqa/finance/tables'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { targetKinds } from '../../contract/targets.ts'
import { baisa, banking, moment } from '../schema.ts'
import { lineTable } from './lines.table.ts'

/**
 * A person said what lines are. Undone as a whole: its lines are open again, those of what a colleague has to reverse once that is done.
 * Until then `undo_asked_at` says since when, and `undone_at` nothing; left posted, it is as if nobody had asked.
 */
export const confirmationTable = banking.table('confirmations', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  bank_account_id: integer()
    .notNull()
    .references(() => bankAccountTable.id),
  by_id: integer().notNull(),
  by_name: text().notNull(),
  at: moment().notNull(),
  undone_by_name: text(),
  undo_asked_at: moment(),
  undone_at: moment(),
  reason: text().notNull().default(''),
})
export type ConfirmationRow = typeof confirmationTable.$inferSelect

/** So much of a line is so much of an entry of the books. Many to many; neither has more than it is. */
export const matchTable = banking.table(
  'matches',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    confirmation_id: integer()
      .notNull()
      .references(() => confirmationTable.id, { onDelete: 'cascade' }),
    line_id: integer()
      .notNull()
      .references(() => lineTable.id, { onDelete: 'cascade' }),
    amount: baisa().notNull(),
    /** In the books of finance: the entry, its reference there, and the first of its transfers on the account. */
    entry_id: bigint({ mode: 'number' }).notNull(),
    entry_reference: text().notNull(),
    transfer_id: bigint({ mode: 'number' }).notNull(),
    kind: text({ enum: targetKinds }).notNull(),
    /** The receipt, or the entry that concerns no student, which the confirmation posted; null where it stood in the books. */
    posted_id: integer(),
    is_undone: boolean().notNull().default(false),
  },
  table => [
    index('matches_confirmation').on(table.confirmation_id),
    index('matches_line').on(table.line_id),
    index('matches_entry').on(table.entry_id).where(sql`not is_undone`),
    index('matches_posted').on(table.posted_id).where(sql`not is_undone`),
    check('matches_amount', sql`${table.amount} > 0`),
  ],
)
export type MatchRow = typeof matchTable.$inferSelect

/** What a gateway took on a day came to an account, less what it kept. Once a day, unless it was undone. */
export const payoutTable = banking.table(
  'payouts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    gateway: text().notNull(),
    day: date().notNull(),
    gross: baisa().notNull(),
    fee: baisa().notNull(),
    bank_account_id: integer()
      .notNull()
      .references(() => bankAccountTable.id),
    posted_on: date().notNull(),
    transfer_ids: bigint({ mode: 'number' }).array().notNull(),
    undone_at: moment(),
  },
  table => [
    uniqueIndex('payouts_once').on(table.gateway, table.day).where(sql`undone_at is null`),
    check('payouts_fee', sql`${table.fee} >= 0 and ${table.fee} < ${table.gross}`),
  ],
)

/** Whose money a name or an IBAN on a statement was, as somebody confirmed it last. */
export const knownPayerTable = banking.table(
  'known_payers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** `iban:OM…`, or `name:` and the name as searches fold it. */
    key: text().notNull().unique(),
    payer_id: integer().notNull(),
    payer_name: text().notNull(),
    at: moment().notNull(),
  },
  table => [index('known_payers_payer').on(table.payer_id)],
)
