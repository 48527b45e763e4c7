import { semesterTable } from '@halaqa/academics/tables'
import { studentTable } from '@halaqa/students/tables'
import { index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { DismissalGround } from '../../contract/dismissal.ts'
import { grading, moment } from '../schema.ts'

/** By a decision a student is not proposed for dismissal on a ground, up to and with a semester. One a student and ground. */
export const dismissalExceptionTable = grading.table(
  'dismissal_exceptions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    student_id: integer()
      .notNull()
      .references(() => studentTable.id),
    ground: text().$type<DismissalGround>().notNull(),
    until_semester_id: integer()
      .notNull()
      .references(() => semesterTable.id),
    decision_number: text().notNull(),
    reason: text().notNull(),
    by_id: integer().notNull(),
    by_name: text().notNull(),
    at: moment().notNull(),
  },
  table => [
    uniqueIndex('dismissal_exceptions_once').on(table.student_id, table.ground),
    index('dismissal_exceptions_semester').on(table.until_semester_id),
  ],
)
