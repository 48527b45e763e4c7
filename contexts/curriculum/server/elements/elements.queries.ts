import { nameIn } from '@halaqa/academics/server'
import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { fileById } from '@halaqa/kit-server/files'
import { refuse } from '@halaqa/kit-server/http'
import { handleList } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { asc, eq, sql } from 'drizzle-orm'
import { listElements } from '../../contract/element.ts'
import { lessonTable } from '../lessons/lessons.table.ts'
import { mayEdit } from '../subjects/subjects.policy.ts'
import { headOf, openSubject, subjectById } from '../subjects/subjects.queries.ts'
import { subjectTable } from '../subjects/subjects.table.ts'
import { playingOf, videosOf } from '../videos/videos.queries.ts'
import { type ElementRecord, elementTable, lessonElementTable } from './elements.table.ts'

/** The element, or 404. */
export async function elementById(id: number): Promise<ElementRecord> {
  const [row] = await db().select().from(elementTable).where(eq(elementTable.id, id))
  return row ?? refuse(notFound)
}
/** What stands in a lesson, in its order: each place with its element, by their ids. */
export const placedIn = (lessonId: number) =>
  db()
    .select({ place_id: lessonElementTable.id, element_id: lessonElementTable.element_id })
    .from(lessonElementTable)
    .where(eq(lessonElementTable.lesson_id, lessonId))
    .orderBy(asc(lessonElementTable.position), asc(lessonElementTable.id))

/** An element to be changed, as it is once nobody else changes its subject. Refuses what `openSubject` refuses. */
export async function openElement(id: number): Promise<ElementRecord> {
  const { subject_id } = await elementById(id)
  await openSubject(subject_id)
  return elementById(id)
}

export const elementShape = ({ id, subject_id, kind, title, note, url, file_id, video_id }: ElementRecord) => ({
  id,
  subject_id,
  kind,
  title,
  note,
  url: url ?? '',
  file_id,
  video_id,
})
const abilities = (subject: Parameters<typeof mayEdit>[0], actor: Actor) => {
  const { edit } = mayEdit(subject, actor)
  return { edit, delete: edit }
}

const places = sql`from ${lessonElementTable} where ${lessonElementTable.element_id} = ${elementTable.id}`
export const elementsList = handleList(listElements, {
  from: () =>
    db()
      .select({ element: elementTable, subject: subjectTable, lessons: sql<number>`(select count(*)::int ${places})` })
      .from(elementTable)
      .innerJoin(subjectTable, eq(subjectTable.id, elementTable.subject_id))
      .$dynamic(),
  // First which rows: else the lessons of all that come before the page are counted as well.
  keys: () => db().select({ id: elementTable.id }).from(elementTable).$dynamic(),
  key: elementTable.id,
  where: ({ query: { filter } }) => [
    filter.kind && eq(elementTable.kind, filter.kind),
    filter.subject_id && eq(elementTable.subject_id, filter.subject_id),
  ],
  search: elementTable.search_text,
  sorts: { id: elementTable.id, kind: elementTable.kind },
  present: (rows, { actor, language }) =>
    rows.map(({ element, subject, lessons }) => ({
      ...elementShape(element),
      subject: `${subject.code} · ${nameIn(subject, language)}`,
      lessons,
      can: abilities(subject, actor),
    })),
})

/** An element as its form has it: where it stands, what it plays, which films the subject has. */
export async function elementForm(id: number, actor: Actor, language: string) {
  const element = await elementById(id)
  const subject = await subjectById(element.subject_id)
  const lessons = await db()
    .select({ id: lessonTable.id, title: lessonTable.title })
    .from(lessonElementTable)
    .innerJoin(lessonTable, eq(lessonTable.id, lessonElementTable.lesson_id))
    .where(eq(lessonElementTable.element_id, id))
    .orderBy(asc(lessonTable.position))
  return {
    ...elementShape(element),
    subject: headOf(subject, language).name,
    lessons,
    file_name: element.file_id ? (await fileById(element.file_id)).name : null,
    playing: element.video_id ? await playingOf(element, actor) : null,
    videos: await videosOf(subject.id),
    can: abilities(subject, actor),
  }
}
