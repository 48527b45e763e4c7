import { studentTable } from '@halaqa/students/tables'
import { date, index, integer, text } from 'drizzle-orm/pg-core'
import { billing } from '../schema.ts'

/** Who need not pay: a semester that begins by then is not charged. */
export const exceptionTable = billing.table(
  'exceptions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    student_id: integer()
      .notNull()
      .references(() => studentTable.id),
    until: date().notNull(),
    decision_number: text().notNull(),
    reason: text().notNull(),
  },
  table => [index('exceptions_student').on(table.student_id, table.until)],
)
