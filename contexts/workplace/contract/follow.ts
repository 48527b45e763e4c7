import { guard } from '@halaqa/identity/contract'
import { instant, problem, route, text } from '@halaqa/kit-contract'
import { z } from 'zod'

/** How many records one person may follow. */
export const mostFollows = 500
/** `facts.most`: as many as one person may follow. */
export const tooManyFollows = problem('too-many-follows', 409)

const access = guard('users')
/** The local path of the page of a record. */
export const recordAddress = z
  .string()
  .max(200)
  .regex(/^(\/[\w.-]+)+$/)

/** Whether a page shows a record that the person may follow, and since when they do. */
export const FollowState = z.object({ followable: z.boolean(), followed_at: instant.nullable() })
export type FollowState = z.infer<typeof FollowState>

/** Asked by every page of a record: nothing is said of one that the person may not open. */
export const showFollow = route({
  name: 'workplace.follow.show',
  method: 'GET',
  path: '/api/workplace/follow',
  access,
  query: z.strictObject({ address: recordAddress }),
  reply: FollowState,
  summary: 'Whether the record of a page can be followed, and whether you do',
})
/** Refused to those who may not open the page. Twice is the same as once, but the title is the newer. */
export const followRecord = route({
  name: 'workplace.follow.store',
  method: 'POST',
  path: '/api/workplace/follow',
  access,
  body: z.strictObject({
    address: recordAddress,
    /** What the page is called, as the person saw it: what their notices name it. */
    title: text(200),
  }),
  reply: FollowState,
  summary: 'Follow the record of a page: what others do to it comes to your notifications',
  repeatable: true,
})
/** Also of what may be opened no more. What is not followed stays so. */
export const unfollowRecord = route({
  name: 'workplace.follow.delete',
  method: 'POST',
  path: '/api/workplace/follow/delete',
  access,
  body: z.strictObject({ address: recordAddress }),
  reply: FollowState,
  summary: 'Follow the record of a page no more',
  repeatable: true,
})

export const FollowedRecord = z.object({
  /** A local path. */
  address: z.string(),
  title: z.string(),
  /** What kind of record it is, in words. */
  what: z.string(),
  followed_at: instant,
})
export type FollowedRecord = z.infer<typeof FollowedRecord>

/** The page and its data. What may be opened no more is not shown, and comes back with the permission. */
export const listFollows = route({
  name: 'workplace.follow.list',
  method: 'GET',
  path: '/office/follows',
  access,
  reply: z.object({ rows: z.array(FollowedRecord) }),
  summary: 'The records that you follow, those last that you followed first',
})
