import { guard } from '@halaqa/identity/contract'
import { id, instant, route } from '@halaqa/kit-contract'
import { z } from 'zod'

export const StaffNotice = z.object({
  id,
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  /** A local path. */
  link: z.string().nullable(),
  at: instant,
  read: z.boolean(),
})
export type StaffNotice = z.infer<typeof StaffNotice>

/** The key of the preference: false switches the daily mail off. */
export const digestPreference = 'notices.digest'

const access = guard('users')
/** The page and its data. */
export const staffNotices = route({
  name: 'workplace.notice.list',
  method: 'GET',
  path: '/office/notices',
  access,
  reply: z.object({ rows: z.array(StaffNotice), unread: z.int() }),
  summary: 'The newest two hundred notifications of this member of staff, newest first',
})
/** Asked on every page of the office, for the bell. */
export const unreadStaffNotices = route({
  name: 'workplace.notice.unread',
  method: 'GET',
  path: '/api/workplace/notices/unread',
  access,
  reply: z.object({ unread: z.int() }),
  summary: 'How many notifications this member of staff has not read',
})
export const markStaffNotices = route({
  name: 'workplace.notice.mark',
  method: 'POST',
  path: '/office/notices/update',
  access,
  /** All that were shown are those up to the newest of them: what came since stays unread. */
  body: z
    .strictObject({ ids: z.array(id).max(200).optional(), up_to: id.optional() })
    .refine(({ ids, up_to }) => ids || up_to, { path: ['up_to'], params: { key: 'needed' } }),
  reply: z.object({ unread: z.int() }),
  summary: 'Mark these notifications as read, or all up to one',
  repeatable: true,
})
