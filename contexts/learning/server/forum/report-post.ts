import { notFound } from '@halaqa/kit-contract'
import { done } from '@halaqa/kit-server/acts'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { reportedAlready } from '../../contract/forum.ts'
import { forumReportTable } from './forum.table.ts'
import { postInReach } from './reach.ts'

/** Tells staff about a post that one can see; once, and not about one's own. */
export async function reportPost(accountId: number, postId: number, reason: string) {
  const { post, learner } = await postInReach(accountId, postId)
  if (post.student_id === learner.id) return refuse(notFound)
  const [told] = await db()
    .insert(forumReportTable)
    .values({ post_id: postId, student_id: learner.id, reason, reported_at: clock.now() })
    .onConflictDoNothing()
    .returning()
  if (!told) refuse(reportedAlready)
  return done(postId)
}
