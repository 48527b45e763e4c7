import { guard, staff } from '@halaqa/identity/contract'
import {
  action,
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
  recordVersion,
  route,
  VersionQuery,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { forumModerate, forumRead } from './permissions.ts'
import { Post, titledOrAnswer, written } from './post.ts'

export const reportedAlready = problem('reported-already', 409)
export const notReported = problem('post-not-reported', 409)
export const notHidden = problem('post-not-hidden', 409)
export const hiddenAlready = problem('post-hidden', 409)

/** In the forum of a subject; answers come with it. */
const InForum = z.object({ subject_id: id })
export const ForumReply = Post.extend(InForum.shape)
export const ForumPost = Post.extend({ ...InForum.shape, title: z.string(), replies: z.array(ForumReply) })
export type ForumPost = z.infer<typeof ForumPost>
export const ForumPage = pageOf(ForumPost)

const access = guard('students')
const params = z.object({ id: idInPath })

/** P084: of one subject; the newest conversation first, each with all its answers. */
export const allPosts = route({
  name: 'learning.forum.all',
  method: 'GET',
  path: '/api/subject_forums/all',
  access,
  query: z.strictObject({
    subject_id: idInQuery.optional(),
    /** Only this conversation: where a notification leads. */
    post_id: idInQuery.optional(),
    ...paging(20, 50),
    q: z.string().max(100).optional(),
  }),
  reply: ForumPage,
  summary: 'The forum of a subject that you study; without a subject, of all of them',
})
/** P085: with `parent_id` an answer, which has no title. */
export const storePost = route({
  name: 'learning.forum.store',
  method: 'POST',
  path: '/api/subject_forums/store',
  access,
  body: titledOrAnswer(z.strictObject({ subject_id: id, ...written })),
  status: 201,
  reply: ForumReply,
  summary: 'Write in the forum of a subject, or answer',
})
export const reportPost = route({
  name: 'learning.forum.report',
  method: 'POST',
  path: '/api/subject_forums/report/{id}',
  access,
  params,
  body: z.strictObject({ reason: longText(500) }),
  reply: RowResult,
  summary: 'Tell staff about a post that should not stand there',
})

export const ModeratedPost = z.object({
  id,
  /** Of the community its name. */
  subject: z.string(),
  /** Of an answer its first words. */
  title: z.string(),
  body: z.string(),
  author: z.string(),
  written_at: instant,
  hidden: z.boolean(),
  hidden_reason: z.string(),
  /** Taken back by who wrote it. */
  deleted: z.boolean(),
  /** Open reports, and what they say. */
  reports: z.int(),
  reasons: z.array(z.string()),
  /** Another one as soon as the post or what is told about it is another. */
  version: recordVersion,
  can: z.object({ hide: z.boolean(), show: z.boolean(), settle: z.boolean() }),
})
export type ModeratedPost = z.infer<typeof ModeratedPost>
export const moderatedPosts = list({
  word: 'learning.forum',
  path: '/learning/forum',
  access: staff(forumRead),
  row: ModeratedPost,
  sorts: ['written_at'],
  sort: '-written_at',
  filters: {
    state: z.enum(['reported', 'hidden', 'shown', 'deleted']),
    place: z.enum(['community', 'forum']),
    subject_id: idInQuery,
  },
  columns: ['subject', 'title', 'body', 'author', 'written_at', 'hidden', 'hidden_reason', 'deleted', 'reports'],
  sheet: { path: '/learning/forum/export' },
  summary: 'Posts of the forums and of the community, with their reports',
})
/** A post as it is decided on, with whose it is and what it answers. */
export const ReportedPost = ModeratedPost.extend({
  student_id: id,
  number: z.string(),
  /** Posts of the same author that are hidden, without this one. */
  hidden_before: z.int(),
  /** Of an answer, the conversation that it stands under. */
  conversation: z.object({ title: z.string(), body: z.string(), author: z.string() }).nullable(),
})
export type ReportedPost = z.infer<typeof ReportedPost>
/** For the desk of reported posts: the list is the screen of them. */
export const showReported = route({
  name: 'learning.forum.reported',
  method: 'GET',
  path: '/api/learning/forum/{id}',
  access: staff(forumRead),
  params,
  reply: ReportedPost,
  summary: 'A post with its reports, its author and the conversation that it answers',
})
const moderate = staff(forumModerate)
export const hidePost = action({
  name: 'learning.forum.hide',
  path: '/learning/forum/hide/{id}',
  access: moderate,
  params,
  body: z.strictObject({ reason: longText(500) }),
  reply: RowResult,
  summary: 'Hide a post and settle its reports',
})
export const showPost = action({
  name: 'learning.forum.show',
  path: '/learning/forum/show/{id}',
  access: moderate,
  params,
  reply: RowResult,
  summary: 'Show a hidden post again',
})
export const settleReports = action({
  name: 'learning.forum.settle',
  path: '/learning/forum/settle/{id}',
  access: moderate,
  params,
  query: VersionQuery,
  body: z.strictObject({ version: recordVersion }),
  reply: RowResult,
  summary: 'Leave a reported post where it is, its reports settled',
})
