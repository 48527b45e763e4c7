import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse, versionOf } from '@halaqa/kit-server/http'
import { asc, eq } from 'drizzle-orm'
import { openSubject } from '../subjects/subjects.queries.ts'
import { type LessonRecord, lessonTable } from './lessons.table.ts'

/** Of what may be changed of a lesson. */
export const lessonVersion = ({ title, summary, part_id }: LessonRecord): string => versionOf([title, summary, part_id])

export const lessonShape = ({ id, subject_id, title, summary, part_id, position }: LessonRecord) => ({
  id,
  subject_id,
  title,
  summary,
  part_id,
  position,
})

/** The lesson, or 404. */
export async function lessonById(id: number): Promise<LessonRecord> {
  const [row] = await db().select().from(lessonTable).where(eq(lessonTable.id, id))
  return row ?? refuse(notFound)
}

/** A lesson to be changed, its subject locked as `openSubject` does. */
export async function openLesson(id: number): Promise<LessonRecord> {
  await openSubject((await lessonById(id)).subject_id)
  // As it is now that nobody else changes the subject.
  return lessonById(id)
}

/** The lessons of a subject in their order, by their ids. */
export async function lessonIdsOf(subjectId: number): Promise<number[]> {
  const rows = await db()
    .select({ id: lessonTable.id })
    .from(lessonTable)
    .where(eq(lessonTable.subject_id, subjectId))
    .orderBy(asc(lessonTable.position), asc(lessonTable.id))
  return rows.map(row => row.id)
}
