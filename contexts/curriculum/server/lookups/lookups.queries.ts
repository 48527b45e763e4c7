import type { Out } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { paged } from '@halaqa/kit-server/list'
import { folded, matching } from '@halaqa/kit-server/search'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type * as contract from '../../contract/lookups.ts'
import { elementTable } from '../elements/elements.table.ts'
import { lessonTable } from '../lessons/lessons.table.ts'
import { windowOf } from '../listing.ts'
import { subjectTable } from '../subjects/subjects.table.ts'

type LessonsAsked = Out<NonNullable<typeof contract.findLessons.query>>
type ElementsAsked = Out<NonNullable<typeof contract.findElements.query>>

/** Lessons to be chosen from: `FQH101 · 3. title`. */
export async function findLessons(query: LessonsAsked) {
  const { subject_id } = query.filter
  const where = and(
    query.ids && inArray(lessonTable.id, query.ids),
    subject_id ? eq(lessonTable.subject_id, subject_id) : undefined,
    foundBy(query.q, lessonTable.title),
  )
  const name = sql<string>`${subjectTable.code} || ' · ' || ${lessonTable.position} || '. ' || ${lessonTable.title}`
  const rows = await db()
    .select({ id: lessonTable.id, name })
    .from(lessonTable)
    .innerJoin(subjectTable, eq(subjectTable.id, lessonTable.subject_id))
    .where(where)
    .orderBy(asc(subjectTable.code), asc(lessonTable.position))
    .limit(query.per_page)
    .offset(windowOf(query).offset)
  return paged(rows, rows.length, query)
}
const foundBy = (q: string | undefined, title: typeof lessonTable.title) =>
  matching([folded(title), subjectTable.search_text], q)

/** Elements to be chosen from: `FQH101 · title`. */
export async function findElements(query: ElementsAsked) {
  const { for_lesson } = query.filter
  const where = and(
    query.ids && inArray(elementTable.id, query.ids),
    for_lesson ? inArray(elementTable.subject_id, subjectOfLesson(for_lesson)) : undefined,
    matching(elementTable.search_text, query.q),
  )
  const rows = await db()
    .select({ id: elementTable.id, name: sql<string>`${subjectTable.code} || ' · ' || ${elementTable.title}` })
    .from(elementTable)
    .innerJoin(subjectTable, eq(subjectTable.id, elementTable.subject_id))
    .where(where)
    .orderBy(asc(subjectTable.code), asc(elementTable.id))
    .limit(query.per_page)
    .offset(windowOf(query).offset)
  return paged(rows, rows.length, query)
}
const subjectOfLesson = (id: number) =>
  db().select({ id: lessonTable.subject_id }).from(lessonTable).where(eq(lessonTable.id, id))
