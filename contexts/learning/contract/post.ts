import { guard } from '@halaqa/identity/contract'
import { id, idInPath, instant, longText, optionalText, problem, RowResult, route } from '@halaqa/kit-contract'
import { z } from 'zod'

/** A post of a student, in the forum of a subject or in the community: what holds in both places. */

/** Nothing is left of it once it is cleaned. */
export const postEmpty = problem('post-empty', 422)
export const ownPost = problem('own-post', 409)
/** It was answered, or its time is over. */
export const postSettled = problem('post-settled', 409)

/** So long may who wrote a post change it, a conversation only while nobody has answered. */
export const editMinutes = 15
/** So long may it be taken back, a conversation only while nobody has answered. */
export const deleteHours = 24

export const reactionKinds = ['thanks', 'useful', 'barakallah'] as const
export const ReactionKind = z.enum(reactionKinds)
export type ReactionKind = z.infer<typeof ReactionKind>
export const Reaction = z.object({ kind: ReactionKind, count: z.int(), own: z.boolean() })
export type Reaction = z.infer<typeof Reaction>

export const Post = z.object({
  id,
  /** Sanitised on its way in; empty of a hidden one. */
  body: z.string(),
  author: z.string(),
  written_at: instant,
  edited: z.boolean(),
  /** Taken out by staff: its place stays, so that the answers make sense. */
  hidden: z.boolean(),
  own: z.boolean(),
  /** Every kind, in the order of the list. */
  reactions: z.array(Reaction),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type Post = z.infer<typeof Post>

const body = longText(8000).meta({ 'x-kind': 'html' })
/** With `parent_id` an answer, which has no title. */
export const written = { parent_id: id.nullable().default(null), title: optionalText(160), body }
type Titled = { _zod: { output: { parent_id: number | null; title: string } } }
export const titledOrAnswer = <S extends z.ZodType & Titled>(schema: S) =>
  schema.superRefine((post, context) => {
    if (post.parent_id === null && !post.title)
      context.addIssue({ code: 'custom', path: ['title'], params: { key: 'needed' }, input: post.title })
  })

const access = guard('students')
const params = z.object({ id: idInPath })
/** Says how it shall be, not "the other way": pressed twice it is the same. */
export const reactToPost = route({
  name: 'learning.forum.react',
  method: 'POST',
  path: '/api/subject_forums/react/{id}',
  access,
  params,
  body: z.strictObject({ kind: ReactionKind, on: z.boolean() }),
  reply: z.object({ reactions: z.array(Reaction) }),
  summary: 'React to somebody else’s post, or take your reaction back',
})
export const updatePost = route({
  name: 'learning.forum.update',
  method: 'POST',
  path: '/api/subject_forums/update/{id}',
  access,
  params,
  body: z.strictObject({ title: optionalText(160), body }),
  reply: RowResult,
  summary: 'Change your own post, soon after writing it and while it is not answered',
})
export const deletePost = route({
  name: 'learning.forum.delete',
  method: 'POST',
  path: '/api/subject_forums/delete/{id}',
  access,
  params,
  reply: RowResult,
  summary: 'Take your own post back, within a day and while it is not answered',
})
