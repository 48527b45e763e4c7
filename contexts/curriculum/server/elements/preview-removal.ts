import { allOf, type Language } from '@halaqa/kit-contract/format'
import { previewOf, previewOfMany } from '@halaqa/kit-server/acts'
import { db } from '@halaqa/kit-server/database'
import { translate } from '@halaqa/kit-server/words'
import { asc, eq, inArray } from 'drizzle-orm'
import { lessonTable } from '../lessons/lessons.table.ts'
import { lessonElementTable } from './elements.table.ts'
import { removeElement } from './save-element.ts'

/** Whether an element may be deleted, and the lessons out of which it goes with that. */
export async function previewElementRemoval(id: number, language: string) {
  const lessons = await lessonsWith([id])
  const names = allOf(lessons, language as Language)
  return previewOf(() => removeElement(id), {
    consequences: [{ what: 'curriculum.lesson-element', count: lessons.length }],
    notes: lessons.length ? [translate(language, 'curriculum.element.stands_in', { lessons: names })] : [],
  })
}

/** The same of elements that are deleted out of one lesson: they go out of all others too. */
export async function previewElementsRemoval(lessonId: number, ids: number[]) {
  const places = { what: 'curriculum.lesson-element', count: (await lessonsWith(ids)).length }
  return previewOfMany(ids, { what: 'curriculum.element', consequences: [places] }, id => removeElement(id, lessonId))
}

/** The lesson of each place of these elements, in the order of the subject. */
async function lessonsWith(elementIds: number[]): Promise<string[]> {
  if (!elementIds.length) return []
  const rows = await db()
    .select({ title: lessonTable.title })
    .from(lessonElementTable)
    .innerJoin(lessonTable, eq(lessonTable.id, lessonElementTable.lesson_id))
    .where(inArray(lessonElementTable.element_id, elementIds))
    .orderBy(asc(lessonTable.position), asc(lessonTable.id))
  return rows.map(row => row.title)
}
