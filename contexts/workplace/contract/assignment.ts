import { guard } from '@halaqa/identity/contract'
import { choices, id, idInPath, instant, problem, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { kind } from './work.ts'

/** Somebody else was given it, or took it over, since it was looked at. `facts.name`: who has it now. */
export const assignedMeanwhile = problem('work-assigned-meanwhile', 409)
/** It is somebody's own from the beginning, as a conversation is its advisor's. */
export const workIsOwn = problem('work-is-own', 409)
/** Whoever it was to be assigned to may not act on it, is blocked, or asked for it themselves. */
export const assigneeMayNotAct = problem('assignee-may-not-act', 422)

/** Whose items of a queue are shown; `mine` is what is assigned to who asks, `free` what nobody has, `open` both: what they could take. */
export const queueParts = ['open', 'mine', 'free', 'all'] as const
export type QueuePart = (typeof queueParts)[number]

/** An item that waits, and whose it is. */
export const WorkItem = z.object({
  item_id: id,
  /** Whom or what it is about. */
  name: z.string(),
  /** A local path: where it is decided on. */
  link: z.string(),
  since: instant.nullable(),
  /** Who it is assigned to; null: nobody, or somebody who may act on it no more. */
  assignee: z.object({ id, name: z.string(), assigned_by: z.string(), assigned_at: instant }).nullable(),
  /** On whose desk it lies just now. */
  held_by: z.object({ id, name: z.string() }).nullable(),
  can: z.object({ assign: z.boolean() }),
})
export type WorkItem = z.infer<typeof WorkItem>

/** The most items that a queue shows; whoever has done them finds the next. */
export const mostInQueue = 200

/** The page and its data: one's own first, then what nobody has, the oldest first. */
export const showQueue = route({
  name: 'workplace.queue.show',
  method: 'GET',
  path: '/office/work/{kind}',
  access: guard('users'),
  params: z.object({ kind }),
  query: z.strictObject({
    part: z.enum(queueParts).optional(),
    /** This one alone; none where it does not wait. */
    item_id: idInPath.optional(),
  }),
  reply: z.object({ rows: z.array(WorkItem), mine: z.int(), free: z.int(), waiting: z.int() }),
  summary: 'What waits of a kind of work, and whose it is: the first 200, one’s own first',
})

export const listColleagues = choices({
  name: 'workplace.colleague.choose',
  path: '/api/workplace/colleagues',
  access: guard('users'),
  row: z.object({ id, name: z.string() }),
  filters: { kind },
  summary: 'Staff who may act on a kind of work, to assign it to',
})

/**
 * Assigns an item, takes it over (`assignee_id` is one’s own) or gives it on. `seen_id` is whose it was on the screen, null
 * for nobody: of two officers who take it over at once the second is told who has it. Twice the same is done once.
 */
export const assignItem = route({
  name: 'workplace.work.assign',
  method: 'POST',
  path: '/api/workplace/desk/{kind}/{id}/assign',
  access: guard('users'),
  params: z.object({ kind, id: idInPath }),
  body: z.strictObject({ assignee_id: id, seen_id: id.nullable() }),
  reply: WorkItem,
  summary: 'Assign an item of work to a member of staff who may act on it',
})

/** Refused where it is another’s. What is nobody’s already stays so. */
export const giveBackItem = route({
  name: 'workplace.work.give-back',
  method: 'POST',
  path: '/api/workplace/desk/{kind}/{id}/give_back',
  access: guard('users'),
  params: z.object({ kind, id: idInPath }),
  reply: WorkItem,
  summary: 'Give back an item of work that is assigned to you, so that it is nobody’s',
})
