import { fileTable } from '@halaqa/kit-server/files'
import { boolean, index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { moment, students } from '../schema.ts'
import { studentTable } from '../students/students.table.ts'

export const noteCategoryTable = students.table('note_categories', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name_ar: text().notNull().unique(),
  name_en: text().notNull(),
  name_fr: text().notNull(),
  important: boolean().notNull().default(false),
})

export const noteTable = students.table(
  'notes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    student_id: integer()
      .notNull()
      .references(() => studentTable.id),
    category_id: integer()
      .notNull()
      .references(() => noteCategoryTable.id),
    text: text().notNull(),
    by_account_id: integer().notNull(),
    by_name: text().notNull(),
    at: moment().notNull(),
    /** Accounts of staff that it mentions. */
    mention_ids: integer().array().notNull().default([]),
  },
  table => [
    index('student_notes_student').on(table.student_id, table.id),
    index('student_notes_category').on(table.category_id),
  ],
)
export type NoteRow = typeof noteTable.$inferSelect

export const noteFileTable = students.table(
  'note_files',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    note_id: integer()
      .notNull()
      .references(() => noteTable.id, { onDelete: 'cascade' }),
    file_id: uuid()
      .notNull()
      .references(() => fileTable.id),
    title: text().notNull(),
    by_name: text().notNull(),
    at: moment().notNull(),
  },
  table => [index('note_files_note').on(table.note_id)],
)
