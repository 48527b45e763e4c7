import { invalid, notFound } from '@halaqa/kit-contract'
import { done } from '@halaqa/kit-server/acts'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { and, eq, sql } from 'drizzle-orm'
import { postSettled } from '../../contract/post.ts'
import { type ForumPostRecord, forumPostTable } from './forum.table.ts'
import { answersTo, mayOf } from './post-shape.ts'
import { notTakenBack, postInReach } from './reach.ts'
import { cleaned } from './write-post.ts'

/** Changes one's own post: within fifteen minutes, a conversation only while nobody has answered. */
export async function changePost(accountId: number, id: number, { title, body }: { title: string; body: string }) {
  await ownInReach(accountId, id)
  return transaction(async () => {
    const post = await lockOwn(id, 'edit')
    if (post.parent_id === null && !title) refuse(invalid, { title: 'field.needed' })
    const text = cleaned(post.parent_id === null ? title : '', body)
    await db()
      .update(forumPostTable)
      .set({ ...text, edited_at: clock.now() })
      .where(eq(forumPostTable.id, id))
    return done(id)
  })
}

/** Takes one's own post back: within a day, a conversation only while nobody has answered. Staff keep what was written. */
export async function takePostBack(accountId: number, id: number) {
  await ownInReach(accountId, id)
  return transaction(async () => {
    const post = await lockOwn(id, 'delete')
    await db().update(forumPostTable).set({ deleted_at: clock.now() }).where(eq(forumPostTable.id, id))
    if (post.parent_id !== null) await refreshActivity(post.parent_id)
    return done(id)
  })
}

/** Somebody else's post is not there to be changed. */
async function ownInReach(accountId: number, id: number): Promise<void> {
  const { post, learner } = await postInReach(accountId, id)
  if (post.student_id !== learner.id) refuse(notFound)
}

/** Read again under the lock: it may have been answered, hidden or taken back meanwhile. */
async function lockOwn(id: number, act: 'edit' | 'delete'): Promise<ForumPostRecord> {
  const [post] = await db()
    .select()
    .from(forumPostTable)
    .where(and(eq(forumPostTable.id, id), notTakenBack))
    .for('update')
  if (!post) return refuse(notFound)
  const answers = (await answersTo([id])).get(id) ?? 0
  return mayOf(post, answers)[act] ? post : refuse(postSettled)
}

/** Sets when a conversation was answered last, after an answer is gone or is back. */
export async function refreshActivity(conversationId: number): Promise<void> {
  await db().execute(sql`
    update ${forumPostTable} set active_at = greatest(${forumPostTable.written_at}, (
      select max(answer.written_at) from ${forumPostTable} answer
      where answer.parent_id = ${conversationId} and answer.deleted_at is null and answer.hidden_at is null))
    where ${forumPostTable.id} = ${conversationId}`)
}
