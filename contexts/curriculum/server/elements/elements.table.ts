import { fileTable } from '@halaqa/kit-server/files'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ElementKind } from '../../contract/element.ts'
import { lessonTable } from '../lessons/lessons.table.ts'
import { curriculum } from '../schema.ts'
import { subjectTable } from '../subjects/subjects.table.ts'
import { videoTable } from '../videos/videos.table.ts'

/** What is learned from: a piece of a video, a text of pages, a file, a link. It belongs to a subject and stands in its lessons. */
export const elementTable = curriculum.table(
  'elements',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    subject_id: integer()
      .notNull()
      .references(() => subjectTable.id),
    kind: text().$type<ElementKind>().notNull(),
    title: text().notNull(),
    note: text().notNull().default(''),
    url: text(),
    file_id: uuid().references(() => fileTable.id),
    video_id: integer().references(() => videoTable.id),
    /** The piece of the video; null is its beginning and its end. Milliseconds. */
    start_ms: bigint({ mode: 'number' }),
    end_ms: bigint({ mode: 'number' }),
    search_text: text().notNull(),
  },
  table => [
    index('elements_subject').on(table.subject_id, table.id),
    index('elements_kind').on(table.kind, table.id),
    index('elements_video').on(table.video_id),
    index('elements_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
    check('elements_piece', sql`${table.end_ms} is null or ${table.end_ms} > coalesce(${table.start_ms}, 0)`),
  ],
)
export type ElementRecord = typeof elementTable.$inferSelect

/** An element at its place in a lesson. */
export const lessonElementTable = curriculum.table(
  'lesson_elements',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    lesson_id: integer()
      .notNull()
      .references(() => lessonTable.id, { onDelete: 'cascade' }),
    element_id: integer()
      .notNull()
      .references(() => elementTable.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** The lesson is not finished without it. */
    required: boolean().notNull().default(true),
  },
  table => [
    uniqueIndex('lesson_elements_once').on(table.lesson_id, table.element_id),
    // The order of all places, in which a page is found without sorting.
    index('lesson_elements_lesson').on(table.lesson_id, table.position, table.id),
    index('lesson_elements_element').on(table.element_id),
  ],
)
