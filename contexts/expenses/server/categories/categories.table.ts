import { boolean, integer, text } from 'drizzle-orm/pg-core'
import { expenses } from '../schema.ts'

/** What money is spent for. Each has an account in the books, by its number. */
export const categoryTable = expenses.table('categories', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name_ar: text().notNull().unique(),
  name_en: text().notNull(),
  name_fr: text().notNull(),
  /** Under a closed one nothing new is entered. */
  is_open: boolean().notNull().default(true),
})
export type Category = typeof categoryTable.$inferSelect
