import type { DegreeType } from '@halaqa/academics/contract'
import { date, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { registrationTable } from '../registrations/registrations.table.ts'
import { admission, moment } from '../schema.ts'

export const entryExamTable = admission.table('entry_exams', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  date: date().notNull(),
  degree_type: text().$type<DegreeType>().notNull(),
  score_total: integer().notNull(),
  score_pass: integer().notNull(),
})

export const examResultTable = admission.table(
  'exam_results',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    registration_id: integer()
      .notNull()
      .references(() => registrationTable.id),
    exam_id: integer()
      .notNull()
      .references(() => entryExamTable.id),
    score: integer().notNull(),
    result: text({ enum: ['success', 'fail'] }).notNull(),
    entered_at: moment().notNull(),
    entered_by: integer().notNull(),
    /** The score of a fail that the applicant was told of. */
    told_score: integer(),
  },
  table => [
    uniqueIndex('exam_results_registration_exam').on(table.registration_id, table.exam_id),
    // Who sat an exam, and how many of its results were entered when.
    index('exam_results_exam').on(table.exam_id, table.registration_id, table.entered_at),
    index('exam_results_entered').on(table.entered_at),
  ],
)
