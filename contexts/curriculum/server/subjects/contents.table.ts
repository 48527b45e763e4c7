import { bigint, integer } from 'drizzle-orm/pg-core'
import { curriculum } from '../schema.ts'
import { subjectTable } from './subjects.table.ts'

const count = () => integer().notNull().default(0)

/**
 * What stands in each subject, counted. Reports ask it of the whole curriculum, and counting 60,000 elements anew for
 * each reader takes longer than a reader waits. Kept by the database itself: see contents.table.sql.
 */
export const contentTable = curriculum.table('subject_contents', {
  subject_id: integer()
    .primaryKey()
    .references(() => subjectTable.id, { onDelete: 'cascade' }),
  parts: count(),
  lessons: count(),
  empty_lessons: count(),
  elements: count(),
  videos: count(),
  videos_without_file: count(),
  videos_without_captions: count(),
  videos_without_transcript: count(),
  pages: count(),
  texts_without_pages: count(),
  teachers: count(),
  exceptions: count(),
  duration_ms: bigint({ mode: 'number' }).notNull().default(0),
})
