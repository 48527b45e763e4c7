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

/** Everything that stands in these subjects, counted, by their ids. One statement. */
export async function contentOf(ids: readonly number[]): Promise<Map<number, CountedContent>> {
  if (!ids.length) return new Map()
  // Each table is read once and grouped: a count of its own for each subject and figure takes twenty times as long for all.
  const these = sql`subject_id = any(${sql.param([...ids])}::int[])`
  const { rows } = await db().execute<CountedContent & { id: number; durationMs: string }>(sql`
    select s.id, coalesce(p.parts, 0) as parts, coalesce(l.lessons, 0) as lessons, coalesce(l."emptyLessons", 0) as "emptyLessons",
      coalesce(e.elements, 0) as elements, coalesce(e.videos, 0) as videos, coalesce(e."videosWithoutFile", 0) as "videosWithoutFile",
      coalesce(e."videosWithoutCaptions", 0) as "videosWithoutCaptions", coalesce(e."videosWithoutTranscript", 0) as "videosWithoutTranscript",
      coalesce(g.pages, 0) as pages, coalesce(e.texts, 0) - coalesce(g."textsWithPages", 0) as "textsWithoutPages",
      coalesce(t.teachers, 0) as teachers, coalesce(x.exceptions, 0) as exceptions, coalesce(e."durationMs", 0) as "durationMs"
    from ${subjectTable} s
    left join (select subject_id, count(*)::int as parts from ${partTable} where ${these} group by 1) p on p.subject_id = s.id
    left join (${lessons(these)}) l on l.subject_id = s.id
    left join (${elements(these)}) e on e.subject_id = s.id
    left join (${pages(these)}) g on g.subject_id = s.id
    left join (select subject_id, count(*)::int as teachers from ${subjectTeacherTable} where ${these} group by 1) t on t.subject_id = s.id
    left join (select subject_id, count(*)::int as exceptions from ${exceptionTable} where ${these} group by 1) x on x.subject_id = s.id
    where s.id = any(${sql.param([...ids])}::int[])`)
  return new Map(rows.map(({ id, ...content }) => [id, { ...content, durationMs: Number(content.durationMs) }]))
}

const countIf = (condition: SQL) => sql`(count(*) filter (where ${condition}))::int`

const lessons = (these: SQL) => sql`
  select subject_id, count(*)::int as lessons,
    ${countIf(sql`not exists (select 1 from ${lessonElementTable} where lesson_id = l.id)`)} as "emptyLessons"
  from ${lessonTable} l where ${these} group by 1`

const elements = (these: SQL) => sql`
  select e.subject_id, count(*)::int as elements, ${countIf(sql`kind = 'text'`)} as texts, ${countIf(sql`kind = 'video'`)} as videos,
    ${countIf(sql`kind = 'video' and e.video_id is null`)} as "videosWithoutFile",
    ${countIf(sql`kind = 'video' and e.video_id is not null and c.video_id is null`)} as "videosWithoutCaptions",
    ${countIf(sql`kind = 'video' and v.transcript = ''`)} as "videosWithoutTranscript",
    sum(coalesce(e.end_ms, v.duration_ms, 0) - coalesce(e.start_ms, 0)) filter (where v.id is not null) as "durationMs"
  from ${elementTable} e
  left join ${videoTable} v on v.id = e.video_id
  left join (select distinct video_id from ${captionTable}) c on c.video_id = e.video_id
  where e.${these} group by 1`

const pages = (these: SQL) => sql`
  select e.subject_id, sum(g.pages)::int as pages, ${countIf(sql`kind = 'text'`)} as "textsWithPages"
  from ${elementTable} e
  join (select element_id, count(*) as pages from ${pageTable} group by 1) g on g.element_id = e.id
  where e.${these} group by 1`
