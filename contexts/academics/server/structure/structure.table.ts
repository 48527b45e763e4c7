import { boolean, integer, uniqueIndex } from 'drizzle-orm/pg-core'
import { academics, names } from '../schema.ts'

export const facultyTable = academics.table('faculties', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  ...names(),
  position: integer().notNull(),
})

export const structureYearTable = academics.table(
  'structure_years',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    faculty_id: integer()
      .notNull()
      .references(() => facultyTable.id),
    ...names(),
    position: integer().notNull(),
  },
  table => [uniqueIndex('structure_years_position').on(table.faculty_id, table.position)],
)

export const termTable = academics.table(
  'terms',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    year_id: integer()
      .notNull()
      .references(() => structureYearTable.id),
    ...names(),
    /** Through the whole course, not within the year. */
    number: integer().notNull(),
    offers_summer: boolean().notNull(),
  },
  table => [uniqueIndex('terms_number').on(table.year_id, table.number)],
)
export type TermRow = typeof termTable.$inferSelect
