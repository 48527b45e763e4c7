import { elementTable } from '@halaqa/curriculum/tables'
import { studentTable } from '@halaqa/students/tables'
import { index, integer, text } from 'drizzle-orm/pg-core'
import { learning, moment } from '../schema.ts'

/** What a student wrote at a moment of an element. */
export const elementNoteTable = learning.table(
  'element_notes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: integer()
      .notNull()
      .references(() => studentTable.id),
    elementId: integer()
      .notNull()
      .references(() => elementTable.id, { onDelete: 'cascade' }),
    atMs: integer().notNull().default(0),
    text: text().notNull(),
    writtenAt: moment().notNull(),
    /** Taken away by its writer, who may take that back; later it is deleted. */
    removedAt: moment(),
  },
  table => [index('element_notes_own').on(table.studentId, table.elementId, table.atMs)],
)
