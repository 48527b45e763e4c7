import { bankAccountTable } from '@halaqa/finance/tables'
import { foldedText } from '@halaqa/kit-server/search'
import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { externalKinds, externalStates } from '../../contract/externals.ts'
import { baisa, banking, moment } from '../schema.ts'

/** Money on a bank account that concerns no student: entered by one person, approved by another. */
export const externalTable = banking.table(
  'externals',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Made by the form: sent twice, it is entered once. */
    form_uuid: uuid().notNull().unique(),
    state: text({ enum: externalStates }).notNull(),
    bank_account_id: integer()
      .notNull()
      .references(() => bankAccountTable.id),
    kind: text({ enum: externalKinds }).notNull(),
    direction: text({ enum: ['in', 'out'] }).notNull(),
    amount: baisa().notNull(),
    happened_on: date().notNull(),
    desk_id: integer().references(() => bankAccountTable.id),
    description: text().notNull(),
    revision: integer().notNull().default(1),
    entered_by_id: integer().notNull(),
    entered_by_name: text().notNull(),
    entered_at: moment().notNull(),
    approved_by_name: text(),
    approved_at: moment(),
    /** Who asks for what it waits for, and so does not decide. */
    asked_by_id: integer().notNull(),
    asked_by_name: text().notNull(),
    asked_at: moment().notNull(),
    reason: text().notNull().default(''),
    /** In the books, once it is posted and once it is reversed. */
    movement_id: bigint({ mode: 'number' }),
    reversal_id: bigint({ mode: 'number' }),
    search_text: foldedText('description'),
  },
  table => [
    index('externals_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
    index('externals_account').on(table.bank_account_id, table.id),
    index('externals_day').on(table.happened_on, table.id),
    index('externals_waiting').on(table.asked_at).where(sql`state in ('entered', 'reversing')`),
    check('externals_amount', sql`${table.amount} > 0`),
    check('externals_desk', sql`(${table.kind} = 'cash') = (${table.desk_id} is not null)`),
    check(
      'externals_posted',
      sql`(${table.movement_id} is not null) = (${table.state} in ('posted', 'reversing', 'reversed'))`,
    ),
  ],
)
export type ExternalRow = typeof externalTable.$inferSelect
