import { fileTable } from '@halaqa/kit-server/files'
import { index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { moment, students } from '../schema.ts'
import { studentTable } from '../students/students.table.ts'

/** A photo that a student lets be compared with (decision 28): a copy of its own, which goes with the consent. */
export const faceReferenceTable = students.table(
  'face_references',
  {
    student_id: integer()
      .primaryKey()
      .references(() => studentTable.id),
    file_id: uuid()
      .notNull()
      .references(() => fileTable.id),
    consented_at: moment().notNull(),
    since: moment().notNull(),
    permit: text().notNull(),
  },
  table => [index('face_references_since').on(table.since, table.student_id)],
)
