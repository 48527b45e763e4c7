import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { ownPost, type Reaction, type ReactionKind, reactionKinds } from '../../contract/post.ts'
import { postInReach } from './reach.ts'
import { postReactionTable } from './reactions.table.ts'

/** Every kind with its count, by post: one statement however many posts. */
export async function reactionsTo(postIds: readonly number[], studentId: number): Promise<(id: number) => Reaction[]> {
  const rows = postIds.length
    ? await db()
        .select({
          post_id: postReactionTable.post_id,
          kind: postReactionTable.kind,
          count: count(),
          own: sql<boolean>`bool_or(${postReactionTable.student_id} = ${studentId})`,
        })
        .from(postReactionTable)
        .where(inArray(postReactionTable.post_id, [...postIds]))
        .groupBy(postReactionTable.post_id, postReactionTable.kind)
    : []
  const found = new Map(rows.map(row => [`${row.post_id}/${row.kind}`, row]))
  return id =>
    reactionKinds.map(kind => {
      const row = found.get(`${id}/${kind}`)
      return { kind, count: row?.count ?? 0, own: row?.own ?? false }
    })
}

/** Reacts, or takes it back, as it is asked: the same asked twice changes nothing more. Not to one's own post. */
export async function reactToPost(
  accountId: number,
  postId: number,
  { kind, on }: { kind: ReactionKind; on: boolean },
) {
  const { post, learner } = await postInReach(accountId, postId)
  if (post.student_id === learner.id) refuse(ownPost)
  const mine = { post_id: postId, student_id: learner.id, kind }
  if (on)
    await db()
      .insert(postReactionTable)
      .values({ ...mine, at: clock.now() })
      .onConflictDoNothing()
  else
    await db()
      .delete(postReactionTable)
      .where(
        and(
          eq(postReactionTable.post_id, postId),
          eq(postReactionTable.student_id, learner.id),
          eq(postReactionTable.kind, kind),
        ),
      )
  return { reactions: (await reactionsTo([postId], learner.id))(postId) }
}
