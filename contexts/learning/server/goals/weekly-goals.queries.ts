import { addDays, clock, startOfDay, weekdayOf } from '@halaqa/kit-server/clock'
import { prepared } from '@halaqa/kit-server/database'
import { and, eq, sql } from 'drizzle-orm'
import type { WeeklyGoal } from '../../contract/goal.ts'
import { progressTable } from '../progress/progress.table.ts'
import { weeklyGoalTable } from './weekly-goals.table.ts'

const student = sql.placeholder('student')
const since = sql`${sql.placeholder('since')}::timestamptz`

/**
 * A row is never finished later than it was last written: what was finished this week stands in `progress_last`, by the
 * student and that moment. An index of its own would be written with every report of what was watched.
 */
const goalAndFinished = prepared(handle =>
  handle
    .select({
      elements: sql<number | null>`(${handle
        .select({ elements: weeklyGoalTable.elements })
        .from(weeklyGoalTable)
        .where(eq(weeklyGoalTable.student_id, student))})`,
      finished: sql<number>`count(*)::int`,
    })
    .from(progressTable)
    .where(
      and(
        eq(progressTable.student_id, student),
        sql`${progressTable.updated_at} >= ${since}`,
        sql`${progressTable.watched_at} >= ${since}`,
      ),
    )
    .prepare('learning_weekly_goal'),
)

/** The student's goal, and how many elements were finished since Sunday began in Muscat. */
export async function goalOfStudent(studentId: number): Promise<WeeklyGoal> {
  const today = clock.today()
  const sunday = startOfDay(addDays(today, -weekdayOf(today)))
  const [told] = await goalAndFinished({ student: studentId, since: sunday.toISOString() })
  return told!
}
