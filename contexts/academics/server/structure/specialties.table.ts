import { boolean, index, integer, text } from 'drizzle-orm/pg-core'
import type { DegreeType } from '../../contract/specialty.ts'
import { decisionTable } from '../decisions/decisions.table.ts'
import { academics, names } from '../schema.ts'
import { termTable } from './structure.table.ts'

/** Ids are given, not counted: departments 15 and 67 are diploma, 20 and 21 bachelor (decision 19). */
export const departmentTable = academics.table(
  'departments',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 100 }),
    /** The term with which its students begin. */
    term_id: integer()
      .notNull()
      .references(() => termTable.id),
    ...names(),
    degree_type: text().$type<DegreeType>().notNull(),
  },
  table => [index('departments_term').on(table.term_id)],
)

export const specialtyTable = academics.table(
  'specialties',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    department_id: integer()
      .notNull()
      .references(() => departmentTable.id),
    ...names(),
    degree_type: text().$type<DegreeType>().notNull(),
    summary_ar: text().notNull(),
    summary_en: text().notNull(),
    summary_fr: text().notNull(),
    credit_hours: integer().notNull(),
    terms: integer().notNull(),
    /** Hundredths of a percent. */
    minimum_percent: integer().notNull(),
    accepts_experience: boolean().notNull(),
    open: boolean().notNull(),
    decision_id: integer().references(() => decisionTable.id),
  },
  table => [index('specialties_department').on(table.department_id)],
)
export type Specialty = typeof specialtyTable.$inferSelect
