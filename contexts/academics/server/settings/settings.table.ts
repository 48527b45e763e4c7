import { date, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { GradeScale } from '../../contract/grade-scale.ts'
import { decisionTable } from '../decisions/decisions.table.ts'
import { academics } from '../schema.ts'

const decisionId = () => integer().references(() => decisionTable.id)

/** Versions: each holds from its day until the next one's. Nothing is rewritten. */
export const gradeScaleTable = academics.table(
  'grade_scales',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    starts_on: date().notNull(),
    pass_mark: integer().notNull(),
    letters: jsonb().$type<GradeScale['letters']>().notNull(),
    parts_with_quran: jsonb().$type<GradeScale['parts_with_quran']>().notNull(),
    parts_without: jsonb().$type<GradeScale['parts_without']>().notNull(),
    decision_id: decisionId(),
  },
  table => [uniqueIndex('grade_scales_day').on(table.starts_on)],
)

/** Announcements; of several of one month the last holds. */
export const hijriMonthTable = academics.table(
  'hijri_months',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    year: integer().notNull(),
    month: integer().notNull(),
    starts_on: date().notNull(),
    note: text().notNull().default(''),
    decision_id: decisionId(),
  },
  table => [index('hijri_months_day').on(table.starts_on)],
)
