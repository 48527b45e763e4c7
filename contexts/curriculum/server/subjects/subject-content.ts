import { db } from '@halaqa/kit-server/database'
import { type Column, sql } from 'drizzle-orm'
import type { SubjectContent } from '../../contract/subject-state.ts'
import { contentTable } from './contents.table.ts'

export type CountedContent = SubjectContent & {
  parts: number
  elements: number
  pages: number
  exceptions: number
  durationMs: number
}

const nothing: CountedContent = {
  parts: 0,
  lessons: 0,
  emptyLessons: 0,
  elements: 0,
  videos: 0,
  videosWithoutFile: 0,
  videosWithoutCaptions: 0,
  videosWithoutTranscript: 0,
  pages: 0,
  textsWithoutPages: 0,
  teachers: 0,
  exceptions: 0,
  durationMs: 0,
}

/** Everything that stands in these subjects, counted, by their ids. One statement. */
export async function contentOf(ids: readonly number[]): Promise<Map<number, CountedContent>> {
  if (!ids.length) return new Map()
  const rows = await db()
    .select()
    .from(contentTable)
    // One array, not a parameter for each of two thousand.
    .where(sql`${contentTable.subjectId} = any(${sql.param([...ids])}::int[])`)
  const found = new Map(rows.map(({ subjectId, ...content }) => [subjectId, content]))
  // A subject in which nothing ever stood has no row.
  return new Map(ids.map(id => [id, found.get(id) ?? nothing]))
}

/** The whole curriculum, added up. */
export async function contentOfAll() {
  const { lessons, elements, videos, videosWithoutCaptions, pages, durationMs } = contentTable
  const sum = (column: Column) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number)
  const [row] = await db()
    .select({
      lessons: sum(lessons),
      elements: sum(elements),
      videos: sum(videos),
      videosWithoutCaptions: sum(videosWithoutCaptions),
      pages: sum(pages),
      durationMs: sum(durationMs),
    })
    .from(contentTable)
  return row!
}
