import { guard, staff } from '@halaqa/identity/contract'
import {
  action,
  assigned,
  id,
  idInPath,
  idInQuery,
  instant,
  list,
  longText,
  pageOf,
  paging,
  problem,
  RowResult,
  route,
  text,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { vlogModerate, vlogRead } from './permissions.ts'
import { VlogState } from './vlog-state.ts'

/** The purpose of uploads. */
export const vlogUpload = 'learning.vlog'
export const vlogTypes = ['video/mp4', 'video/webm']
export const vlogMaxBytes = 300 * 1024 ** 2
/** Of one student, waiting for staff. */
export const vlogMostWaiting = 5

export const vlogChanged = problem('vlog-changed', 409)
export const vlogWrongState = problem('vlog-wrong-state', 409)
export const vlogTooManyWaiting = problem('vlog-too-many-waiting', 409)
export const vlogFileMissing = problem('vlog-file-missing', 422)

/** Signed for this session, for an hour. */
const Video = z.object({ url: z.string(), type: z.string(), bytes: z.int() })
const shared = { id, title: z.string(), text: z.string(), submitted_at: instant, video: Video }
export const VlogEntry = z.object({
  ...shared,
  author: z.string(),
  own: z.boolean(),
  state: VlogState,
  /** Why staff refused or hid it; told to its author only. */
  reason: z.string(),
})
export type VlogEntry = z.infer<typeof VlogEntry>

const access = guard('students')
const fields = { title: text(120), text: longText(2000) }

export const vlogScreen = route({
  name: 'learning.own-vlog.list',
  method: 'GET',
  path: '/student/vlog',
  access,
  query: z.strictObject({
    ...paging(10, 50),
    q: z.string().max(100).optional(),
    view: z.enum(['all', 'mine']).default('all'),
  }),
  reply: pageOf(VlogEntry).extend({ mine: z.int() }),
  summary: 'The video diary: accepted entries of all, or your own with their states',
})
export const vlogDraft = route({
  name: 'learning.own-vlog.draft',
  method: 'GET',
  path: '/student/vlog/submit',
  access,
  reply: z.object({
    types: z.array(z.string()),
    max_bytes: z.int(),
    waiting: z.int(),
    most_waiting: z.int(),
    /** False in a state that does not study. */
    may_submit: z.boolean(),
  }),
  summary: 'What a new entry of the video diary takes',
})
export const submitVlog = route({
  name: 'learning.own-vlog.submit',
  method: 'POST',
  path: '/student/vlog/submit',
  access,
  body: z.strictObject({ ...fields, file_id: z.uuid() }),
  status: 201,
  reply: VlogEntry,
  summary: 'Hand in an entry of the video diary; it waits for staff',
})
/** The specification shows no parameter: the entry stands in the query, `?id=3`. */
export const editVlog = route({
  name: 'learning.own-vlog.edit',
  method: 'GET',
  path: '/student/vlog/edit',
  access,
  query: z.strictObject({ id: idInQuery.optional() }),
  reply: z.object({ entry: VlogEntry.nullable(), types: z.array(z.string()), max_bytes: z.int() }),
  summary: 'An entry of your own to be changed',
})
export const updateVlog = route({
  name: 'learning.own-vlog.update',
  method: 'POST',
  path: '/student/vlog/edit',
  access,
  body: z.strictObject({ id, ...fields, file_id: z.uuid().nullable().default(null) }),
  reply: VlogEntry,
  summary: 'Change an entry of your own; it waits for staff again',
})
export const deleteVlog = action({
  name: 'learning.own-vlog.delete',
  path: '/api/student/vlog/delete/{id}',
  access,
  params: z.object({ id: idInPath }),
  reply: RowResult,
  summary: 'Delete an entry of your own, with its film',
})

export const ModeratedVlog = z.object({
  ...shared,
  author: z.string(),
  number: z.string(),
  student_id: id,
  state: VlogState,
  reason: z.string(),
  /** Counts changes by the author; an act names the one that was looked at. */
  revision: z.int(),
  decided_by: z.string(),
  decided_at: instant.nullable(),
  can: z.object({ accept: z.boolean(), refuse: z.boolean(), hide: z.boolean() }),
})
export type ModeratedVlog = z.infer<typeof ModeratedVlog>
export const listVlog = list({
  word: 'learning.vlog',
  path: '/learning/vlog',
  access: staff(vlogRead),
  row: ModeratedVlog,
  sorts: ['submitted_at', 'title', 'author', 'state', 'decided_at'],
  sort: 'submitted_at',
  filters: { state: VlogState, assigned: assigned('learning.vlog') },
  columns: ['title', 'text', 'author', 'number', 'state', 'reason', 'submitted_at', 'decided_by', 'decided_at'],
  summary: 'Entries of the video diary, for moderation',
})
export const showVlog = route({
  name: 'learning.vlog.show',
  method: 'GET',
  path: '/learning/vlog/show/{id}',
  access: staff(vlogRead),
  params: z.object({ id: idInPath }),
  reply: ModeratedVlog,
  summary: 'An entry of the video diary, with its film',
  followable: true,
})
const moderate = {
  access: staff(vlogModerate),
  params: z.object({ id: idInPath }),
  reply: RowResult,
}
const revision = z.int().min(1)
export const acceptVlog = action({
  ...moderate,
  name: 'learning.vlog.accept',
  path: '/learning/vlog/accept/{id}',
  body: z.strictObject({ revision }),
  summary: 'Show an entry of the video diary to all students',
})
export const refuseVlog = action({
  ...moderate,
  name: 'learning.vlog.refuse',
  path: '/learning/vlog/refuse/{id}',
  body: z.strictObject({ revision, reason: longText(500) }),
  summary: 'Refuse an entry of the video diary, with a reason',
})
export const hideVlog = action({
  ...moderate,
  name: 'learning.vlog.hide',
  path: '/learning/vlog/hide/{id}',
  body: z.strictObject({ revision, reason: longText(500) }),
  summary: 'Take an accepted entry of the video diary out of sight, with a reason',
})
