import { bankAccountTable } from '@halaqa/finance/tables'
import { foldedText } from '@halaqa/kit-server/search'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { type CsvMap, statementFormats } from '../../contract/statements.ts'
import { baisa, banking, moment } from '../schema.ts'

/** How a bank writes the CSV of an account, as it was said when one was imported last, with the headings that stood in it. */
export const csvMapTable = banking.table('csv_maps', {
  bank_account_id: integer()
    .primaryKey()
    .references(() => bankAccountTable.id),
  map: jsonb().$type<CsvMap & { headings?: string[] }>().notNull(),
})

/** A file that the bank made, as it was imported. Taken back, it goes with its lines. */
export const statementTable = banking.table(
  'statements',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    bank_account_id: integer()
      .notNull()
      .references(() => bankAccountTable.id),
    file_name: text().notNull(),
    /** Of its bytes: the same file is not imported twice. */
    file_hash: text().notNull(),
    format: text({ enum: statementFormats }).notNull(),
    first_on: date().notNull(),
    last_on: date().notNull(),
    /** Lines that it brought; those that another had brought are theirs. */
    lines: integer().notNull(),
    opening: baisa(),
    closing: baisa(),
    gap: baisa(),
    imported_by_id: integer().notNull(),
    imported_by_name: text().notNull(),
    imported_at: moment().notNull(),
    search_text: foldedText('file_name'),
  },
  table => [
    index('statements_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
    uniqueIndex('statements_once').on(table.bank_account_id, table.file_hash),
    index('statements_days').on(table.bank_account_id, table.last_on),
    check('statements_days_order', sql`${table.first_on} <= ${table.last_on}`),
  ],
)
export type StatementRow = typeof statementTable.$inferSelect
