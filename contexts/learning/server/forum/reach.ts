import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { type Learner, learnerOf } from '@halaqa/studies/server'
import { and, eq, isNull } from 'drizzle-orm'
import { studiesClosed } from '../../contract/subject.ts'
import { openStudyOf } from '../access/study.ts'
import { type ForumPostRecord, forumPostTable } from './forum.table.ts'

/** The subject of a forum; null: the community of the college. */
export type Place = number | null

export const inPlace = (place: Place) =>
  place === null ? isNull(forumPostTable.subject_id) : eq(forumPostTable.subject_id, place)
export const notTakenBack = isNull(forumPostTable.deleted_at)

/** Who may read and write there: the community every student in a state that studies, a forum whoever studies its subject. */
export async function learnerIn(accountId: number, place: Place): Promise<Learner> {
  if (place === null) {
    const learner = await learnerOf(accountId)
    return learner.studies ? learner : refuse(studiesClosed)
  }
  const study = await openStudyOf(accountId)
  return study.subjects.some(each => each.subject_id === place) ? study.learner : refuse(notFound)
}

/** A post that the student can see, with its text; what is hidden, taken back or in a foreign subject is not there. */
export async function postInReach(accountId: number, id: number): Promise<{ post: ForumPostRecord; learner: Learner }> {
  const [post] = await db()
    .select()
    .from(forumPostTable)
    .where(and(eq(forumPostTable.id, id), notTakenBack))
  // Whoever may not study hears that, whether there is such a post or not.
  const learner = await learnerIn(accountId, post?.subject_id ?? null)
  return post && !post.hidden_at ? { post, learner } : refuse(notFound)
}
