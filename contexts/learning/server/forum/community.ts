import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { pageFrom } from '@halaqa/kit-server/list'
import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { Conversation, ConversationPage } from '../../contract/community.ts'
import { type ForumPostRecord, forumPostTable } from './forum.table.ts'
import { answersTo, shapesOf } from './post-shape.ts'
import { inPlace, learnerIn, notTakenBack } from './reach.ts'
import { reactionsTo } from './reactions.ts'
import { wordsOf } from './sanitise.ts'
import { foundBy } from './search.ts'

export const answersAPage = 50
const excerptLength = 180

type Query = { page: number; per_page: number; sort: '-active_at' | '-written_at'; q?: string | undefined }

/** Conversations of the college that are shown, by their newest answer or the newest first. */
export async function communityPage(accountId: number, query: Query) {
  const learner = await learnerIn(accountId, null)
  return pageFrom({ ...conversations(query), present: posts => rowsOf(posts, learner.id) }, query)
}

const shownBy = ({ q }: Pick<Query, 'q'>) =>
  and(inPlace(null), isNull(forumPostTable.parent_id), isNull(forumPostTable.hidden_at), notTakenBack, foundBy(q))
/** All of them, and how they stand. */
export const conversations = (query: Pick<Query, 'q' | 'sort'>) => ({
  from: db().select().from(forumPostTable).where(shownBy(query)).$dynamic(),
  order: [...(query.sort === '-active_at' ? [desc(forumPostTable.active_at)] : []), desc(forumPostTable.id)],
})

async function rowsOf(posts: readonly ForumPostRecord[], studentId: number): Promise<Conversation[]> {
  const ids = posts.map(each => each.id)
  const [answers, reactions] = await Promise.all([answersTo(ids), reactionsTo(ids, studentId)])
  return posts.map(post => ({
    id: post.id,
    title: post.title,
    excerpt: excerptOf(wordsOf(post.body)),
    author: post.author_name,
    own: post.student_id === studentId,
    written_at: post.written_at.toISOString(),
    active_at: post.active_at.toISOString(),
    answers: answers.get(post.id) ?? 0,
    reactions: reactions(post.id).reduce((sum, each) => sum + each.count, 0),
  }))
}

/** Cut between words. */
const excerptOf = (words: string): string =>
  words.length <= excerptLength ? words : `${words.slice(0, excerptLength).replace(/\s+\S*$/, '')}…`

/** A conversation with a page of its answers; a hidden one keeps its place and loses title and text. */
export async function conversationPage(accountId: number, id: number, page: number): Promise<ConversationPage> {
  const learner = await learnerIn(accountId, null)
  const [post] = await db()
    .select()
    .from(forumPostTable)
    .where(and(eq(forumPostTable.id, id), inPlace(null), isNull(forumPostTable.parent_id), notTakenBack))
  if (!post) return refuse(notFound)
  const total = (await answersTo([id])).get(id) ?? 0
  const { rows: answers, ...paging } = await pageFrom(
    {
      from: db()
        .select()
        .from(forumPostTable)
        .where(and(eq(forumPostTable.parent_id, id), notTakenBack))
        .$dynamic(),
      order: [asc(forumPostTable.id)],
      total,
      present: rows => rows,
    },
    { page, per_page: answersAPage },
  )
  const shapes = await shapesOf([post, ...answers], learner.id, new Map([[id, total]]))
  return {
    ...shapes.get(id)!,
    title: post.hidden_at ? '' : post.title,
    answers: answers.map(each => shapes.get(each.id)!),
    ...paging,
  }
}
