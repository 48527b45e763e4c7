import { notFound, searchKey } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { fileById, removeFile } from '@halaqa/kit-server/files'
import { refuse } from '@halaqa/kit-server/http'
import { and, eq } from 'drizzle-orm'
import { type ElementInput, elementFileUnknown } from '../../contract/element.ts'
import { fileUpload } from '../../contract/video.ts'
import { openLesson } from '../lessons/lessons.queries.ts'
import { closeGaps } from '../ordering.ts'
import { videoTable } from '../videos/videos.table.ts'
import { elementById, openElement } from './elements.queries.ts'
import { type ElementRecord, elementTable, lessonElementTable } from './elements.table.ts'

/** Adds an element at the end of a lesson. */
export const storeElement = ({ lesson_id, ...input }: ElementInput & { lesson_id: number }): Promise<ElementRecord> =>
  transaction(async () => {
    const lesson = await openLesson(lesson_id)
    const values = await valuesOf(lesson.subject_id, input)
    const [element] = await db()
      .insert(elementTable)
      .values({ subject_id: lesson.subject_id, ...values })
      .returning()
    await appendPlace(lesson_id, element!.id)
    await audit({
      action: 'curriculum.element.store',
      subject: ['curriculum.element', element!.id],
      record: ['curriculum.subject', lesson.subject_id],
      after: values,
    })
    return element!
  })

/** Changes an element. Another video starts from its beginning: the marks were of the old one. */
export const updateElement = (id: number, input: ElementInput): Promise<ElementRecord> =>
  transaction(async () => {
    const before = await openElement(id)
    const values = await valuesOf(before.subject_id, input)
    const piece = values.video_id === before.video_id ? {} : { start_ms: null, end_ms: null }
    await db()
      .update(elementTable)
      .set({ ...values, ...piece })
      .where(eq(elementTable.id, id))
    if (before.file_id && before.file_id !== values.file_id) await removeFile(before.file_id)
    await audit({
      action: 'curriculum.element.update',
      subject: ['curriculum.element', id],
      record: ['curriculum.subject', before.subject_id],
      before,
      after: values,
    })
    return elementById(id)
  })

/** Takes an element out of every lesson and out of the subject. `lessonId`: only when it stands there. */
export const removeElement = (id: number, lessonId?: number): Promise<void> =>
  transaction(async () => {
    const before = await openElement(id)
    const places = await db().select().from(lessonElementTable).where(eq(lessonElementTable.element_id, id))
    if (lessonId !== undefined && !places.some(place => place.lesson_id === lessonId)) refuse(notFound)
    await db().delete(elementTable).where(eq(elementTable.id, id))
    for (const place of places) await closeGaps(lessonElementTable, eq(lessonElementTable.lesson_id, place.lesson_id))
    if (before.file_id) await removeFile(before.file_id)
    await audit({
      action: 'curriculum.element.delete',
      subject: ['curriculum.element', id],
      record: ['curriculum.subject', before.subject_id],
      before,
    })
  })

/** Puts an element at the end of a lesson. */
export async function appendPlace(lessonId: number, elementId: number, required = true): Promise<number> {
  const position = (await db().$count(lessonElementTable, eq(lessonElementTable.lesson_id, lessonId))) + 1
  const [place] = await db()
    .insert(lessonElementTable)
    .values({ lesson_id: lessonId, element_id: elementId, position, required })
    .returning({ id: lessonElementTable.id })
  return place!.id
}

/** Only what belongs to its kind is kept; the file must have been uploaded for this, the video be the subject's. */
async function valuesOf(subjectId: number, { kind, title, note, url, file_id, video_id }: ElementInput) {
  if (kind === 'file' && (await fileById(file_id!)).purpose !== fileUpload) refuse(elementFileUnknown)
  if (kind === 'video' && video_id !== null) {
    const known = await db().$count(videoTable, and(eq(videoTable.id, video_id), eq(videoTable.subject_id, subjectId)))
    if (!known) refuse(elementFileUnknown)
  }
  return {
    kind,
    title,
    note,
    url: kind === 'link' ? url : null,
    file_id: kind === 'file' ? file_id : null,
    video_id: kind === 'video' ? video_id : null,
    search_text: searchKey(`${title} ${note}`),
  }
}
