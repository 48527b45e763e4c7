import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { pageFrom } from '@halaqa/kit-server/list'
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { ForumPost } from '../../contract/forum.ts'
import { openStudyOf } from '../access/study.ts'
import { type ForumPostRecord, forumPostTable } from './forum.table.ts'
import { shapesOf } from './post-shape.ts'
import { notTakenBack } from './reach.ts'
import { foundBy } from './search.ts'

type Query = {
  subject_id?: number | undefined
  post_id?: number | undefined
  page: number
  per_page: number
  q?: string | undefined
}

/** Conversations of the subjects that the student studies, the newest first, each with its answers in their order. */
export async function forumPage(accountId: number, query: Query) {
  const study = await openStudyOf(accountId)
  const open = study.subjects.map(each => each.subject_id)
  if (query.subject_id !== undefined && !open.includes(query.subject_id)) return refuse(notFound)
  const subjects = query.subject_id === undefined ? open : [query.subject_id]
  return pageFrom(
    {
      from: db()
        .select()
        .from(forumPostTable)
        .where(
          and(
            inArray(forumPostTable.subject_id, subjects),
            isNull(forumPostTable.parent_id),
            notTakenBack,
            query.post_id === undefined ? undefined : eq(forumPostTable.id, query.post_id),
            foundBy(query.q),
          ),
        )
        .$dynamic(),
      order: [desc(forumPostTable.id)],
      present: posts => withReplies(posts, study.learner.id),
    },
    query,
  )
}

async function withReplies(posts: ForumPostRecord[], studentId: number): Promise<ForumPost[]> {
  if (!posts.length) return []
  const ids = posts.map(each => each.id)
  const replies = await db()
    .select()
    .from(forumPostTable)
    .where(and(inArray(forumPostTable.parent_id, ids), notTakenBack))
    .orderBy(asc(forumPostTable.id))
  const under = (id: number) => replies.filter(each => each.parent_id === id)
  const answers = new Map(ids.map(id => [id, under(id).length]))
  const shapes = await shapesOf([...posts, ...replies], studentId, answers)
  const shape = (post: ForumPostRecord) => ({ ...shapes.get(post.id)!, subject_id: post.subject_id! })
  return posts.map(post => ({
    ...shape(post),
    title: post.hidden_at ? '' : post.title,
    replies: under(post.id).map(shape),
  }))
}
