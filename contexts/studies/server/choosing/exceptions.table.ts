import { semesterTable } from '@halaqa/academics/tables'
import { studentTable } from '@halaqa/students/tables'
import { date, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { studies } from '../schema.ts'

/** The office lets one student choose subjects of a semester until a day beyond the calendar's. */
export const choosingExceptionTable = studies.table(
  'choosing_exceptions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    student_id: integer()
      .notNull()
      .references(() => studentTable.id),
    semester_id: integer()
      .notNull()
      .references(() => semesterTable.id),
    until: date().notNull(),
    reason: text().notNull(),
  },
  table => [uniqueIndex('choosing_exceptions_once').on(table.student_id, table.semester_id)],
)
