import { notFound } from '@halaqa/kit-contract'
import { prepared } from '@halaqa/kit-server/database'
import { fileTable } from '@halaqa/kit-server/files'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { elementTable, lessonElementTable } from '../elements/elements.table.ts'
import { pieceMs } from '../elements/piece.ts'
import { lessonById, lessonShape } from '../lessons/lessons.queries.ts'
import { lessonTable } from '../lessons/lessons.table.ts'
import { partTable } from '../lessons/parts.table.ts'
import { lessonNoteTable } from '../notes/notes.table.ts'
import { pageTable } from '../pages/pages.table.ts'
import { mayEdit } from '../subjects/subjects.policy.ts'
import { headOf, subjectById } from '../subjects/subjects.queries.ts'
import { captionTable, videoTable } from '../videos/videos.table.ts'

const counted = (rest: SQL) => sql<number>`(select count(*)::int ${rest})`

const lessonsBy = prepared(handle =>
  handle
    .select({
      lesson: lessonTable,
      part: partTable.title,
      elements: counted(sql`from ${lessonElementTable} where ${lessonElementTable.lesson_id} = ${lessonTable.id}`),
      notes: counted(sql`from ${lessonNoteTable} where ${lessonNoteTable.lesson_id} = ${lessonTable.id}`),
    })
    .from(lessonTable)
    .leftJoin(partTable, eq(partTable.id, lessonTable.part_id))
    .where(eq(lessonTable.subject_id, sql.placeholder('subjectId')))
    .orderBy(asc(lessonTable.position), asc(lessonTable.id))
    .prepare('curriculum_lessons_of'),
)
/** The lessons of a subject in their order. */
export async function lessonsOf(subjectId: number) {
  const rows = await lessonsBy({ subjectId })
  return rows.map(({ lesson, ...rest }) => ({ ...lessonShape(lesson), ...rest }))
}

const placesBy = prepared(handle =>
  handle
    .select({
      place: lessonElementTable,
      element: elementTable,
      video_ms: videoTable.duration_ms,
      file_name: fileTable.name,
      pages: counted(sql`from ${pageTable} where ${pageTable.element_id} = ${elementTable.id}`),
      captions: counted(sql`from ${captionTable} where ${captionTable.video_id} = ${elementTable.video_id}`),
    })
    .from(lessonElementTable)
    .innerJoin(elementTable, eq(elementTable.id, lessonElementTable.element_id))
    .leftJoin(videoTable, eq(videoTable.id, elementTable.video_id))
    .leftJoin(fileTable, eq(fileTable.id, elementTable.file_id))
    .where(sql`${lessonElementTable.lesson_id} = any(${sql.placeholder('lessonIds')})`)
    .orderBy(asc(lessonElementTable.lesson_id), asc(lessonElementTable.position), asc(lessonElementTable.id))
    .prepare('curriculum_places_of'),
)
/** What stands in lessons, in order, as lists show it. */
export async function placesOf(lessonIds: readonly number[]) {
  if (!lessonIds.length) return []
  const rows = await placesBy({ lessonIds })
  return rows.map(({ place, element, video_ms, file_name, pages, captions }) => {
    return {
      lessonId: place.lesson_id,
      id: element.id,
      subject_id: element.subject_id,
      kind: element.kind,
      title: element.title,
      note: element.note,
      url: element.url ?? '',
      file_id: element.file_id,
      video_id: element.video_id,
      place_id: place.id,
      position: place.position,
      required: place.required,
      pages,
      file_name,
      duration_ms: pieceMs(element, video_ms),
      has_captions: captions > 0,
    }
  })
}
export const placesIn = async (lessonId: number) =>
  (await placesOf([lessonId])).map(({ lessonId: _lesson, ...place }) => place)

/** The page of lessons: all of the subject, and what stands in the opened one. */
export async function lessonsPage(subjectId: number, lessonId: number | undefined, actor: Actor, language: string) {
  const subject = await subjectById(subjectId)
  const lesson = lessonId ? await lessonById(lessonId) : undefined
  if (lesson && lesson.subject_id !== subjectId) refuse(notFound)
  return {
    subject: headOf(subject, language),
    lessons: await lessonsOf(subjectId),
    opened: lesson ? { lesson: lessonShape(lesson), elements: await placesIn(lesson.id) } : null,
    can: mayEdit(subject, actor),
  }
}
