import { foldedText } from '@halaqa/kit-server/search'
import { boolean, integer, text } from 'drizzle-orm/pg-core'
import { sponsorKinds } from '../../contract/sponsors.ts'
import { sponsors } from '../schema.ts'

/** Who pays for several students. What a sponsor owes is said by its account in the books, never by a row of ours. */
export const sponsorTable = sponsors.table('sponsors', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  kind: text({ enum: sponsorKinds }).notNull(),
  name_ar: text().notNull().unique(),
  name_en: text().notNull(),
  registration_number: text().notNull(),
  contact_name: text().notNull(),
  phone: text().notNull(),
  email: text().notNull(),
  address: text().notNull(),
  remark: text().notNull(),
  /** For one that is not, no new sponsorship is asked. */
  is_active: boolean().notNull(),
  search_text: foldedText('name_ar', 'name_en', 'registration_number', 'contact_name', 'phone', 'email'),
})
export type SponsorRow = typeof sponsorTable.$inferSelect
