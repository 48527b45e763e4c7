import { invalid } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse, requireVersion } from '@halaqa/kit-server/http'
import { and, eq } from 'drizzle-orm'
import type { LessonInput } from '../../contract/lesson.ts'
import { giveOrder } from '../ordering.ts'
import { openSubject } from '../subjects/subjects.queries.ts'
import { lessonById, lessonIdsOf, lessonVersion, openLesson } from './lessons.queries.ts'
import { type LessonRecord, lessonTable } from './lessons.table.ts'
import { partTable } from './parts.table.ts'

/** Adds a lesson after another one, or at the end (0). */
export const storeLesson = (subjectId: number, { after, ...values }: LessonInput & { after: number }) =>
  transaction(async (): Promise<LessonRecord> => {
    await openSubject(subjectId)
    await requirePart(subjectId, values.part_id)
    const ids = await lessonIdsOf(subjectId)
    const at = after ? ids.indexOf(after) + 1 : ids.length
    if (after && at === 0) refuse(invalid, { after: 'field.unknown-reference' })
    const [lesson] = await db()
      .insert(lessonTable)
      .values({ subject_id: subjectId, ...values, position: ids.length + 1 })
      .returning()
    await giveOrder(lessonTable, eq(lessonTable.subject_id, subjectId), ids.toSpliced(at, 0, lesson!.id))
    await audit({
      action: 'curriculum.lesson.store',
      subject: ['curriculum.lesson', lesson!.id],
      record: ['curriculum.subject', subjectId],
      after: values,
    })
    return lessonById(lesson!.id)
  })

/** `version` is of the lesson that the officer saw. */
export const updateLesson = (id: number, values: LessonInput, version?: string): Promise<LessonRecord> =>
  transaction(async () => {
    const before = await openLesson(id)
    requireVersion(version, lessonVersion(before))
    await requirePart(before.subject_id, values.part_id)
    await db().update(lessonTable).set(values).where(eq(lessonTable.id, id))
    await audit({
      action: 'curriculum.lesson.update',
      subject: ['curriculum.lesson', id],
      record: ['curriculum.subject', before.subject_id],
      before,
      after: values,
    })
    return lessonById(id)
  })

/** The whole order of a subject's lessons. */
export const orderLessons = (subjectId: number, ids: number[]): Promise<number> =>
  transaction(async () => {
    await openSubject(subjectId)
    const moved = await giveOrder(lessonTable, eq(lessonTable.subject_id, subjectId), ids)
    if (moved)
      await audit({ action: 'curriculum.lesson.order', subject: ['curriculum.subject', subjectId], after: { ids } })
    return moved
  })

async function requirePart(subjectId: number, partId: number | null): Promise<void> {
  if (partId === null) return
  const found = await db().$count(partTable, and(eq(partTable.id, partId), eq(partTable.subject_id, subjectId)))
  if (!found) refuse(invalid, { part_id: 'field.unknown-reference' })
}
