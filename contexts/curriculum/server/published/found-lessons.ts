import { db } from '@halaqa/kit-server/database'
import { matching } from '@halaqa/kit-server/search'
import { and, asc, eq, exists, inArray } from 'drizzle-orm'
import { elementTable, lessonElementTable } from '../elements/elements.table.ts'
import { lessonTable } from '../lessons/lessons.table.ts'
import { subjectTable } from '../subjects/subjects.table.ts'

const ofPublished = and(eq(subjectTable.id, lessonTable.subject_id), eq(subjectTable.state, 'published'))

/** Lessons of these subjects, as far as they are published, in whose title the words stand; in their order. */
export function lessonsFound(subjectIds: readonly number[], q: string) {
  return db()
    .select({ id: lessonTable.id, subjectId: lessonTable.subject_id, title: lessonTable.title })
    .from(lessonTable)
    .innerJoin(subjectTable, ofPublished)
    .where(
      and(
        inArray(lessonTable.subject_id, [...subjectIds]),
        matching(lessonTable.search_text, q),
        exists(db().select().from(lessonElementTable).where(eq(lessonElementTable.lesson_id, lessonTable.id))),
      ),
    )
    .orderBy(asc(lessonTable.subject_id), asc(lessonTable.position))
}

/** Their elements in whose title or note the words stand, once for each lesson that they stand in. */
export function elementsFound(subjectIds: readonly number[], q: string) {
  return db()
    .select({
      id: elementTable.id,
      subjectId: elementTable.subject_id,
      title: elementTable.title,
      note: elementTable.note,
      lessonId: lessonTable.id,
      lesson: lessonTable.title,
    })
    .from(elementTable)
    .innerJoin(lessonElementTable, eq(lessonElementTable.element_id, elementTable.id))
    .innerJoin(lessonTable, eq(lessonTable.id, lessonElementTable.lesson_id))
    .innerJoin(subjectTable, ofPublished)
    .where(and(inArray(elementTable.subject_id, [...subjectIds]), matching(elementTable.search_text, q)))
    .orderBy(
      asc(elementTable.subject_id),
      asc(lessonTable.position),
      asc(lessonElementTable.position),
      asc(elementTable.id),
    )
}
