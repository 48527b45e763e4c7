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
    facultyId: integer()
      .notNull()
      .references(() => facultyTable.id),
    ...names(),
    position: integer().notNull(),
  },
  table => [uniqueIndex('structure_years_position').on(table.facultyId, table.position)],
)

export const termTable = academics.table(
  'terms',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    yearId: integer()
      .notNull()
      .references(() => structureYearTable.id),
    ...names(),
    /** Through the whole course, not within the year. */
    number: integer().notNull(),
    offersSummer: boolean().notNull(),
  },
  table => [uniqueIndex('terms_number').on(table.yearId, table.number)],
)
export type TermRow = typeof termTable.$inferSelect
