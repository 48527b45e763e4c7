import { index, integer, text } from 'drizzle-orm/pg-core'
import { partTable } from '../parts/parts.table.ts'
import { curriculum } from '../schema.ts'
import { subjectTable } from '../subjects/subjects.table.ts'

export const lessonTable = curriculum.table(
  'lessons',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    subjectId: integer()
      .notNull()
      .references(() => subjectTable.id),
    partId: integer().references(() => partTable.id),
    title: text().notNull(),
    summary: text().notNull().default(''),
    /** From 1, without gaps; given anew when lessons are ordered or removed. */
    position: integer().notNull(),
  },
  table => [index('lessons_subject').on(table.subjectId, table.position), index('lessons_part').on(table.partId)],
)
export type LessonRecord = typeof lessonTable.$inferSelect
