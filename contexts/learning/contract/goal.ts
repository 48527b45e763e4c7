import { guard } from '@halaqa/identity/contract'
import { route } from '@halaqa/kit-contract'
import { z } from 'zod'

/** How many elements of lessons a student may want to finish in a week; the table holds it too. */
export const goalBounds = { min: 1, max: 50 }

const access = guard('students')

export const WeeklyGoal = z.object({
  /** Elements of lessons that the student wants to finish in a week; null without a goal. */
  elements: z.int().nullable(),
  /** Elements that were finished since Sunday. */
  finished: z.int(),
})
export type WeeklyGoal = z.infer<typeof WeeklyGoal>

export const weeklyGoal = route({
  name: 'learning.goal.show',
  method: 'GET',
  path: '/api/student/goal',
  access,
  reply: WeeklyGoal,
  summary: 'The goal that you set yourself for a week, and how much of it is done since Sunday',
})
export const setWeeklyGoal = route({
  name: 'learning.goal.set',
  method: 'POST',
  path: '/api/student/goal/set',
  repeatable: true,
  access,
  body: z.strictObject({ elements: z.int().min(goalBounds.min).max(goalBounds.max).nullable() }),
  reply: WeeklyGoal,
  summary: 'Set yourself a goal for a week, change it, or put it away',
})
