import { bankAccountTable } from '@halaqa/finance/tables'
import { foldedText } from '@halaqa/kit-server/search'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { operationStates } from '../../contract/operations.ts'
import { categoryTable } from '../categories/categories.table.ts'
import { baisa, expenses, moment } from '../schema.ts'

/** Something that was paid, or is to be: entered by one person, approved by another. */
export const operationTable = expenses.table(
  'operations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Made by the form: sent twice, it is one operation. */
    form_uuid: uuid().unique(),
    /** Of its voucher: given without gaps when it is posted. */
    number: text().unique(),
    state: text({ enum: operationStates }).notNull(),
    category_id: integer()
      .notNull()
      .references(() => categoryTable.id),
    bank_account_id: integer()
      .notNull()
      .references(() => bankAccountTable.id),
    payee: text().notNull(),
    amount: baisa().notNull(),
    spent_on: date().notNull(),
    document_number: text().notNull(),
    description: text().notNull(),
    /** By the limit that held when it was entered or changed last. */
    is_large: boolean().notNull(),
    /** Grows with each change, so that who approves approves what was read. */
    revision: integer().notNull().default(1),
    entered_by_id: integer().notNull(),
    entered_by_name: text().notNull(),
    entered_at: moment().notNull(),
    approved_by_name: text(),
    approved_at: moment(),
    /** Who asks for what it waits for, and so does not decide: that it is approved, or reversed. */
    asked_by_id: integer().notNull(),
    asked_by_name: text().notNull(),
    asked_at: moment().notNull(),
    /** Why it was refused, is to be reversed, or stays posted. */
    reason: text().notNull().default(''),
    search_text: foldedText('number', 'payee', 'document_number', 'description'),
  },
  table => [
    index('operations_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
    index('operations_category').on(table.category_id, table.id),
    index('operations_source').on(table.bank_account_id, table.id),
    index('operations_day').on(table.spent_on, table.id),
    index('operations_waiting').on(table.asked_at).where(sql`${table.state} in ('entered', 'reversing')`),
    check('operations_amount', sql`${table.amount} > 0`),
    check(
      'operations_numbered',
      sql`(${table.number} is not null) = (${table.state} in ('posted', 'reversing', 'reversed'))`,
    ),
  ],
)
export type OperationRow = typeof operationTable.$inferSelect

/**
 * What was posted of an operation: its amount on its day, and where it was reversed the same below nothing. Added and never
 * changed; the reports are sums of these, and so agree with the books.
 */
export const postingTable = expenses.table(
  'postings',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    operation_id: integer()
      .notNull()
      .references(() => operationTable.id),
    kind: text({ enum: ['expense', 'reversal'] }).notNull(),
    posted_on: date().notNull(),
    amount: baisa().notNull(),
    /** In the books of finance. */
    movement_id: bigint({ mode: 'number' }).notNull(),
  },
  table => [
    uniqueIndex('postings_once').on(table.operation_id, table.kind),
    index('postings_day').on(table.posted_on, table.id),
    check('postings_amount', sql`(${table.kind} = 'expense') = (${table.amount} > 0) and ${table.amount} <> 0`),
  ],
)
