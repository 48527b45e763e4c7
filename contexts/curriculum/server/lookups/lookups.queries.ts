import { searchWords } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { handleChoices } from '@halaqa/kit-server/list'
import { matching } from '@halaqa/kit-server/search'
import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import * as contract from '../../contract/lookups.ts'
import { elementTable } from '../elements/elements.table.ts'
import { lessonTable } from '../lessons/lessons.table.ts'
import { subjectTable } from '../subjects/subjects.table.ts'

const lessonName = sql<string>`${subjectTable.code} || ' · ' || ${lessonTable.position} || '. ' || ${lessonTable.title}`
/** Lessons to be chosen from: `FQH101 · 3. title`. */
export const lessonChoices = handleChoices(contract.findLessons, {
  from: () =>
    db()
      .select({ id: lessonTable.id, name: lessonName })
      .from(lessonTable)
      .innerJoin(subjectTable, eq(subjectTable.id, lessonTable.subject_id))
      .$dynamic(),
  // In the order of codes and places by `lessons_subject`; titles and names only of the page.
  keys: () =>
    db()
      .select({ id: lessonTable.id })
      .from(lessonTable)
      .innerJoin(subjectTable, eq(subjectTable.id, lessonTable.subject_id))
      .$dynamic(),
  key: lessonTable.id,
  where: ({ query: { q, filter } }) => [
    filter.subject_id && eq(lessonTable.subject_id, filter.subject_id),
    lessonsLike(q),
  ],
  sorts: { name: isDown => [subjectTable.code, lessonTable.position].map(each => (isDown ? desc : asc)(each)) },
  present: rows => rows,
})

/**
 * Each word in a lesson's title or in its subject (`matching` of both), so that two indexes find it: the subjects of a word are
 * asked for first.
 */
const lessonsLike = (q: string | undefined): SQL | undefined =>
  and(...searchWords(q).map(word => or(matching(lessonTable.search_text, word), ofSubjectsLike(word))))
const ofSubjectsLike = (word: string): SQL =>
  sql`${lessonTable.subject_id} = any(array(${db()
    .select({ id: subjectTable.id })
    .from(subjectTable)
    .where(matching(subjectTable.search_text, word))}))`

/** Elements to be chosen from: `FQH101 · title`. */
export const elementChoices = handleChoices(contract.findElements, {
  from: () =>
    db()
      .select({ id: elementTable.id, name: sql<string>`${subjectTable.code} || ' · ' || ${elementTable.title}` })
      .from(elementTable)
      .innerJoin(subjectTable, eq(subjectTable.id, elementTable.subject_id))
      .$dynamic(),
  // In the order of codes by `elements_subject`; titles only of the page.
  keys: () =>
    db()
      .select({ id: elementTable.id })
      .from(elementTable)
      .innerJoin(subjectTable, eq(subjectTable.id, elementTable.subject_id))
      .$dynamic(),
  key: elementTable.id,
  where: ({ query: { filter } }) => [
    filter.for_lesson && inArray(elementTable.subject_id, subjectOfLesson(filter.for_lesson)),
  ],
  search: elementTable.search_text,
  sorts: { name: subjectTable.code },
  present: rows => rows,
})
const subjectOfLesson = (id: number) =>
  db().select({ id: lessonTable.subject_id }).from(lessonTable).where(eq(lessonTable.id, id))
