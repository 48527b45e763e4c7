import { bigint, boolean, index, integer, text } from 'drizzle-orm/pg-core'
import type { DegreeType } from '../../contract/specialty.ts'
import { decisionTable } from '../decisions/decisions.table.ts'
import { academics, names } from '../schema.ts'
import { termTable } from '../structure/structure.table.ts'

/** Ids are given, not counted: departments 15 and 67 are diploma, 20 and 21 bachelor (decision 19). */
export const departmentTable = academics.table(
  'departments',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 100 }),
    /** The term with which its students begin. */
    termId: integer()
      .notNull()
      .references(() => termTable.id),
    ...names(),
    degreeType: text().$type<DegreeType>().notNull(),
  },
  table => [index('departments_term').on(table.termId)],
)

export const specialtyTable = academics.table(
  'specialties',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    departmentId: integer()
      .notNull()
      .references(() => departmentTable.id),
    ...names(),
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
    decisionId: integer().references(() => decisionTable.id),
  },
  table => [index('specialties_department').on(table.departmentId)],
)
export type Specialty = typeof specialtyTable.$inferSelect
