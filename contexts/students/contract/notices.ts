import { guard } from '@halaqa/identity/contract'
import { id, instant, route } from '@halaqa/kit-contract'
import { z } from 'zod'

export const StudentNotice = z.object({
  id,
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  /** A local path. */
  link: z.string().nullable(),
  at: instant,
  read: z.boolean(),
})
export type StudentNotice = z.infer<typeof StudentNotice>

const access = guard('students')
/** The page and its data. */
export const studentNotices = route({
  name: 'students.notice.list',
  method: 'GET',
  path: '/student/notifications',
  access,
  reply: z.object({ rows: z.array(StudentNotice), unread: z.int() }),
  summary: 'The newest two hundred of your notifications, newest first',
})
/** Asked on every page of the student, for the bell. */
export const unreadNotices = route({
  name: 'students.notice.unread',
  method: 'GET',
  path: '/api/student/notifications/unread',
  access,
  reply: z.object({ unread: z.int() }),
  summary: 'How many of your notifications you have not read',
})
export const markNotices = route({
  name: 'students.notice.mark',
  method: 'POST',
  path: '/student/notifications/update',
  access,
  body: z.strictObject({ ids: z.array(id).max(200).optional() }),
  reply: z.object({ unread: z.int() }),
  summary: 'Mark notifications as read; all of them when none is named',
})
