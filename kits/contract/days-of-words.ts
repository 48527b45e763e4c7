import { z } from 'zod'
import { dayWords } from './during.ts'
import { day } from './fields.ts'
import { route } from './route.ts'

/** First and last day, both included. */
export const Days = z.object({ from: day, to: day })
export type Days = z.infer<typeof Days>

/** Which days the words mean today; null where there are none, as between two semesters. */
export const daysOfWords = route({
  name: 'platform.day-word.list',
  method: 'GET',
  path: '/api/platform/day_words',
  access: { guards: ['users'] },
  reply: z.object({ rows: z.array(z.object({ word: z.enum(dayWords), days: Days.nullable() })) }),
  summary: 'Which days are meant today by the words that lists are filtered by',
})
