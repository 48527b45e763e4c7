import { searchKey } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { and, inArray, isNull, like, type SQL, sql } from 'drizzle-orm'
import { forumPostTable } from './forum.table.ts'
import { notTakenBack } from './reach.ts'

/** Each word of a phrase, folded, anywhere in title or text. */
export const containing = (q: string): SQL[] =>
  searchKey(q)
    .split(' ')
    .filter(Boolean)
    .map(word => like(forumPostTable.searchText, `%${word.replace(/[\\%_]/g, '\\$&')}%`))

/** Conversations with the words in them or in an answer; what is hidden is not found. By the index of the words. */
export function foundBy(q: string | undefined): SQL | undefined {
  if (!q) return undefined
  const conversations = db()
    .select({ id: sql<number>`coalesce(${forumPostTable.parentId}, ${forumPostTable.id})` })
    .from(forumPostTable)
    .where(and(isNull(forumPostTable.hiddenAt), notTakenBack, ...containing(q)))
  return inArray(forumPostTable.id, conversations)
}
