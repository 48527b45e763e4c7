import { fileTable } from '@halaqa/kit-server/files'
import { boolean, index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { moment, students } from '../schema.ts'
import { studentTable } from '../students/students.table.ts'

export const noteCategoryTable = students.table('note_categories', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  nameAr: text().notNull().unique(),
  nameEn: text().notNull(),
  nameFr: text().notNull(),
  important: boolean().notNull().default(false),
})

export const noteTable = students.table(
  'notes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: integer()
      .notNull()
      .references(() => studentTable.id),
    categoryId: integer()
      .notNull()
      .references(() => noteCategoryTable.id),
    text: text().notNull(),
    byAccountId: integer().notNull(),
    byName: text().notNull(),
    at: moment().notNull(),
  },
  table => [
    index('student_notes_student').on(table.studentId, table.id),
    index('student_notes_category').on(table.categoryId),
  ],
)
export type NoteRow = typeof noteTable.$inferSelect

export const noteFileTable = students.table(
  'note_files',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    noteId: integer()
      .notNull()
      .references(() => noteTable.id, { onDelete: 'cascade' }),
    fileId: uuid()
      .notNull()
      .references(() => fileTable.id),
    title: text().notNull(),
    byName: text().notNull(),
    at: moment().notNull(),
  },
  table => [index('note_files_note').on(table.noteId)],
)
