import { db } from '@halaqa/kit-server/database'
import type { Belongings } from '@halaqa/students/server'
import { and, eq, inArray } from 'drizzle-orm'
import { progressTable } from './progress.table.ts'

const rowsOf = (studentId: number) => eq(progressTable.student_id, studentId)
const elementsOf = async (studentId: number) => {
  const rows = await db()
    .select({ id: progressTable.element_id })
    .from(progressTable)
    .where(rowsOf(studentId))
    .orderBy(progressTable.element_id)
    .for('update')
  return rows.map(row => row.id)
}
const hand = async (elementIds: number[], toId: number, fromId: number): Promise<void> => {
  await db()
    .update(progressTable)
    .set({ student_id: toId })
    .where(and(rowsOf(fromId), inArray(progressTable.element_id, elementIds)))
}

/**
 * What was watched and read, by element: who goes on under the other record goes on where they were. Where both records
 * have watched an element, each keeps its own.
 */
export const progressBelongings: Belongings = {
  kind: 'progress',
  what: 'learning.office.merge.progress',
  keys: ['learning.progress.student_id'],
  whatGoes: async (fromId, intoId) => {
    const taken = new Set(await elementsOf(intoId))
    return (await elementsOf(fromId)).filter(each => !taken.has(each))
  },
  give: hand,
}
