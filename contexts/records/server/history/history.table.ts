import { semesterTable, specialtyTable } from '@halaqa/academics/tables'
import type { Verdict } from '@halaqa/grading/contract'
import type { StudentState } from '@halaqa/students/contract'
import { studentTable } from '@halaqa/students/tables'
import { index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, records } from '../schema.ts'

/** What a semester came to for a student, as it was confirmed: later corrections do not reach it. */
export const historyTable = records.table(
  'semester_history',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    student_id: integer()
      .notNull()
      .references(() => studentTable.id),
    semester_id: integer()
      .notNull()
      .references(() => semesterTable.id),
    state: text().$type<StudentState>().notNull(),
    specialty_id: integer()
      .notNull()
      .references(() => specialtyTable.id),
    term: integer().notNull(),
    hours: integer().notNull(),
    passed_hours: integer().notNull(),
    failed_hours: integer().notNull(),
    /** Hundredths of a point. */
    semester_gpa: integer(),
    gpa: integer(),
    verdict: text().$type<Verdict>(),
    note: text().notNull().default(''),
    by_id: integer().notNull(),
    by_name: text().notNull(),
    at: moment().notNull(),
  },
  table => [
    uniqueIndex('semester_history_once').on(table.student_id, table.semester_id),
    index('semester_history_semester').on(table.semester_id, table.student_id),
  ],
)
export type HistoryRow = typeof historyTable.$inferSelect
