import { specialtyTable } from '@halaqa/academics/tables'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, text, unique } from 'drizzle-orm/pg-core'
import { baisa, finance } from '../schema.ts'

/** What the college sells: an hour of study, a resit, a service. */
export const itemTable = finance.table('items', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** Of what the college charges by itself; the account of its income is called by it. */
  code: text().unique(),
  name_ar: text().notNull().unique(),
  name_en: text().notNull(),
  name_fr: text().notNull(),
  unit: text({ enum: ['hour', 'subject', 'piece'] }).notNull(),
  is_open: boolean().notNull().default(true),
})

/** What it costs from a day on (contract/price.ts). Never edited: lines name the one that they were charged by. */
export const itemPriceTable = finance.table(
  'item_prices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    item_id: integer()
      .notNull()
      .references(() => itemTable.id),
    degree_type: text({ enum: ['diploma', 'bachelor', 'master'] }),
    specialty_id: integer().references(() => specialtyTable.id),
    amount: baisa().notNull(),
    from_day: date().notNull(),
  },
  table => [
    unique('item_prices_once')
      .on(table.item_id, table.degree_type, table.specialty_id, table.from_day)
      .nullsNotDistinct(),
    index('item_prices_specialty').on(table.specialty_id).where(sql`${table.specialty_id} is not null`),
    check('item_prices_amount', sql`${table.amount} >= 0`),
  ],
)
