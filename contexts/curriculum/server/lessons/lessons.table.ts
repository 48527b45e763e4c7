import { foldedText } from '@halaqa/kit-server/search'
import { sql } from 'drizzle-orm'
import { index, integer, text } from 'drizzle-orm/pg-core'
import { curriculum } from '../schema.ts'
import { subjectTable } from '../subjects/subjects.table.ts'
import { partTable } from './parts.table.ts'

export const lessonTable = curriculum.table(
  'lessons',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    subject_id: integer()
      .notNull()
      .references(() => subjectTable.id),
    part_id: integer().references(() => partTable.id),
    title: text().notNull(),
    summary: text().notNull().default(''),
    /** From 1, without gaps; given anew when lessons are ordered or removed. */
    position: integer().notNull(),
    /** There are tens of thousands: not folded as they are read. */
    search_text: foldedText('title'),
  },
  table => [
    // With the id, so that the lessons of a page far down are found without their rows.
    index('lessons_subject').on(table.subject_id, table.position, table.id),
    index('lessons_part').on(table.part_id),
    index('lessons_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
  ],
)
export type LessonRecord = typeof lessonTable.$inferSelect
