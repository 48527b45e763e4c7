import { activeSemester } from '@halaqa/academics/server'
import { db } from '@halaqa/kit-server/database'
import { notifyStudents } from '@halaqa/students/server'
import { type Learner, whoStudies } from '@halaqa/studies/server'
import { and, eq, ne, or } from 'drizzle-orm'
import { type ForumPostRecord, forumPostTable } from './forum.table.ts'
import { notTakenBack } from './reach.ts'

type Conversation = Pick<ForumPostRecord, 'id' | 'subject_id' | 'title'>

const addressOf = ({ id, subject_id }: Conversation): string =>
  subject_id === null ? `/student/community/show/${id}` : `/student/subject/${subject_id}?view=forum&post=${id}`

/**
 * Tells whoever wrote in a conversation, and can still read it, that somebody else has answered. Once: whoever has not
 * read that there is an answer is not told of the next.
 */
export async function notifyAnswered(conversation: Conversation, by: Pick<Learner, 'id' | 'name'>): Promise<void> {
  const { id, subject_id, title } = conversation
  const writers = await db()
    .selectDistinct({ id: forumPostTable.student_id })
    .from(forumPostTable)
    .where(
      and(
        or(eq(forumPostTable.id, id), eq(forumPostTable.parent_id, id)),
        ne(forumPostTable.student_id, by.id),
        notTakenBack,
      ),
    )
  const semester = subject_id === null ? undefined : await activeSemester()
  const readers = await whoStudies(
    writers.map(each => each.id),
    subject_id === null ? undefined : { subjectId: subject_id, semesterId: semester?.id ?? null },
  )
  await notifyStudents(readers, {
    kind: 'learning.notice.answered',
    params: { title, author: by.name },
    link: addressOf(conversation),
    once: true,
  })
}

/** Tells who wrote a post that staff hid it, with the reason, or that it stands there again. */
export async function notifyModerated(post: ForumPostRecord, reason?: string): Promise<void> {
  const [conversation = post] =
    post.parent_id === null
      ? [post]
      : await db().select().from(forumPostTable).where(eq(forumPostTable.id, post.parent_id))
  await notifyStudents([post.student_id], {
    kind: reason === undefined ? 'learning.notice.shown' : 'learning.notice.hidden',
    params: { title: conversation.title, ...(reason !== undefined && { reason }) },
    link: addressOf(conversation),
  })
}
