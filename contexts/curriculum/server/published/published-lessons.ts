import { notFound } from '@halaqa/kit-contract'
import { batched, columnsOf, intArrayParam, jsonRows, prepared } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { asc, eq, sql } from 'drizzle-orm'
import { elementTable, lessonElementTable } from '../elements/elements.table.ts'
import { pieceMs } from '../elements/piece.ts'
import { lessonTable } from '../lessons/lessons.table.ts'
import { partTable } from '../lessons/parts.table.ts'
import { pageTable } from '../pages/pages.table.ts'
import { subjectTable } from '../subjects/subjects.table.ts'
import { captionTable, videoTable } from '../videos/videos.table.ts'

const ofSubject = eq(lessonTable.subject_id, subjectTable.id)
const lessonFields = { ...columnsOf(lessonTable, 'id', 'title', 'summary', 'position'), part: partTable.title }
const placeFields = {
  ...columnsOf(lessonElementTable, 'lesson_id', 'required'),
  ...columnsOf(elementTable, 'id', 'kind', 'title', 'start_ms', 'end_ms'),
  videoMs: videoTable.duration_ms,
  pages: sql<number>`(select count(*) from ${pageTable} where ${eq(pageTable.element_id, elementTable.id)})`,
  captions: sql<number>`(select count(*) from ${captionTable} where ${eq(captionTable.video_id, elementTable.video_id)})`,
}
const lessonsOf = prepared(handle =>
  handle
    .select({
      id: subjectTable.id,
      lessons: jsonRows(
        lessonFields,
        sql`from ${lessonTable} left join ${partTable} on ${eq(partTable.id, lessonTable.part_id)} where ${ofSubject}`,
        sql`${lessonTable.position}, ${lessonTable.id}`,
      ),
      places: jsonRows(
        placeFields,
        sql`from ${lessonTable} join ${lessonElementTable} on ${eq(lessonElementTable.lesson_id, lessonTable.id)}
          join ${elementTable} on ${eq(elementTable.id, lessonElementTable.element_id)}
          left join ${videoTable} on ${eq(videoTable.id, elementTable.video_id)} where ${ofSubject}`,
        sql`${lessonElementTable.position}, ${lessonElementTable.id}`,
      ),
    })
    .from(subjectTable)
    .where(sql`${subjectTable.id} = any(${intArrayParam('ids')}) and ${eq(subjectTable.state, 'published')}`)
    .orderBy(asc(subjectTable.id))
    .prepare('curriculum_published_lessons'),
)
type Found = Awaited<ReturnType<typeof lessonsOf>>[number]

const lessonsBy = batched(
  async (ids: number[]) => new Map((await lessonsOf({ ids })).map(subject => [subject.id, shapeOf(subject)])),
)
function shapeOf({ lessons, places }: Found) {
  const inLesson = Map.groupBy(places, place => place.lesson_id)
  return lessons.map(lesson => ({ ...lesson, elements: (inLesson.get(lesson.id) ?? []).map(elementOf) }))
}

function elementOf({ start_ms, end_ms, videoMs, captions, lesson_id: _lesson, ...place }: Found['places'][number]) {
  const durationMs = pieceMs({ kind: place.kind, start_ms, end_ms }, videoMs)
  return { ...place, durationMs, hasCaptions: captions > 0 }
}

/**
 * Lessons of a published subject in their order, each with its elements in theirs; `durationMs` of the piece of a film, null
 * while unknown. Refuses `not-found` for a subject in any other state.
 */
export async function publishedLessons(subjectId: number) {
  return (await lessonsBy([subjectId])).get(subjectId) ?? refuse(notFound)
}
