import { notFound } from '@halaqa/kit-contract'
import { previewOf, previewOfMany } from '@halaqa/kit-server/acts'
import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { count, eq, inArray } from 'drizzle-orm'
import { subjectInUse } from '../../contract/subject.ts'
import { lessonElementTable } from '../elements/elements.table.ts'
import { openLesson } from '../lessons/lessons.queries.ts'
import { lessonTable } from '../lessons/lessons.table.ts'
import { lessonNoteTable } from '../notes/notes.table.ts'
import { closeGaps } from '../ordering.ts'
import { subjectById } from '../subjects/subjects.queries.ts'
import { lessonsOf } from './lessons-page.ts'

/** Removes a lesson with its notes; its elements stay in the subject. The last lesson of a published subject stays. */
export const removeLesson = (id: number, subjectId?: number): Promise<void> =>
  transaction(async () => {
    const lesson = await openLesson(id)
    if (subjectId !== undefined && lesson.subject_id !== subjectId) refuse(notFound)
    const siblings = eq(lessonTable.subject_id, lesson.subject_id)
    const isLast = (await db().$count(lessonTable, siblings)) === 1
    if (isLast && (await subjectById(lesson.subject_id)).state === 'published') refuse(subjectInUse)
    await db().delete(lessonTable).where(eq(lessonTable.id, id))
    await closeGaps(lessonTable, siblings)
    await audit({
      action: 'curriculum.lesson.delete',
      subject: ['curriculum.lesson', id],
      record: ['curriculum.subject', lesson.subject_id],
      before: lesson,
    })
  })

/** What goes with the lesson. */
export const previewLessonRemoval = async (id: number) =>
  previewOf(() => removeLesson(id), { consequences: await contentsOf([id]) })

/** What goes with these lessons. Without ids: with all of the subject. */
export async function previewLessonsRemoval(subjectId: number, some?: number[]) {
  await subjectById(subjectId)
  const ids = some ?? (await lessonsOf(subjectId)).map(lesson => lesson.id)
  return previewOfMany(ids, { what: 'curriculum.lesson', consequences: await contentsOf(ids) }, id =>
    removeLesson(id, subjectId),
  )
}

async function contentsOf(ids: number[]) {
  const [places] = await db()
    .select({ count: count() })
    .from(lessonElementTable)
    .where(inArray(lessonElementTable.lesson_id, ids))
  const [notes] = await db()
    .select({ count: count() })
    .from(lessonNoteTable)
    .where(inArray(lessonNoteTable.lesson_id, ids))
  return [
    { what: 'curriculum.lesson-element', count: places!.count },
    { what: 'curriculum.lesson-note', count: notes!.count },
  ]
}
