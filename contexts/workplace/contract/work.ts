import { guard } from '@halaqa/identity/contract'
import { id, idInPath, instant, maxAge, problem, route } from '@halaqa/kit-contract'
import { z } from 'zod'

/** Somebody else took it over, or was given it, meanwhile. */
export const isWithSomebodyElse = problem('work-with-somebody-else', 409)
/** Decided on, or taken back, since it was looked at. */
export const waitsNoMore = problem('work-waits-no-more', 404)

/** A kind of work, as the context that owns it names it: `grading.complaint`. */
export const kind = z
  .string()
  .max(60)
  .regex(/^[a-z-]+\.[a-z-]+$/)

/**
 * How much of a kind waits for who asks. `mine` is what is assigned to them, theirs from the beginning or on their desk,
 * `free` what nobody has; what somebody else has is in `waiting` only. `oldest` is since when the first of those that they
 * could take has waited.
 */
export const WorkOfKind = z.object({
  kind: z.string(),
  waiting: z.int(),
  mine: z.int(),
  free: z.int(),
  oldest: instant.nullable(),
})
export type WorkOfKind = z.infer<typeof WorkOfKind>

export const showWork = route({
  name: 'workplace.work.show',
  method: 'GET',
  path: '/api/workplace/work',
  access: guard('users'),
  query: z.strictObject({ max_age: maxAge }),
  reply: z.object({ rows: z.array(WorkOfKind) }),
  summary: 'What waits for this member of staff, by kind; as old as whoever asks allows',
})

/** An item that was taken, and the numbers of that moment. */
const Taken = z.object({
  item_id: id,
  since: instant.nullable(),
  /** How many there are for this officer, the taken one among them. */
  left: z.int(),
  /** How many wait that somebody else has just now. */
  elsewhere: z.int(),
  /** How many are assigned to this officer. */
  mine: z.int(),
})

/** Takes the next for ten minutes, so that no two officers have one item: the oldest that is assigned to who asks, then the oldest that nobody has. */
export const takeNext = route({
  name: 'workplace.work.take',
  method: 'POST',
  path: '/api/workplace/desk/{kind}/next',
  access: guard('users'),
  params: z.object({ kind }),
  body: z.strictObject({
    skipped: z.array(id).max(500),
    /** Only what is assigned to whoever asks. */
    only_mine: z.boolean().default(false),
  }),
  reply: Taken.extend({ item_id: id.nullable(), since: instant.nullable() }),
  summary: 'Take the next item of a desk',
})

/** Taken by its number, as one that was decided and taken back; refused while it lies on somebody else's desk, `facts.name`. */
export const takeItem = route({
  name: 'workplace.work.take-one',
  method: 'POST',
  path: '/api/workplace/desk/{kind}/{id}/take',
  access: guard('users'),
  params: z.object({ kind, id: idInPath }),
  reply: Taken,
  summary: 'Take one item of a desk',
  repeatable: true,
})

export const releaseItem = route({
  name: 'workplace.work.release',
  method: 'POST',
  path: '/api/workplace/desk/{kind}/{id}/release',
  access: guard('users'),
  params: z.object({ kind, id: idInPath }),
  reply: z.object({ item_id: id }),
  summary: 'Let go of an item, so that somebody else may take it',
  repeatable: true,
})
