import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { and, count, inArray } from 'drizzle-orm'
import { deleteHours, editMinutes, type Post } from '../../contract/post.ts'
import { type ForumPostRecord, forumPostTable } from './forum.table.ts'
import { notTakenBack } from './reach.ts'
import { reactionsTo } from './reactions.ts'

/** What who wrote a post may still do with it. Answers, hidden ones too, settle a conversation; staff settle what they hide. */
export function mayOf(post: Pick<ForumPostRecord, 'written_at' | 'hidden_at'>, answers: number): Post['can'] {
  const isFree = !post.hidden_at && answers === 0
  const minutes = (clock.now().getTime() - post.written_at.getTime()) / 60_000
  return { edit: isFree && minutes < editMinutes, delete: isFree && minutes < deleteHours * 60 }
}

/** How many answers each conversation has. */
export async function answersTo(ids: readonly number[]): Promise<Map<number, number>> {
  if (!ids.length) return new Map()
  const rows = await db()
    .select({ id: forumPostTable.parent_id, total: count() })
    .from(forumPostTable)
    .where(and(inArray(forumPostTable.parent_id, [...ids]), notTakenBack))
    .groupBy(forumPostTable.parent_id)
  return new Map(rows.map(row => [row.id!, row.total]))
}

/** Posts as a student sees them, with their reactions in one statement. `answers` of those that are conversations. */
export async function shapesOf(
  posts: readonly ForumPostRecord[],
  studentId: number,
  answers: ReadonlyMap<number, number> = new Map(),
): Promise<Map<number, Post>> {
  const reactions = await reactionsTo(
    posts.map(each => each.id),
    studentId,
  )
  return new Map(
    posts.map(post => {
      const own = post.student_id === studentId
      const shape: Post = {
        id: post.id,
        body: post.hidden_at ? '' : post.body,
        author: post.author_name,
        written_at: post.written_at.toISOString(),
        edited: post.edited_at !== null,
        hidden: post.hidden_at !== null,
        own,
        reactions: reactions(post.id),
        can: own ? mayOf(post, answers.get(post.id) ?? 0) : { edit: false, delete: false },
      }
      return [post.id, shape]
    }),
  )
}
