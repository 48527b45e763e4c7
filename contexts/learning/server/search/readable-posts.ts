import { numberPattern, searchWords } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { matching } from '@halaqa/kit-server/search'
import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { forumPostTable } from '../forum/forum.table.ts'

/** Posts of the college, the newest, that are read one after the other before the index is asked. */
const readFirst = 15_000

/**
 * Posts in which the words stand, of the community and of the forums of these subjects, the newest first, `most` of them:
 * none that is hidden or taken back, nor an answer to one.
 *
 * In two steps, for either alone is slow: a word that everybody writes stands in half of the trigram index
 * (`forum_posts_search`, 3 s of 600,000 posts) and soon among the newest; one that is rare is found by the index at once.
 * Words of two letters have no trigram, and numbers none that helps: of these alone the newest answer.
 */
export async function readablePosts(subjectIds: readonly number[], q: string, most: number): Promise<number[]> {
  const newest = await amongNewest(subjectIds, q, most)
  const isIndexed = searchWords(q).some(word => word.length > 2 && !numberPattern(word))
  return newest.length >= most || !isIndexed ? newest : amongAll(subjectIds, q, most)
}

/** An answer is read where its conversation is: joined, for a subquery a row is reckoned so dear that the planner compiles it. */
const conversation = alias(forumPostTable, 'conversation')

async function amongNewest(subjectIds: readonly number[], q: string, most: number): Promise<number[]> {
  const { id, parent_id, subject_id, hidden_at, deleted_at, search_text } = forumPostTable
  const newest = db()
    .select({ id, parent_id, subject_id, hidden_at, deleted_at, search_text })
    .from(forumPostTable)
    .orderBy(desc(id))
    // The limit keeps every condition outside: along the key they are tried until there are enough.
    .limit(readFirst)
    .as('newest')
  const rows = await db()
    .select({ id: newest.id })
    .from(newest)
    .leftJoin(conversation, eq(conversation.id, newest.parent_id))
    .where(and(readable(newest, subjectIds), matching(newest.search_text, q)))
    .orderBy(desc(newest.id))
    .limit(most)
  return rows.map(each => each.id)
}

async function amongAll(subjectIds: readonly number[], q: string, most: number): Promise<number[]> {
  const { id, parent_id, search_text } = forumPostTable
  const rows = await db()
    .select({ id })
    .from(forumPostTable)
    .leftJoin(conversation, eq(conversation.id, parent_id))
    .where(and(readable(forumPostTable, subjectIds), matching(search_text, q)))
    // Not by the key itself: along it every post would be read until there are enough.
    .orderBy(sql`${id} + 0 desc`)
    .limit(most)
  return rows.map(each => each.id)
}

type Post = Record<'subject_id' | 'hidden_at' | 'deleted_at', PgColumn>
/** In the community or one of these forums, neither hidden nor taken back, nor an answer to what is. */
const readable = (post: Post, subjectIds: readonly number[]) =>
  and(
    or(isNull(post.subject_id), inArray(post.subject_id, [...subjectIds])),
    isNull(post.hidden_at),
    isNull(post.deleted_at),
    isNull(conversation.hidden_at),
    isNull(conversation.deleted_at),
  )
