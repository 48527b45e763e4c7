import { bigint, boolean, index, integer, text } from 'drizzle-orm/pg-core'
import type { DegreeType } from '../../contract/specialty.ts'
import { academics } from '../schema.ts'

const names = { nameAr: text().notNull(), nameEn: text().notNull(), nameFr: text().notNull() }

/** Ids are given, not counted: departments 15 and 67 are diploma, 20 and 21 bachelor (decision 19). */
export const departmentTable = academics.table('departments', {
  id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 100 }),
  ...names,
  degreeType: text().$type<DegreeType>().notNull(),
})

export const specialtyTable = academics.table(
  'specialties',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    departmentId: integer()
      .notNull()
      .references(() => departmentTable.id),
    ...names,
    degreeType: text().$type<DegreeType>().notNull(),
    summaryAr: text().notNull(),
    summaryEn: text().notNull(),
    summaryFr: text().notNull(),
    creditHours: integer().notNull(),
    terms: integer().notNull(),
    /** Baisa. */
    feePerHour: bigint({ mode: 'number' }).notNull(),
    /** Hundredths of a percent. */
    minimumPercent: integer().notNull(),
    acceptsExperience: boolean().notNull(),
    open: boolean().notNull(),
  },
  table => [index('specialties_department').on(table.departmentId)],
)
export type Specialty = typeof specialtyTable.$inferSelect
