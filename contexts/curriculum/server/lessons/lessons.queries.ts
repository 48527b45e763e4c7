import { nameIn } from '@halaqa/academics/server'
import { notFound } from '@halaqa/kit-contract'
import { db, prepared } from '@halaqa/kit-server/database'
import { fileTable } from '@halaqa/kit-server/files'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { subjectClosed } from '../../contract/lesson.ts'
import { contentWrite } from '../../contract/permissions.ts'
import { elementTable, lessonElementTable } from '../elements/elements.table.ts'
import { pieceMs } from '../elements/piece.ts'
import { lessonNoteTable } from '../notes/notes.table.ts'
import { pageTable } from '../pages/pages.table.ts'
import { partTable } from '../parts/parts.table.ts'
import { subjectById } from '../subjects/subjects.queries.ts'
import type { SubjectRecord } from '../subjects/subjects.table.ts'
import { captionTable, videoTable } from '../videos/videos.table.ts'
import { type LessonRecord, lessonTable } from './lessons.table.ts'

export const lessonShape = ({ id, subject_id, title, summary, part_id, position }: LessonRecord) => ({
  id,
  subject_id,
  title,
  summary,
  part_id,
  position,
})

/** The lesson, or 404. */
export async function lessonById(id: number): Promise<LessonRecord> {
  const [row] = await db().select().from(lessonTable).where(eq(lessonTable.id, id))
  return row ?? refuse(notFound)
}

/** The subject, locked so that what stands in it changes in one place at a time. An archived one is read only. */
export async function openSubject(id: number): Promise<SubjectRecord> {
  const subject = await subjectById(id, { lock: true })
  return subject.state === 'archived' ? refuse(subjectClosed) : subject
}
/** The same for the subject of a lesson. */
export async function openLesson(id: number): Promise<LessonRecord> {
  const lesson = await lessonById(id)
  await openSubject(lesson.subject_id)
  return lesson
}

export const headOf = (subject: SubjectRecord, language: string) => ({
  id: subject.id,
  code: subject.code,
  name: nameIn(subject, language),
  state: subject.state,
})
export const mayEdit = (subject: SubjectRecord, actor: Actor) => ({
  edit: subject.state !== 'archived' && actor.permissions.has(contentWrite),
})

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
