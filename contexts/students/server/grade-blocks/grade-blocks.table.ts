import { date, index, integer, text } from 'drizzle-orm/pg-core'
import { moment, students } from '../schema.ts'
import { studentTable } from '../students/students.table.ts'

/** A student to whom no result is shown, until a day or until it is taken back. */
export const gradeBlockTable = students.table(
  'grade_blocks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    student_id: integer()
      .notNull()
      .references(() => studentTable.id),
    /** As the student reads it. */
    reason: text().notNull(),
    /** The last day; null: no end is known. */
    until: date(),
    created_at: moment().notNull(),
    by_name: text().notNull(),
  },
  table => [index('grade_blocks_student').on(table.student_id)],
)
