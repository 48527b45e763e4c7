import { db } from '@halaqa/kit-server/database'
import { matching } from '@halaqa/kit-server/search'
import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { forumPostTable } from './forum.table.ts'
import { notTakenBack } from './reach.ts'

/** Conversations with the words in them or in an answer; what is hidden is not found. By the index of the words. */
export function foundBy(q: string | undefined): SQL | undefined {
  if (!q) return undefined
  const conversations = db()
    .select({ id: sql<number>`coalesce(${forumPostTable.parent_id}, ${forumPostTable.id})` })
    .from(forumPostTable)
    .where(and(isNull(forumPostTable.hidden_at), notTakenBack, matching(forumPostTable.search_text, q)))
  return inArray(forumPostTable.id, conversations)
}
