import { fileTable } from '@halaqa/kit-server/files'
import { integer, text, uuid } from 'drizzle-orm/pg-core'
import { moment, students } from '../schema.ts'
import { studentTable } from '../students/students.table.ts'

/** The size of a student's photo, and the original that it was cut from. Of a photo that nobody has looked at, no row. */
export const photoTable = students.table('photos', {
  student_id: integer()
    .primaryKey()
    .references(() => studentTable.id, { onDelete: 'cascade' }),
  /** The photo that this is about; another one in the student's row has come since. */
  file_id: uuid()
    .notNull()
    .references(() => fileTable.id),
  /** Null: it is the original itself. */
  original_id: uuid().references(() => fileTable.id),
  width: integer().notNull(),
  height: integer().notNull(),
  at: moment().notNull(),
  by_name: text().notNull(),
})
export type PhotoRow = typeof photoTable.$inferSelect
