import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { learnerOf } from '@halaqa/studies/server'
import { eq } from 'drizzle-orm'
import type { WeeklyGoal } from '../../contract/goal.ts'
import { goalOfStudent } from './weekly-goals.queries.ts'
import { weeklyGoalTable } from './weekly-goals.table.ts'

/** Sets the student's own goal, from this week on; null puts it away. Nobody is told, and nothing follows from it. */
export async function setWeeklyGoal(accountId: number, elements: number | null): Promise<WeeklyGoal> {
  const { id } = await learnerOf(accountId)
  const goal = { elements, set_at: clock.now() }
  if (elements === null) await db().delete(weeklyGoalTable).where(eq(weeklyGoalTable.student_id, id))
  else
    await db()
      .insert(weeklyGoalTable)
      .values({ student_id: id, ...goal, elements })
      .onConflictDoUpdate({ target: weeklyGoalTable.student_id, set: { ...goal, elements } })
  return goalOfStudent(id)
}
