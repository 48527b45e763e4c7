import { boolean, index, integer, primaryKey, text } from 'drizzle-orm/pg-core'
import { purposeTable } from '../purposes/purposes.table.ts'
import { funds } from '../schema.ts'

/** Money that was given for a purpose. What lies in a fund is said by its account in the books, never by a row of ours. */
export const fundTable = funds.table('funds', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name_ar: text().notNull().unique(),
  name_en: text().notNull(),
  name_fr: text().notNull(),
  about: text().notNull(),
  /** To a closed one nothing is given any more. */
  is_open: boolean().notNull(),
})
export type FundRow = typeof fundTable.$inferSelect

/** What a fund is for. */
export const fundPurposeTable = funds.table(
  'fund_purposes',
  {
    fund_id: integer()
      .notNull()
      .references(() => fundTable.id, { onDelete: 'cascade' }),
    purpose_id: integer()
      .notNull()
      .references(() => purposeTable.id),
  },
  table => [
    primaryKey({ columns: [table.fund_id, table.purpose_id] }),
    index('fund_purposes_purpose').on(table.purpose_id),
  ],
)
