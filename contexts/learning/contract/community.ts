import { guard } from '@halaqa/identity/contract'
import { id, idInPath, instant, pageOf, paging, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { Post, titledOrAnswer, written } from './post.ts'

/** Conversations of the whole college, among students whose state lets them study. The addresses are the screens' (decision 8). */

const access = guard('students')
const page = z.coerce.number().int().min(1).default(1)

export const Conversation = z.object({
  id,
  title: z.string(),
  /** Its first words, without markup. */
  excerpt: z.string(),
  author: z.string(),
  own: z.boolean(),
  written_at: instant,
  /** When it was answered last, or written. */
  active_at: instant,
  answers: z.int(),
  reactions: z.int(),
})
export type Conversation = z.infer<typeof Conversation>

export const communityList = route({
  name: 'learning.community.list',
  method: 'GET',
  path: '/student/community',
  access,
  query: z.strictObject({
    ...paging(20, 50),
    /** The newest answer first, or the newest conversation. */
    sort: z.enum(['-active_at', '-written_at']).default('-active_at'),
    q: z.string().max(100).optional(),
  }),
  reply: pageOf(Conversation),
  summary: 'Conversations of the students of the college',
})

export const ConversationPage = Post.extend({
  title: z.string(),
  /** Fifty a page, in the order in which they were written. */
  answers: z.array(Post),
  total: z.int(),
  current_page: z.int(),
  last_page: z.int(),
})
export type ConversationPage = z.infer<typeof ConversationPage>
export const communityShow = route({
  name: 'learning.community.show',
  method: 'GET',
  path: '/student/community/show/{id}',
  access,
  params: z.object({ id: idInPath }),
  query: z.strictObject({ page }),
  reply: ConversationPage,
  summary: 'A conversation with its answers',
})
export const communityStore = route({
  name: 'learning.community.store',
  method: 'POST',
  path: '/student/community/store',
  access,
  body: titledOrAnswer(z.strictObject(written)),
  status: 201,
  reply: Post,
  summary: 'Begin a conversation, or answer one',
})
