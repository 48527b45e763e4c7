import { nameIn } from '@halaqa/academics/server'
import { notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { ElementKind } from '../../contract/element.ts'
import { otherSubject, placedTwice } from '../../contract/place.ts'
import { mayEdit, openLesson } from '../lessons/lessons.queries.ts'
import { lessonTable } from '../lessons/lessons.table.ts'
import { paged, searched, windowOf } from '../listing.ts'
import { closeGaps, giveOrder } from '../ordering.ts'
import { subjectTable } from '../subjects/subjects.table.ts'
import { elementById } from './elements.queries.ts'
import { elementTable, lessonElementTable } from './elements.table.ts'
import { appendPlace } from './save-element.ts'

type Query = {
  page: number
  per_page: number
  q?: string | undefined
  sort: string
  filter: { lessonId?: number | undefined; subjectId?: number | undefined; kind?: ElementKind | undefined }
}
const joined = (where: SQL | undefined) =>
  db()
    .select({ place: lessonElementTable, lesson: lessonTable, element: elementTable, subject: subjectTable })
    .from(lessonElementTable)
    .innerJoin(lessonTable, eq(lessonTable.id, lessonElementTable.lessonId))
    .innerJoin(elementTable, eq(elementTable.id, lessonElementTable.elementId))
    .innerJoin(subjectTable, eq(subjectTable.id, lessonTable.subjectId))
    .where(where)
    .$dynamic()
type Joined = Awaited<ReturnType<typeof joined>>[number]

const present =
  (actor: Actor, language: string) =>
  ({ place, lesson, element, subject }: Joined) => {
    const { edit } = mayEdit(subject, actor)
    return {
      id: place.id,
      lessonId: lesson.id,
      lesson: lesson.title,
      elementId: element.id,
      element: element.title,
      kind: element.kind,
      subjectId: subject.id,
      subject: `${subject.code} · ${nameIn(subject, language)}`,
      position: place.position,
      required: place.required,
      can: { edit, delete: edit },
    }
  }

/** Which elements stand in which lessons. */
export async function placePage(query: Query, actor: Actor, language: string) {
  const { lessonId, subjectId, kind } = query.filter
  const where = and(
    lessonId ? eq(lessonElementTable.lessonId, lessonId) : undefined,
    subjectId ? eq(lessonTable.subjectId, subjectId) : undefined,
    kind && eq(elementTable.kind, kind),
    searched(elementTable.searchText, query.q),
  )
  // A place has always its lesson and its element: they are joined only where something is asked of them.
  const places = db().select({ id: lessonElementTable.id }).from(lessonElementTable).$dynamic()
  const ofLessons = subjectId ? places.innerJoin(lessonTable, eq(lessonTable.id, lessonElementTable.lessonId)) : places
  const found = (
    kind || query.q ? ofLessons.innerJoin(elementTable, eq(elementTable.id, lessonElementTable.elementId)) : ofLessons
  ).where(where)
  const total = await db().$count(found.as('found'))
  const order = query.sort.startsWith('-') ? desc : asc
  const { limit, offset } = windowOf(query)
  const sorted = [order(lessonElementTable.lessonId), asc(lessonElementTable.position)]
  const ids = found
    .orderBy(...sorted)
    .limit(limit)
    .offset(offset)
  const rows = await joined(inArray(lessonElementTable.id, ids)).orderBy(...sorted)
  return paged(rows.map(present(actor, language)), total, query)
}

export async function placeById(id: number, actor: Actor, language: string) {
  const [row] = await joined(eq(lessonElementTable.id, id))
  return row ? present(actor, language)(row) : refuse(notFound)
}
const placeRecord = async (id: number) => {
  const [row] = await db().select().from(lessonElementTable).where(eq(lessonElementTable.id, id))
  return row ?? refuse(notFound)
}

/** Puts an element that is there at the end of another lesson of its subject. */
export const storePlace = (input: { lessonId: number; elementId: number; required: boolean }): Promise<number> =>
  transaction(async () => {
    const lesson = await openLesson(input.lessonId)
    const element = await elementById(input.elementId)
    if (element.subjectId !== lesson.subjectId) refuse(otherSubject, { elementId: 'field.other-subject' })
    const there = and(eq(lessonElementTable.lessonId, lesson.id), eq(lessonElementTable.elementId, element.id))
    if (await db().$count(lessonElementTable, there)) refuse(placedTwice, { elementId: 'field.taken' })
    const id = await appendPlace(lesson.id, element.id, input.required)
    await audit({ action: 'curriculum.lesson-element.store', subject: ['curriculum.lesson-element', id], after: input })
    return id
  })

export const updatePlace = (id: number, required: boolean): Promise<void> =>
  transaction(async () => {
    const before = await placeRecord(id)
    await openLesson(before.lessonId)
    await db().update(lessonElementTable).set({ required }).where(eq(lessonElementTable.id, id))
    await audit({
      action: 'curriculum.lesson-element.update',
      subject: ['curriculum.lesson-element', id],
      before,
      after: { required },
    })
  })

/** Takes an element out of a lesson; it stays in the subject. */
export const removePlace = (id: number, lessonId?: number): Promise<void> =>
  transaction(async () => {
    const before = await placeRecord(id)
    if (lessonId !== undefined && before.lessonId !== lessonId) refuse(notFound)
    await openLesson(before.lessonId)
    await db().delete(lessonElementTable).where(eq(lessonElementTable.id, id))
    await closeGaps(lessonElementTable, eq(lessonElementTable.lessonId, before.lessonId))
    await audit({ action: 'curriculum.lesson-element.delete', subject: ['curriculum.lesson-element', id], before })
  })

/** The whole order of a lesson's elements, by their places. */
export const orderPlaces = (lessonId: number, ids: number[]): Promise<number> =>
  transaction(async () => {
    await openLesson(lessonId)
    const moved = await giveOrder(lessonElementTable, eq(lessonElementTable.lessonId, lessonId), ids)
    if (moved)
      await audit({
        action: 'curriculum.lesson-element.order',
        subject: ['curriculum.lesson', lessonId],
        after: { ids },
      })
    return moved
  })
