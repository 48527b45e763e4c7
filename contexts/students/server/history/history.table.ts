import { semesterTable, specialtyTable } from '@halaqa/academics/tables'
import { index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Verdict } from '../../contract/promotion.ts'
import type { StudentState } from '../../contract/state.ts'
import { moment, students } from '../schema.ts'
import { studentTable } from '../students/students.table.ts'

/** What a semester came to for a student, as it was confirmed: later corrections do not reach it. */
export const historyTable = students.table(
  'semester_history',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: integer()
      .notNull()
      .references(() => studentTable.id),
    semesterId: integer()
      .notNull()
      .references(() => semesterTable.id),
    state: text().$type<StudentState>().notNull(),
    specialtyId: integer()
      .notNull()
      .references(() => specialtyTable.id),
    term: integer().notNull(),
    hours: integer().notNull(),
    passedHours: integer().notNull(),
    failedHours: integer().notNull(),
    /** Hundredths of a point. */
    semesterGpa: integer(),
    gpa: integer(),
    verdict: text().$type<Verdict>(),
    note: text().notNull().default(''),
    byId: integer().notNull(),
    byName: text().notNull(),
    at: moment().notNull(),
  },
  table => [
    uniqueIndex('semester_history_once').on(table.studentId, table.semesterId),
    index('semester_history_semester').on(table.semesterId, table.studentId),
  ],
)
export type HistoryRow = typeof historyTable.$inferSelect
