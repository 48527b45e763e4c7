import { boolean, integer, text } from 'drizzle-orm/pg-core'
import { purposeTones } from '../../contract/purposes.ts'
import { funds } from '../schema.ts'

/** What people give for. */
export const purposeTable = funds.table('purposes', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name_ar: text().notNull().unique(),
  name_en: text().notNull(),
  name_fr: text().notNull(),
  colour: text({ enum: purposeTones }).notNull(),
  is_active: boolean().notNull(),
})
