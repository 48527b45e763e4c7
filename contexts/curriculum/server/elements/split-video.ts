import { invalid, notFound, searchKey } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse, requireVersion, versionOf } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { areInOrder, piecesBetween } from '../../contract/pieces.ts'
import { durationUnknown, piecesWrong } from '../../contract/video.ts'
import { lessonById, openLesson } from '../lessons/lessons.queries.ts'
import { giveOrder } from '../ordering.ts'
import { playingOf, videoById } from '../videos/videos.queries.ts'
import { videoTable } from '../videos/videos.table.ts'
import { type ElementRecord, elementTable, lessonElementTable } from './elements.table.ts'

const rowOf = (element: ElementRecord) => ({
  element_id: element.id,
  video_id: element.video_id!,
  title: element.title,
  start_ms: element.start_ms ?? 0,
  end_ms: element.end_ms,
})

/** The elements of a lesson that play a video, in their order. */
async function piecesIn(lessonId: number): Promise<ElementRecord[]> {
  const rows = await db()
    .select({ element: elementTable })
    .from(lessonElementTable)
    .innerJoin(elementTable, eq(elementTable.id, lessonElementTable.element_id))
    .where(and(eq(lessonElementTable.lesson_id, lessonId), isNotNull(elementTable.video_id)))
    .orderBy(asc(lessonElementTable.position))
  return rows.map(row => row.element)
}

/** Each video of a lesson with its whole player and its pieces. */
export async function splitScreen(lessonId: number, actor: Actor) {
  const { title, subject_id } = await lessonById(lessonId)
  const pieces = await piecesIn(lessonId)
  const videoIds = [...new Set(pieces.map(piece => piece.video_id!))]
  const videos = []
  for (const videoId of videoIds) {
    const playing = await playingOf({ video_id: videoId, start_ms: null, end_ms: null }, actor)
    const own = pieces.filter(piece => piece.video_id === videoId).map(rowOf)
    videos.push({ playing, pieces: own, version: versionOf(own) })
  }
  return { lesson: { id: lessonId, title, subject_id }, videos }
}

type Split = {
  lesson_id: number
  element_id: number
  marks: number[]
  titles: string[]
  duration_ms?: number | undefined
}

/** Makes elements of the pieces between the marks. The element itself becomes the first: what leads to it still does. */
export const splitVideo = ({ lesson_id, element_id, marks, titles, duration_ms }: Split) =>
  transaction(async () => {
    await openLesson(lesson_id)
    const element = (await piecesIn(lesson_id)).find(piece => piece.id === element_id) ?? refuse(notFound)
    if (titles.length !== marks.length + 1) refuse(invalid, { titles: 'field.titles-of-pieces' })
    const endMs = await endOf(element, duration_ms)
    const pieces = piecesBetween(element.start_ms ?? 0, endMs, marks) ?? refuse(piecesWrong, { marks: 'field.pieces' })
    const [first, ...others] = pieces.map((piece, at) => ({ ...piece, ...titled(titles[at]!) }))
    await db().update(elementTable).set(first!).where(eq(elementTable.id, element_id))
    const { id: _id, ...shared } = element
    const added = others.length
      ? await db()
          .insert(elementTable)
          .values(others.map(piece => ({ ...shared, ...piece })))
          .returning()
      : []
    await placeAfter(
      lesson_id,
      element_id,
      added.map(each => each.id),
    )
    await audit({
      action: 'curriculum.element.split',
      subject: ['curriculum.element', element_id],
      record: ['curriculum.subject', element.subject_id],
      before: rowOf(element),
      after: { pieces },
    })
    return (await piecesIn(lesson_id)).filter(piece => piece.video_id === element.video_id).map(rowOf)
  })

const titled = (title: string) => ({ title, search_text: searchKey(title) })

/** Where the piece ends; what a player says is believed only while nothing has measured the film. */
async function endOf(element: ElementRecord, told: number | undefined): Promise<number> {
  if (element.end_ms !== null) return element.end_ms
  const video = await videoById(element.video_id!)
  if (video.duration_ms !== null) return video.duration_ms
  if (!told) return refuse(durationUnknown)
  await db().update(videoTable).set({ duration_ms: told }).where(eq(videoTable.id, video.id))
  return told
}

async function placeAfter(lessonId: number, elementId: number, added: number[]): Promise<void> {
  if (!added.length) return
  const siblings = eq(lessonElementTable.lesson_id, lessonId)
  const places = await db().select().from(lessonElementTable).where(siblings).orderBy(asc(lessonElementTable.position))
  const at = places.findIndex(place => place.element_id === elementId)
  const rows = added.map((id, index) => ({
    lesson_id: lessonId,
    element_id: id,
    position: places.length + index + 1,
    required: places[at]!.required,
  }))
  const made = await db().insert(lessonElementTable).values(rows).returning({ id: lessonElementTable.id })
  const ids = places.map(place => place.id).toSpliced(at + 1, 0, ...made.map(place => place.id))
  await giveOrder(lessonElementTable, siblings, ids)
}

type Moved = { element_id: number; title: string; start_ms: number; end_ms: number }
/**
 * Moves the ends of pieces and names them. All pieces of each video together must not overlap, nor pass its end. `version` is
 * of the pieces of a video as they were seen.
 */
export const moveEnds = (lessonId: number, moved: Moved[], version?: string) =>
  transaction(async () => {
    const { subject_id } = await openLesson(lessonId)
    const before = await piecesIn(lessonId)
    const known = new Map(before.map(piece => [piece.id, piece]))
    if (moved.some(piece => !known.has(piece.element_id))) refuse(notFound)
    for (const videoId of new Set(moved.map(piece => known.get(piece.element_id)!.video_id!))) {
      requireVersion(version, versionOf(before.filter(each => each.video_id === videoId).map(rowOf)))
      const { duration_ms } = await videoById(videoId)
      const named = moved.filter(piece => known.get(piece.element_id)!.video_id === videoId)
      // A piece that is not named stays where it is, and none may come to lie over it.
      const staying = before.filter(each => each.video_id === videoId && !moved.some(it => it.element_id === each.id))
      const whole = { startMs: 0, endMs: duration_ms ?? Number.POSITIVE_INFINITY }
      const rest = staying.map(({ start_ms, end_ms }) => ({
        start_ms: start_ms ?? whole.startMs,
        end_ms: end_ms ?? whole.endMs,
      }))
      if (!areInOrder([...named, ...rest], duration_ms)) refuse(piecesWrong, { pieces: 'field.pieces' })
    }
    for (const { element_id, title, start_ms, end_ms } of moved)
      await db()
        .update(elementTable)
        .set({ ...titled(title), start_ms, end_ms })
        .where(eq(elementTable.id, element_id))
    await audit({
      action: 'curriculum.element.pieces',
      subject: ['curriculum.lesson', lessonId],
      record: ['curriculum.subject', subject_id],
      before: before.map(rowOf),
      after: moved,
    })
    return (await piecesIn(lessonId)).map(rowOf)
  })
