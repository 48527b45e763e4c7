import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import type { Belongings } from '@halaqa/students/server'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { advisingTable, advisorMessageTable } from './advisor.table.ts'
import { takeTurns } from './assign-advisor.ts'
import { advisingOf } from './conversations.queries.ts'

/**
 * When two records become one, the conversations with advisors go over with all that was written: those that are over,
 * and the running one where the other record has no advisor.
 */
export const advisingBelongings: Belongings = {
  kind: 'advisings',
  what: 'learning.office.merge.advisings',
  keys: ['learning.advisings.student_id', 'learning.advisor_messages.student_id'],
  whatGoes: async (fromId, intoId) => (await split(fromId, intoId)).asTheyAre,
  give: handOver,
}

/** One advisor a student: the running conversation of the record that is left goes over too, and ends. */
export const endedAdvisingBelongings: Belongings = {
  kind: 'advisings_ended',
  what: 'learning.office.merge.advisings_ended',
  keys: ['learning.advisings.student_id', 'learning.advisor_messages.student_id'],
  whatGoes: async (fromId, intoId) => (await split(fromId, intoId)).ending,
  give: handOver,
  giveBack: async (ids, studentId) => {
    await handOver(ids, studentId)
    if (!(await advisingOf(studentId)))
      await db().update(advisingTable).set({ ended_at: null }).where(inArray(advisingTable.id, ids))
  },
}

async function split(fromId: number, intoId: number) {
  for (const id of [fromId, intoId].sort((a, b) => a - b)) await takeTurns(id)
  const rows = await db().select().from(advisingTable).where(eq(advisingTable.student_id, fromId)).for('update')
  const isAdvised = (await advisingOf(intoId)) !== undefined
  const ends = (row: (typeof rows)[number]) => isAdvised && row.ended_at === null
  return {
    asTheyAre: rows.filter(row => !ends(row)).map(row => row.id),
    ending: rows.filter(ends).map(row => row.id),
  }
}

/** What is unread stays counted: should the merge be undone, it waits again. */
async function handOver(ids: number[], studentId: number): Promise<void> {
  const running = await advisingOf(studentId)
  if (running && !ids.includes(running.id))
    await db()
      .update(advisingTable)
      .set({ ended_at: clock.now() })
      .where(and(inArray(advisingTable.id, ids), isNull(advisingTable.ended_at)))
  await db().update(advisingTable).set({ student_id: studentId }).where(inArray(advisingTable.id, ids))
  await db()
    .update(advisorMessageTable)
    .set({ student_id: studentId })
    .where(inArray(advisorMessageTable.advising_id, ids))
}
