import { db } from '@halaqa/kit-server/database'
import type { Belongings } from '@halaqa/students/server'
import { asc, eq, inArray } from 'drizzle-orm'
import { weeklyGoalTable } from './weekly-goals.table.ts'

const { student_id } = weeklyGoalTable

/** Whose goals are there, of these students; nobody changes them until the transaction ends. */
async function withGoal(...studentIds: number[]): Promise<number[]> {
  const rows = await db()
    .select({ id: student_id })
    .from(weeklyGoalTable)
    .where(inArray(student_id, studentIds))
    .orderBy(asc(student_id))
    .for('update')
  return rows.map(row => row.id)
}

/** One goal a student: it goes over where the other record has none, and comes back where none was set meanwhile. */
export const goalBelongings: Belongings = {
  kind: 'weekly_goals',
  what: 'learning.office.merge.goal',
  keys: ['learning.weekly_goals.student_id'],
  whatGoes: async (fromId, intoId) => {
    const known = await withGoal(fromId, intoId)
    return known.includes(intoId) ? [] : known
  },
  give: async (_ids, toId, fromId) => {
    if ((await withGoal(toId, fromId)).includes(toId)) return
    await db().update(weeklyGoalTable).set({ student_id: toId }).where(eq(student_id, fromId))
  },
}
