import type { DegreeType } from '@halaqa/academics/contract'
import { date, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { registrationTable } from '../registrations/registrations.table.ts'
import { admission, moment } from '../schema.ts'

export const entryExamTable = admission.table('entry_exams', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  date: date().notNull(),
  degreeType: text().$type<DegreeType>().notNull(),
  scoreTotal: integer().notNull(),
  scorePass: integer().notNull(),
})

export const examResultTable = admission.table(
  'exam_results',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    registrationId: integer()
      .notNull()
      .references(() => registrationTable.id),
    examId: integer()
      .notNull()
      .references(() => entryExamTable.id),
    score: integer().notNull(),
    result: text({ enum: ['success', 'fail'] }).notNull(),
    enteredAt: moment().notNull(),
    enteredBy: integer().notNull(),
  },
  table => [
    uniqueIndex('exam_results_registration_exam').on(table.registrationId, table.examId),
    // Who sat an exam, and how many of its results were entered when.
    index('exam_results_exam').on(table.examId, table.registrationId, table.enteredAt),
    index('exam_results_entered').on(table.enteredAt),
  ],
)
