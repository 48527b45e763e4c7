import { invalid, notFound, searchKey } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { areInOrder, piecesBetween } from '../../contract/pieces.ts'
import { durationUnknown, piecesWrong } from '../../contract/video.ts'
import { type ElementRecord, elementTable, lessonElementTable } from '../elements/elements.table.ts'
import { lessonById, openLesson } from '../lessons/lessons.queries.ts'
import { giveOrder } from '../ordering.ts'
import { playingOf, videoById } from './videos.queries.ts'
import { videoTable } from './videos.table.ts'

const rowOf = (element: ElementRecord) => ({
  elementId: element.id,
  videoId: element.videoId!,
  title: element.title,
  startMs: element.startMs ?? 0,
  endMs: element.endMs,
})

/** The elements of a lesson that play a video, in their order. */
async function piecesIn(lessonId: number): Promise<ElementRecord[]> {
  const rows = await db()
    .select({ element: elementTable })
    .from(lessonElementTable)
    .innerJoin(elementTable, eq(elementTable.id, lessonElementTable.elementId))
    .where(and(eq(lessonElementTable.lessonId, lessonId), isNotNull(elementTable.videoId)))
    .orderBy(asc(lessonElementTable.position))
  return rows.map(row => row.element)
}

/** Each video of a lesson with its whole player and its pieces. */
export async function splitScreen(lessonId: number, actor: Actor) {
  const { title, subjectId } = await lessonById(lessonId)
  const pieces = await piecesIn(lessonId)
  const videoIds = [...new Set(pieces.map(piece => piece.videoId!))]
  const videos = []
  for (const videoId of videoIds) {
    const playing = await playingOf({ videoId, startMs: null, endMs: null }, actor)
    videos.push({ playing, pieces: pieces.filter(piece => piece.videoId === videoId).map(rowOf) })
  }
  return { lesson: { id: lessonId, title, subjectId }, videos }
}

type Split = { lessonId: number; elementId: number; marks: number[]; titles: string[]; durationMs?: number | undefined }

/** Makes elements of the pieces between the marks. The element itself becomes the first: what leads to it still does. */
export const splitVideo = ({ lessonId, elementId, marks, titles, durationMs }: Split) =>
  transaction(async () => {
    await openLesson(lessonId)
    const element = (await piecesIn(lessonId)).find(piece => piece.id === elementId) ?? refuse(notFound)
    if (titles.length !== marks.length + 1) refuse(invalid, { titles: 'field.titles-of-pieces' })
    const endMs = await endOf(element, durationMs)
    const pieces = piecesBetween(element.startMs ?? 0, endMs, marks) ?? refuse(piecesWrong, { marks: 'field.pieces' })
    const [first, ...others] = pieces.map((piece, at) => ({ ...piece, ...titled(titles[at]!) }))
    await db().update(elementTable).set(first!).where(eq(elementTable.id, elementId))
    const { id: _id, ...shared } = element
    const added = others.length
      ? await db()
          .insert(elementTable)
          .values(others.map(piece => ({ ...shared, ...piece })))
          .returning()
      : []
    await placeAfter(
      lessonId,
      elementId,
      added.map(each => each.id),
    )
    await audit({
      action: 'curriculum.element.split',
      subject: ['curriculum.element', elementId],
      before: rowOf(element),
      after: { pieces },
    })
    return (await piecesIn(lessonId)).filter(piece => piece.videoId === element.videoId).map(rowOf)
  })

const titled = (title: string) => ({ title, searchText: searchKey(title) })

/** Where the piece ends; what a player says is believed only while nothing has measured the film. */
async function endOf(element: ElementRecord, told: number | undefined): Promise<number> {
  if (element.endMs !== null) return element.endMs
  const video = await videoById(element.videoId!)
  if (video.durationMs !== null) return video.durationMs
  if (!told) return refuse(durationUnknown)
  await db().update(videoTable).set({ durationMs: told }).where(eq(videoTable.id, video.id))
  return told
}

async function placeAfter(lessonId: number, elementId: number, added: number[]): Promise<void> {
  if (!added.length) return
  const siblings = eq(lessonElementTable.lessonId, lessonId)
  const places = await db().select().from(lessonElementTable).where(siblings).orderBy(asc(lessonElementTable.position))
  const at = places.findIndex(place => place.elementId === elementId)
  const rows = added.map((id, index) => ({
    lessonId,
    elementId: id,
    position: places.length + index + 1,
    required: places[at]!.required,
  }))
  const made = await db().insert(lessonElementTable).values(rows).returning({ id: lessonElementTable.id })
  const ids = places.map(place => place.id).toSpliced(at + 1, 0, ...made.map(place => place.id))
  await giveOrder(lessonElementTable, siblings, ids)
}

type Moved = { elementId: number; title: string; startMs: number; endMs: number }
/** Moves the ends of pieces and names them. All pieces of each video together must not overlap, nor pass its end. */
export const moveEnds = (lessonId: number, moved: Moved[]) =>
  transaction(async () => {
    await openLesson(lessonId)
    const before = await piecesIn(lessonId)
    const known = new Map(before.map(piece => [piece.id, piece]))
    if (moved.some(piece => !known.has(piece.elementId))) refuse(notFound)
    for (const videoId of new Set(moved.map(piece => known.get(piece.elementId)!.videoId!))) {
      const { durationMs } = await videoById(videoId)
      const named = moved.filter(piece => known.get(piece.elementId)!.videoId === videoId)
      // A piece that is not named stays where it is, and none may come to lie over it.
      const staying = before.filter(each => each.videoId === videoId && !moved.some(it => it.elementId === each.id))
      const whole = { startMs: 0, endMs: durationMs ?? Number.POSITIVE_INFINITY }
      const rest = staying.map(({ startMs, endMs }) => ({
        startMs: startMs ?? whole.startMs,
        endMs: endMs ?? whole.endMs,
      }))
      if (!areInOrder([...named, ...rest], durationMs)) refuse(piecesWrong, { pieces: 'field.pieces' })
    }
    for (const { elementId, title, startMs, endMs } of moved)
      await db()
        .update(elementTable)
        .set({ ...titled(title), startMs, endMs })
        .where(eq(elementTable.id, elementId))
    await audit({
      action: 'curriculum.element.pieces',
      subject: ['curriculum.lesson', lessonId],
      before: before.map(rowOf),
      after: moved,
    })
    return (await piecesIn(lessonId)).map(rowOf)
  })
