import { bankAccountTable } from '@halaqa/finance/tables'
import { foldedText } from '@halaqa/kit-server/search'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { lineStates } from '../../contract/lines.ts'
import { targetKinds } from '../../contract/targets.ts'
import { baisa, banking, moment } from '../schema.ts'
import { statementTable } from './statements.table.ts'

/** What the bank says happened on an account, once: above nothing it came, below it left. */
export const lineTable = banking.table(
  'lines',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    statement_id: integer()
      .notNull()
      .references(() => statementTable.id, { onDelete: 'cascade' }),
    bank_account_id: integer()
      .notNull()
      .references(() => bankAccountTable.id),
    /** Where it stands in the file, from 1. */
    row: integer().notNull(),
    on: date().notNull(),
    amount: baisa().notNull(),
    reference: text().notNull(),
    name: text().notNull(),
    iban: text().notNull(),
    text: text().notNull(),
    /** Of day, amount, reference and text, and how many of its like stand above it: the same line of another file is this one. */
    hash: text().notNull(),
    /** What of it was confirmed to be something, above nothing. */
    matched: baisa().notNull().default(0),
    state: text({ enum: lineStates })
      .notNull()
      .generatedAlwaysAs(
        sql`case when matched = 0 then 'open' when matched = abs(amount) then 'matched' else 'part' end`,
      ),
    left: baisa().notNull().generatedAlwaysAs(sql`abs(amount) - matched`),
    imported_at: moment().notNull(),
    search_text: foldedText('name', 'reference', 'text'),
  },
  table => [
    index('lines_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
    uniqueIndex('lines_once').on(table.bank_account_id, table.hash),
    index('lines_statement').on(table.statement_id, table.row),
    index('lines_day').on(table.bank_account_id, table.on, table.id),
    index('lines_waiting').on(table.imported_at, table.id).where(sql`matched < abs(amount)`),
    check('lines_amount', sql`${table.amount} <> 0`),
    check('lines_matched', sql`${table.matched} between 0 and abs(${table.amount})`),
  ],
)
export type LineRow = typeof lineTable.$inferSelect

/** What a person said a line is not: it is not proposed for it again. */
export const rejectionTable = banking.table(
  'rejections',
  {
    line_id: integer()
      .notNull()
      .references(() => lineTable.id, { onDelete: 'cascade' }),
    kind: text({ enum: targetKinds }).notNull(),
    target_id: integer().notNull(),
    by_name: text().notNull(),
    at: moment().notNull(),
  },
  table => [primaryKey({ columns: [table.line_id, table.kind, table.target_id] })],
)
