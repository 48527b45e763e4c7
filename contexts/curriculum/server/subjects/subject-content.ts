import { db } from '@halaqa/kit-server/database'
import { type Column, sql } from 'drizzle-orm'
import type { SubjectContent } from '../../contract/subject-state.ts'
import { contentTable } from './contents.table.ts'

export type CountedContent = SubjectContent & {
  parts: number
  elements: number
  pages: number
  exceptions: number
  duration_ms: number
}

const nothing: CountedContent = {
  parts: 0,
  lessons: 0,
  empty_lessons: 0,
  elements: 0,
  videos: 0,
  videos_without_file: 0,
  videos_without_captions: 0,
  videos_without_transcript: 0,
  pages: 0,
  texts_without_pages: 0,
  teachers: 0,
  exceptions: 0,
  duration_ms: 0,
}

/** Everything that stands in these subjects, counted, by their ids. One statement. */
export async function contentOf(ids: readonly number[]): Promise<Map<number, CountedContent>> {
  if (!ids.length) return new Map()
  const rows = await db()
    .select()
    .from(contentTable)
    // One array, not a parameter for each of two thousand.
    .where(sql`${contentTable.subject_id} = any(${sql.param([...ids])}::int[])`)
  const found = new Map(rows.map(({ subject_id, ...content }) => [subject_id, content]))
  // A subject in which nothing ever stood has no row.
  return new Map(ids.map(id => [id, found.get(id) ?? nothing]))
}

/** The whole curriculum, added up. */
export async function contentOfAll() {
  const { lessons, elements, videos, videos_without_captions, pages, duration_ms } = contentTable
  const sum = (column: Column) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number)
  const [row] = await db()
    .select({
      lessons: sum(lessons),
      elements: sum(elements),
      videos: sum(videos),
      videos_without_captions: sum(videos_without_captions),
      pages: sum(pages),
      duration_ms: sum(duration_ms),
    })
    .from(contentTable)
  return row!
}
