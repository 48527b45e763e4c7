import { sql } from 'drizzle-orm'
import { check, date, integer, primaryKey, text } from 'drizzle-orm/pg-core'
import { categoryTable } from '../categories/categories.table.ts'
import { baisa, expenses } from '../schema.ts'

/** Days for which the college says what may be spent. No day is in two. */
export const yearTable = expenses.table(
  'years',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull().unique(),
    starts_on: date().notNull(),
    ends_on: date().notNull(),
    /** From so much on an operation needs a higher permission. */
    large_from: baisa().notNull(),
  },
  table => [check('years_days', sql`${table.starts_on} <= ${table.ends_on}`)],
)
export type YearRow = typeof yearTable.$inferSelect

/** What may be spent for a category in a year; for one without a row, nothing was planned. */
export const yearAmountTable = expenses.table(
  'year_amounts',
  {
    year_id: integer()
      .notNull()
      .references(() => yearTable.id, { onDelete: 'cascade' }),
    category_id: integer()
      .notNull()
      .references(() => categoryTable.id),
    amount: baisa().notNull(),
  },
  table => [
    primaryKey({ columns: [table.year_id, table.category_id] }),
    check('year_amounts_amount', sql`${table.amount} > 0`),
  ],
)
