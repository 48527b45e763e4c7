import { nameIn } from '@halaqa/academics/server'
import { notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleList } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { and, asc, desc, eq, type SQL } from 'drizzle-orm'
import { listPlaces, otherSubject, placedTwice } from '../../contract/place.ts'
import { openLesson } from '../lessons/lessons.queries.ts'
import { lessonTable } from '../lessons/lessons.table.ts'
import { closeGaps, giveOrder } from '../ordering.ts'
import { mayEdit } from '../subjects/subjects.policy.ts'
import { subjectTable } from '../subjects/subjects.table.ts'
import { elementById } from './elements.queries.ts'
import { elementTable, lessonElementTable } from './elements.table.ts'
import { appendPlace } from './save-element.ts'

const joined = (where: SQL | undefined) =>
  db()
    .select({ place: lessonElementTable, lesson: lessonTable, element: elementTable, subject: subjectTable })
    .from(lessonElementTable)
    .innerJoin(lessonTable, eq(lessonTable.id, lessonElementTable.lesson_id))
    .innerJoin(elementTable, eq(elementTable.id, lessonElementTable.element_id))
    .innerJoin(subjectTable, eq(subjectTable.id, lessonTable.subject_id))
    .where(where)
    .$dynamic()
type Joined = Awaited<ReturnType<typeof joined>>[number]

const present =
  (actor: Actor, language: string) =>
  ({ place, lesson, element, subject }: Joined) => {
    const { edit } = mayEdit(subject, actor)
    return {
      id: place.id,
      lesson_id: lesson.id,
      lesson: lesson.title,
      element_id: element.id,
      element: element.title,
      kind: element.kind,
      subject_id: subject.id,
      subject: `${subject.code} · ${nameIn(subject, language)}`,
      position: place.position,
      required: place.required,
      can: { edit, delete: edit },
    }
  }

/** Which elements stand in which lessons. */
export const placesList = handleList(listPlaces, {
  from: () => joined(undefined),
  // A place has always its lesson and its element: they are joined only where something is asked of them.
  keys: ({ query: { q, filter } }) => {
    const places = db().select({ id: lessonElementTable.id }).from(lessonElementTable).$dynamic()
    if (filter.subject_id) places.innerJoin(lessonTable, eq(lessonTable.id, lessonElementTable.lesson_id))
    if (filter.kind || q) places.innerJoin(elementTable, eq(elementTable.id, lessonElementTable.element_id))
    return places
  },
  key: lessonElementTable.id,
  where: ({ query: { filter } }) => [
    filter.lesson_id && eq(lessonElementTable.lesson_id, filter.lesson_id),
    filter.subject_id && eq(lessonTable.subject_id, filter.subject_id),
    filter.kind && eq(elementTable.kind, filter.kind),
  ],
  search: elementTable.search_text,
  sorts: {
    lesson: isDown => [(isDown ? desc : asc)(lessonElementTable.lesson_id), asc(lessonElementTable.position)],
  },
  present: (rows, { actor, language }) => rows.map(present(actor, language)),
})

export async function placeById(id: number, actor: Actor, language: string) {
  const [row] = await joined(eq(lessonElementTable.id, id))
  return row ? present(actor, language)(row) : refuse(notFound)
}
const placeRecord = async (id: number) => {
  const [row] = await db().select().from(lessonElementTable).where(eq(lessonElementTable.id, id))
  return row ?? refuse(notFound)
}

/** Puts an element that is there at the end of another lesson of its subject. */
export const storePlace = (input: { lesson_id: number; element_id: number; required: boolean }): Promise<number> =>
  transaction(async () => {
    const lesson = await openLesson(input.lesson_id)
    const element = await elementById(input.element_id)
    if (element.subject_id !== lesson.subject_id) refuse(otherSubject, { element_id: 'field.other-subject' })
    const there = and(eq(lessonElementTable.lesson_id, lesson.id), eq(lessonElementTable.element_id, element.id))
    if (await db().$count(lessonElementTable, there)) refuse(placedTwice, { element_id: 'field.taken' })
    const id = await appendPlace(lesson.id, element.id, input.required)
    await audit({
      action: 'curriculum.lesson-element.store',
      subject: ['curriculum.lesson-element', id],
      record: ['curriculum.subject', lesson.subject_id],
      after: input,
    })
    return id
  })

export const updatePlace = (id: number, required: boolean): Promise<void> =>
  transaction(async () => {
    const before = await placeRecord(id)
    const { subject_id } = await openLesson(before.lesson_id)
    await db().update(lessonElementTable).set({ required }).where(eq(lessonElementTable.id, id))
    await audit({
      action: 'curriculum.lesson-element.update',
      subject: ['curriculum.lesson-element', id],
      record: ['curriculum.subject', subject_id],
      before,
      after: { required },
    })
  })

/** Takes an element out of a lesson; it stays in the subject. */
export const removePlace = (id: number, lessonId?: number): Promise<void> =>
  transaction(async () => {
    const before = await placeRecord(id)
    if (lessonId !== undefined && before.lesson_id !== lessonId) refuse(notFound)
    const { subject_id } = await openLesson(before.lesson_id)
    await db().delete(lessonElementTable).where(eq(lessonElementTable.id, id))
    await closeGaps(lessonElementTable, eq(lessonElementTable.lesson_id, before.lesson_id))
    await audit({
      action: 'curriculum.lesson-element.delete',
      subject: ['curriculum.lesson-element', id],
      record: ['curriculum.subject', subject_id],
      before,
    })
  })

/** The whole order of a lesson's elements, by their places. */
export const orderPlaces = (lessonId: number, ids: number[]): Promise<number> =>
  transaction(async () => {
    const { subject_id } = await openLesson(lessonId)
    const moved = await giveOrder(lessonElementTable, eq(lessonElementTable.lesson_id, lessonId), ids)
    if (moved)
      await audit({
        action: 'curriculum.lesson-element.order',
        subject: ['curriculum.lesson', lessonId],
        record: ['curriculum.subject', subject_id],
        after: { ids },
      })
    return moved
  })
