import { db } from '@halaqa/kit-server/database'
import { type SQL, sql } from 'drizzle-orm'
import type { SubjectContent } from '../../contract/subject-state.ts'
import { elementTable, lessonElementTable } from '../elements/elements.table.ts'
import { exceptionTable } from '../exceptions/exceptions.table.ts'
import { lessonTable } from '../lessons/lessons.table.ts'
import { pageTable } from '../pages/pages.table.ts'
import { partTable } from '../parts/parts.table.ts'
import { subjectTeacherTable } from '../teachers/teachers.table.ts'
import { captionTable, videoTable } from '../videos/videos.table.ts'
import { subjectTable } from './subjects.table.ts'

export type CountedContent = SubjectContent & {
  parts: number
  elements: number
  pages: number
  exceptions: number
  durationMs: number
}

const counted = (rest: SQL) => sql<number>`(select count(*)::int ${rest})`
const ofSubject = sql`${elementTable.subjectId} = ${subjectTable.id}`
const videos = sql`from ${elementTable} where ${ofSubject} and ${elementTable.kind} = 'video'`

/** Everything that stands in these subjects, counted, by their ids. One statement. */
export async function contentOf(ids: readonly number[]): Promise<Map<number, CountedContent>> {
  if (!ids.length) return new Map()
  const rows = await db()
    .select({
      id: subjectTable.id,
      parts: counted(sql`from ${partTable} where ${partTable.subjectId} = ${subjectTable.id}`),
      lessons: counted(sql`from ${lessonTable} where ${lessonTable.subjectId} = ${subjectTable.id}`),
      emptyLessons: counted(sql`from ${lessonTable} where ${lessonTable.subjectId} = ${subjectTable.id}
        and not exists (select 1 from ${lessonElementTable} where ${lessonElementTable.lessonId} = ${lessonTable.id})`),
      elements: counted(sql`from ${elementTable} where ${ofSubject}`),
      videos: counted(videos),
      videosWithoutFile: counted(sql`${videos} and ${elementTable.videoId} is null`),
      videosWithoutCaptions: counted(sql`${videos} and ${elementTable.videoId} is not null
        and not exists (select 1 from ${captionTable} where ${captionTable.videoId} = ${elementTable.videoId})`),
      videosWithoutTranscript: counted(sql`${videos} and exists (select 1 from ${videoTable}
        where ${videoTable.id} = ${elementTable.videoId} and ${videoTable.transcript} = '')`),
      pages: counted(
        sql`from ${pageTable} join ${elementTable} on ${elementTable.id} = ${pageTable.elementId} where ${ofSubject}`,
      ),
      textsWithoutPages: counted(sql`from ${elementTable} where ${ofSubject} and ${elementTable.kind} = 'text'
        and not exists (select 1 from ${pageTable} where ${pageTable.elementId} = ${elementTable.id})`),
      teachers: counted(sql`from ${subjectTeacherTable} where ${subjectTeacherTable.subjectId} = ${subjectTable.id}`),
      exceptions: counted(sql`from ${exceptionTable} where ${exceptionTable.subjectId} = ${subjectTable.id}`),
      durationMs:
        sql<number>`(${sql`select coalesce(sum(coalesce(${elementTable.endMs}, ${videoTable.durationMs}, 0) - coalesce(${elementTable.startMs}, 0)), 0)
        from ${elementTable} join ${videoTable} on ${videoTable.id} = ${elementTable.videoId} where ${ofSubject}`})`.mapWith(
          Number,
        ),
    })
    .from(subjectTable)
    .where(sql`${subjectTable.id} = any(${sql.param([...ids])}::int[])`)
  return new Map(rows.map(({ id, ...content }) => [id, content]))
}
