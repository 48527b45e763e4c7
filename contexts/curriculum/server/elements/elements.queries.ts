import { nameIn } from '@halaqa/academics/server'
import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { fileById } from '@halaqa/kit-server/files'
import { refuse } from '@halaqa/kit-server/http'
import { handleList } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { asc, eq, sql } from 'drizzle-orm'
import { listElements } from '../../contract/element.ts'
import { headOf, mayEdit, openSubject } from '../lessons/lessons.queries.ts'
import { lessonTable } from '../lessons/lessons.table.ts'
import { subjectById } from '../subjects/subjects.queries.ts'
import { subjectTable } from '../subjects/subjects.table.ts'
import { playingOf, videosOf } from '../videos/videos.queries.ts'
import { type ElementRecord, elementTable, lessonElementTable } from './elements.table.ts'

/** The element, or 404. */
export async function elementById(id: number): Promise<ElementRecord> {
  const [row] = await db().select().from(elementTable).where(eq(elementTable.id, id))
  return row ?? refuse(notFound)
}
/** An element to be changed, as it is once nobody else changes its subject. Refuses what `openSubject` refuses. */
export async function openElement(id: number): Promise<ElementRecord> {
  const { subjectId } = await elementById(id)
  await openSubject(subjectId)
  return elementById(id)
}

export const elementShape = ({ id, subjectId, kind, title, note, url, fileId, videoId }: ElementRecord) => ({
  id,
  subjectId,
  kind,
  title,
  note,
  url: url ?? '',
  fileId,
  videoId,
})
const abilities = (subject: Parameters<typeof mayEdit>[0], actor: Actor) => {
  const { edit } = mayEdit(subject, actor)
  return { edit, delete: edit }
}

const places = sql`from ${lessonElementTable} where ${lessonElementTable.elementId} = ${elementTable.id}`
export const elementsList = handleList(listElements, {
  from: () =>
    db()
      .select({ element: elementTable, subject: subjectTable, lessons: sql<number>`(select count(*)::int ${places})` })
      .from(elementTable)
      .innerJoin(subjectTable, eq(subjectTable.id, elementTable.subjectId))
      .$dynamic(),
  // First which rows: else the lessons of all that come before the page are counted as well.
  keys: () => db().select({ id: elementTable.id }).from(elementTable).$dynamic(),
  key: elementTable.id,
  where: ({ query: { filter } }) => [
    filter.kind && eq(elementTable.kind, filter.kind),
    filter.subjectId && eq(elementTable.subjectId, filter.subjectId),
  ],
  search: elementTable.searchText,
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
  const subject = await subjectById(element.subjectId)
  const lessons = await db()
    .select({ id: lessonTable.id, title: lessonTable.title })
    .from(lessonElementTable)
    .innerJoin(lessonTable, eq(lessonTable.id, lessonElementTable.lessonId))
    .where(eq(lessonElementTable.elementId, id))
    .orderBy(asc(lessonTable.position))
  return {
    ...elementShape(element),
    subject: headOf(subject, language).name,
    lessons,
    fileName: element.fileId ? (await fileById(element.fileId)).name : null,
    playing: element.videoId ? await playingOf(element, actor) : null,
    videos: await videosOf(subject.id),
    can: abilities(subject, actor),
  }
}
