import { notFound, searchKey } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db, takeTurns, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { type Post, postEmpty } from '../../contract/post.ts'
import { type ForumPostRecord, forumPostTable } from './forum.table.ts'
import { notifyAnswered } from './notify-writers.ts'
import { shapesOf } from './post-shape.ts'
import { inPlace, learnerIn, notTakenBack, type Place } from './reach.ts'
import { sanitisedPost, wordsOf } from './sanitise.ts'

/** The same of the same within so long was sent twice. */
const againWithinMs = 60_000

type Input = { parent_id: number | null; title: string; body: string }

/** Writes in the forum of a subject. */
export const storePost = async (accountId: number, { subject_id, ...input }: Input & { subject_id: number }) => ({
  ...(await writePost(accountId, subject_id, input)),
  subject_id,
})

/**
 * Writes a conversation or an answer; an answer to what is hidden, or in another place, has nothing to stand under. Who
 * sends the same twice has written it once.
 */
export async function writePost(accountId: number, place: Place, input: Input): Promise<Post> {
  const learner = await learnerIn(accountId, place)
  const text = cleaned(input.parent_id === null ? input.title : '', input.body)
  const post = await transaction(async () => {
    await takeTurns('learning.post', learner.id)
    const conversation = input.parent_id === null ? null : await lockConversation(input.parent_id, place)
    const again = await sameOf(learner.id, place, input.parent_id, text)
    if (again) return again
    const now = clock.now()
    const [added] = await db()
      .insert(forumPostTable)
      .values({
        ...text,
        subject_id: place,
        parent_id: input.parent_id,
        student_id: learner.id,
        author_name: learner.name,
        written_at: now,
        active_at: now,
      })
      .returning()
    if (conversation) {
      await db().update(forumPostTable).set({ active_at: now }).where(eq(forumPostTable.id, conversation.id))
      await notifyAnswered(conversation, learner)
    }
    return added!
  })
  return (await shapesOf([post], learner.id)).get(post.id)!
}

/** What is kept of a text: sanitised, with its words to be searched; refused when nothing is left. */
export function cleaned(title: string, html: string) {
  const body = sanitisedPost(html)
  const words = wordsOf(body)
  if (!words) refuse(postEmpty, { body: 'field.required' })
  return { title, body, search_text: searchKey(`${title} ${words}`) }
}

/** Held until the answer stands, so that it cannot be changed or taken back under it. */
async function lockConversation(id: number, place: Place): Promise<ForumPostRecord> {
  const [found] = await db()
    .select()
    .from(forumPostTable)
    .where(
      and(
        eq(forumPostTable.id, id),
        inPlace(place),
        isNull(forumPostTable.parent_id),
        isNull(forumPostTable.hidden_at),
        notTakenBack,
      ),
    )
    .for('update')
  return found ?? refuse(notFound)
}

async function sameOf(studentId: number, place: Place, parentId: number | null, text: { title: string; body: string }) {
  const [found] = await db()
    .select()
    .from(forumPostTable)
    .where(
      and(
        eq(forumPostTable.student_id, studentId),
        gt(forumPostTable.written_at, new Date(clock.now().getTime() - againWithinMs)),
        inPlace(place),
        parentId === null ? isNull(forumPostTable.parent_id) : eq(forumPostTable.parent_id, parentId),
        eq(forumPostTable.title, text.title),
        eq(forumPostTable.body, text.body),
        notTakenBack,
      ),
    )
  return found
}
