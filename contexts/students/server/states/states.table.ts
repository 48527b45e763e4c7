import { date, index, integer, text } from 'drizzle-orm/pg-core'
import type { StudentState } from '../../contract/state.ts'
import { moment, students } from '../schema.ts'
import { studentTable } from '../students/students.table.ts'

/** Every move of a student from a state to another, with who and why. The last one is where the student stands. */
export const stateMoveTable = students.table(
  'state_moves',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    student_id: integer()
      .notNull()
      .references(() => studentTable.id),
    from: text().$type<StudentState>().notNull(),
    to: text().$type<StudentState>().notNull(),
    starts_on: date().notNull(),
    /** The last day of a postponement. */
    ends_on: date(),
    reason: text().notNull(),
    decision_number: text().notNull().default(''),
    at: moment().notNull(),
    by_name: text().notNull(),
    /** The account of whoever moved; null where a run or a seed did. */
    by_id: integer(),
  },
  table => [index('state_moves_student').on(table.student_id, table.id)],
)
export type StateMoveRow = typeof stateMoveTable.$inferSelect
