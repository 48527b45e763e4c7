import { index, integer, text } from 'drizzle-orm/pg-core'
import { lessonTable } from '../lessons/lessons.table.ts'
import { curriculum, moment } from '../schema.ts'

export const lessonNoteTable = curriculum.table(
  'lesson_notes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    lesson_id: integer()
      .notNull()
      .references(() => lessonTable.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    /** students: shown with the lesson; staff: for those who make it. */
    audience: text({ enum: ['staff', 'students'] }).notNull(),
    author_name: text().notNull(),
    written_at: moment().notNull(),
  },
  table => [index('lesson_notes_lesson').on(table.lesson_id)],
)
