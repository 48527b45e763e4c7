import { activeSemester } from '@halaqa/academics/server'
import { db } from '@halaqa/kit-server/database'
import { type Learner, notifyStudents, whoStudies } from '@halaqa/students/server'
import { and, eq, ne, or } from 'drizzle-orm'
import { type ForumPostRecord, forumPostTable } from './forum.table.ts'
import { notTakenBack } from './reach.ts'

type Conversation = Pick<ForumPostRecord, 'id' | 'subjectId' | 'title'>

const addressOf = ({ id, subjectId }: Conversation): string =>
  subjectId === null ? `/student/community/show/${id}` : `/student/subject/${subjectId}?view=forum&post=${id}`

/**
 * Tells whoever wrote in a conversation, and can still read it, that somebody else has answered. Once: whoever has not
 * read that there is an answer is not told of the next.
 */
export async function tellAnswered(conversation: Conversation, by: Pick<Learner, 'id' | 'name'>): Promise<void> {
  const { id, subjectId, title } = conversation
  const writers = await db()
    .selectDistinct({ id: forumPostTable.studentId })
    .from(forumPostTable)
    .where(
      and(
        or(eq(forumPostTable.id, id), eq(forumPostTable.parentId, id)),
        ne(forumPostTable.studentId, by.id),
        notTakenBack,
      ),
    )
  const semester = subjectId === null ? undefined : await activeSemester()
  const readers = await whoStudies(
    writers.map(each => each.id),
    subjectId === null ? undefined : { subjectId, semesterId: semester?.id ?? null },
  )
  await notifyStudents(readers, {
    kind: 'learning.notice.answered',
    params: { title, author: by.name },
    link: addressOf(conversation),
    once: true,
  })
}

/** Tells who wrote a post that staff hid it, with the reason, or that it stands there again. */
export async function tellModerated(post: ForumPostRecord, reason?: string): Promise<void> {
  const [conversation = post] =
    post.parentId === null
      ? [post]
      : await db().select().from(forumPostTable).where(eq(forumPostTable.id, post.parentId))
  await notifyStudents([post.studentId], {
    kind: reason === undefined ? 'learning.notice.shown' : 'learning.notice.hidden',
    params: { title: conversation.title, ...(reason !== undefined && { reason }) },
    link: addressOf(conversation),
  })
}
