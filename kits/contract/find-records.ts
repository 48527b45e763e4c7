import { z } from 'zod'
import { route } from './route.ts'

/** Fewer letters would be in everything: of them nothing is answered. */
export const leastLettersToFind = 3

const word = z
  .string()
  .max(60)
  .regex(/^[a-z-]+\.[a-z-]+$/)

export const FoundRecord = z.object({
  /** The word of its list: `students.student`. */
  thing: z.string(),
  id: z.int(),
  /** What it is called, and what tells it apart from those called alike; empty when nothing does. */
  title: z.string(),
  detail: z.string(),
  /** Its name differs by a letter from what was typed; such are answered only where nothing else was found. */
  is_near: z.boolean(),
})
export type FoundRecord = z.infer<typeof FoundRecord>

/**
 * Records of every kind by what was typed, a few of each; of lists that whoever asks may read. One list that fails does not
 * silence the others: it stands in `failed`.
 */
export const findRecords = route({
  name: 'platform.record.find',
  method: 'GET',
  path: '/api/find',
  access: { guards: ['users'] },
  query: z.strictObject({
    q: z.string().trim().max(100),
    /** `students.student,finance.invoice`: only records of these kinds. */
    things: z
      .string()
      .max(1000)
      .transform(list => list.split(','))
      .pipe(z.array(word).min(1).max(40))
      .optional(),
  }),
  reply: z.object({ rows: z.array(FoundRecord), failed: z.array(z.string()) }),
  summary: 'Records of every kind by a name, a number or a code, for this member of staff; a few of each',
})
