import { guard } from '@halaqa/identity/contract'
import { id, instant, route } from '@halaqa/kit-contract'
import { z } from 'zod'

/** The longest film that is counted. */
const longestMs = 24 * 3600_000
const ms = z.int().min(0).max(longestMs)

/** What was played of one element since the device last told: stretches in milliseconds of the piece. */
export const WatchEntry = z.strictObject({
  /** Given once by the device; the answer names it, and what is named need not be sent again. */
  id: z.uuid(),
  element_id: id,
  ranges: z.array(z.tuple([ms, ms])).max(200),
  position_ms: ms,
  /** When it was played, by the device's clock: from the first of the stretches to the last, and where one stopped then. */
  from: instant,
  at: instant,
  /** What the page of the element said when it was opened, or kept: nothing was played before (ADR 0039). */
  opening: z.string().max(120),
  /** The film came to its end: what finishes one whose length nobody knows. */
  ended: z.boolean().default(false),
})
export type WatchEntry = z.infer<typeof WatchEntry>

export const WatchReport = z.strictObject({
  /** What the device's clock shows as it tells: a clock that is wrong is put right by it. */
  sent_at: instant,
  entries: z.array(WatchEntry).min(1).max(100),
})
export type WatchReport = z.infer<typeof WatchReport>

export const WatchResult = z.object({
  /** `kept`: it counts. `refused`: it never will (not your subject, gone); the device forgets it either way. */
  entries: z.array(z.object({ id: z.uuid(), result: z.enum(['kept', 'refused']) })),
  elements: z.array(
    z.object({
      id,
      covered_ms: z.int(),
      duration_ms: z.number().nullable(),
      position_ms: z.int(),
      watched: z.union([z.literal(0), z.literal(1)]),
    }),
  ),
  /** Finished by this very report. */
  finished: z.array(id),
})
export type WatchResult = z.infer<typeof WatchResult>

export const reportWatching = route({
  name: 'learning.watching.report',
  method: 'POST',
  path: '/api/subjects/elements/covered',
  repeatable: true,
  access: guard('students'),
  body: WatchReport,
  reply: WatchResult,
  summary: 'Report what was really played, of several elements at once; telling it twice changes nothing',
})
