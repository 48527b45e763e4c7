import { numberPattern, searchWords } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { matching } from '@halaqa/kit-server/search'
import { and, desc, eq, exists, inArray, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { forumPostTable } from '../forum/forum.table.ts'
import { notTakenBack } from '../forum/reach.ts'

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
  const isInPlace = or(isNull(forumPostTable.subject_id), inArray(forumPostTable.subject_id, [...subjectIds]))
  const readable = and(isInPlace, isNull(forumPostTable.hidden_at), notTakenBack)
  const newest = await amongNewest(readable, q, most)
  const isIndexed = searchWords(q).some(word => word.length > 2 && !numberPattern(word))
  return newest.length >= most || !isIndexed ? newest : amongAll(readable, q, most)
}

async function amongNewest(readable: SQL | undefined, q: string, most: number): Promise<number[]> {
  const { id, parent_id, search_text } = forumPostTable
  const last = db()
    .select({ id: sql<number>`max(${id}) - ${readFirst}::int` })
    .from(forumPostTable)
  const newest = db()
    .select({ id, parent_id, search_text })
    .from(forumPostTable)
    .where(and(sql`${id} > (${last})`, readable))
    .orderBy(desc(id))
    // The limit keeps the words out of it: the index of the words would be asked for them, which is the slow way here.
    .limit(readFirst)
    .as('newest')
  const rows = await db()
    .select({ id: newest.id })
    .from(newest)
    .where(and(matching(newest.search_text, q), standsInView(newest.parent_id)))
    .orderBy(desc(newest.id))
    .limit(most)
  return rows.map(each => each.id)
}

async function amongAll(readable: SQL | undefined, q: string, most: number): Promise<number[]> {
  const { id, parent_id, search_text } = forumPostTable
  const rows = await db()
    .select({ id })
    .from(forumPostTable)
    .where(and(readable, matching(search_text, q), standsInView(parent_id)))
    // Not by the key itself: along it every post would be read until there are enough.
    .orderBy(sql`${id} + 0 desc`)
    .limit(most)
  return rows.map(each => each.id)
}

const conversation = alias(forumPostTable, 'conversation')
/** An answer is read where its conversation is. */
const standsInView = (parentId: SQLWrapper) =>
  or(
    isNull(parentId),
    exists(
      db()
        .select({ id: conversation.id })
        .from(conversation)
        .where(and(eq(conversation.id, parentId), isNull(conversation.hidden_at), isNull(conversation.deleted_at))),
    ),
  )
