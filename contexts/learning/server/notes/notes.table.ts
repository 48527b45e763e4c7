import { elementTable } from '@halaqa/curriculum/tables'
import { studentTable } from '@halaqa/students/tables'
import { index, integer, text } from 'drizzle-orm/pg-core'
import { learning, moment } from '../schema.ts'

/** What a student wrote at a moment of an element. */
export const elementNoteTable = learning.table(
  'element_notes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    student_id: integer()
      .notNull()
      .references(() => studentTable.id),
    element_id: integer()
      .notNull()
      .references(() => elementTable.id, { onDelete: 'cascade' }),
    at_ms: integer().notNull().default(0),
    text: text().notNull(),
    written_at: moment().notNull(),
    /** Taken away by its writer, who may take that back; later it is deleted. */
    removed_at: moment(),
  },
  table => [index('element_notes_own').on(table.student_id, table.element_id, table.at_ms)],
)
