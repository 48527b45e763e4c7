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
export const storeElement = ({ lessonId, ...input }: ElementInput & { lessonId: number }): Promise<ElementRecord> =>
  transaction(async () => {
    const lesson = await openLesson(lessonId)
    const values = await valuesOf(lesson.subjectId, input)
    const [element] = await db()
      .insert(elementTable)
      .values({ subjectId: lesson.subjectId, ...values })
      .returning()
    await appendPlace(lessonId, element!.id)
    await audit({ action: 'curriculum.element.store', subject: ['curriculum.element', element!.id], after: values })
    return element!
  })

/** Changes an element. Another video starts from its beginning: the marks were of the old one. */
export const updateElement = (id: number, input: ElementInput): Promise<ElementRecord> =>
  transaction(async () => {
    const before = await openElement(id)
    const values = await valuesOf(before.subjectId, input)
    const piece = values.videoId === before.videoId ? {} : { startMs: null, endMs: null }
    await db()
      .update(elementTable)
      .set({ ...values, ...piece })
      .where(eq(elementTable.id, id))
    if (before.fileId && before.fileId !== values.fileId) await removeFile(before.fileId)
    await audit({ action: 'curriculum.element.update', subject: ['curriculum.element', id], before, after: values })
    return elementById(id)
  })

/** Takes an element out of every lesson and out of the subject. `lessonId`: only when it stands there. */
export const removeElement = (id: number, lessonId?: number): Promise<void> =>
  transaction(async () => {
    const before = await openElement(id)
    const places = await db().select().from(lessonElementTable).where(eq(lessonElementTable.elementId, id))
    if (lessonId !== undefined && !places.some(place => place.lessonId === lessonId)) refuse(notFound)
    await db().delete(elementTable).where(eq(elementTable.id, id))
    for (const place of places) await closeGaps(lessonElementTable, eq(lessonElementTable.lessonId, place.lessonId))
    if (before.fileId) await removeFile(before.fileId)
    await audit({ action: 'curriculum.element.delete', subject: ['curriculum.element', id], before })
  })

/** Puts an element at the end of a lesson. */
export async function appendPlace(lessonId: number, elementId: number, required = true): Promise<number> {
  const position = (await db().$count(lessonElementTable, eq(lessonElementTable.lessonId, lessonId))) + 1
  const [place] = await db()
    .insert(lessonElementTable)
    .values({ lessonId, elementId, position, required })
    .returning({ id: lessonElementTable.id })
  return place!.id
}

/** Only what belongs to its kind is kept; the file must have been uploaded for this, the video be the subject's. */
async function valuesOf(subjectId: number, { kind, title, note, url, fileId, videoId }: ElementInput) {
  if (kind === 'file' && (await fileById(fileId!)).purpose !== fileUpload) refuse(elementFileUnknown)
  if (kind === 'video' && videoId !== null) {
    const known = await db().$count(videoTable, and(eq(videoTable.id, videoId), eq(videoTable.subjectId, subjectId)))
    if (!known) refuse(elementFileUnknown)
  }
  return {
    kind,
    title,
    note,
    url: kind === 'link' ? url : null,
    fileId: kind === 'file' ? fileId : null,
    videoId: kind === 'video' ? videoId : null,
    searchText: searchKey(`${title} ${note}`),
  }
}
