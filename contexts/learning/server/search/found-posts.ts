import { nameIn } from '@halaqa/academics/server'
import { subjectsByIds } from '@halaqa/curriculum/server'
import { day, type Language } from '@halaqa/kit-contract/format'
import { dayOf } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { excerptAround } from '@halaqa/kit-server/search'
import { translate } from '@halaqa/kit-server/words'
import type { SearchSource } from '@halaqa/students/server'
import { and, count, desc, eq, inArray, lt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { studyOf } from '../access/study.ts'
import { answersAPage } from '../forum/community.ts'
import { type ForumPostRecord, forumPostTable } from '../forum/forum.table.ts'
import { notTakenBack } from '../forum/reach.ts'
import { wordsOf } from '../forum/sanitise.ts'
import { readablePosts } from './readable-posts.ts'

/** Posts are counted as far as this, and not further: to count all that a word stands in takes seconds. */
const leastCounted = 20

/** Conversations and answers that the student may read now, the newest first; each leads to its conversation, at the post. */
export const postSource: SearchSource = {
  kind: 'learning.post',
  title: 'learning.search.posts',
  find: async ({ student, q, language, limit }) => {
    const { learner, subjects } = await studyOf(student.account_id)
    if (!learner.studies) return { total: 0, rows: [] }
    const places = subjects.map(each => each.subject_id)
    const counted = Math.max(limit, leastCounted)
    const ids = await readablePosts(places, q, counted + 1)
    return {
      total: Math.min(ids.length, counted),
      more: ids.length > counted,
      rows: await present(ids.slice(0, limit), q, language),
    }
  },
}

async function present(ids: number[], q: string, language: string) {
  const posts = await postsByIds(ids)
  const conversations = new Map(
    (await postsByIds(posts.flatMap(each => each.parent_id ?? []))).map(each => [each.id, each]),
  )
  const subjects = await subjectsByIds(posts.flatMap(each => each.subject_id ?? []))
  const before = await answersBefore(posts)
  return posts.map(post => {
    const subject = post.subject_id === null ? undefined : subjects.get(post.subject_id)
    const conversation = post.parent_id === null ? post : conversations.get(post.parent_id)!
    const title = conversation.title
    return {
      id: post.id,
      title: post === conversation ? title : translate(language, 'learning.search.answer_to', { title }),
      where: [
        subject ? nameIn(subject, language) : translate(language, 'learning.search.community'),
        post.author_name,
        day(dayOf(post.written_at), language as Language),
      ].join(' · '),
      excerpt: excerptAround(wordsOf(post.body), q),
      link: linkOf(post, before.get(post.id) ?? 0),
    }
  })
}

const postsByIds = async (ids: readonly number[]): Promise<ForumPostRecord[]> =>
  ids.length
    ? db()
        .select()
        .from(forumPostTable)
        .where(inArray(forumPostTable.id, [...new Set(ids)]))
        .orderBy(desc(forumPostTable.id))
    : []

/** Of answers in the community, how many stand before each in its conversation: one statement, however many were found. */
async function answersBefore(posts: readonly ForumPostRecord[]): Promise<Map<number, number>> {
  const ids = posts.flatMap(each => (each.subject_id === null && each.parent_id !== null ? each.id : []))
  if (!ids.length) return new Map()
  const answer = alias(forumPostTable, 'answer')
  const isBefore = and(eq(forumPostTable.parent_id, answer.parent_id), lt(forumPostTable.id, answer.id), notTakenBack)
  const rows = await db()
    .select({ id: answer.id, total: count(forumPostTable.id) })
    .from(answer)
    .leftJoin(forumPostTable, isBefore)
    .where(inArray(answer.id, ids))
    .groupBy(answer.id)
  return new Map(rows.map(row => [row.id, row.total]))
}

/** The conversation at the post; of an answer in the community also the page of answers that it stands on. */
function linkOf({ id, subject_id, parent_id }: ForumPostRecord, before: number): string {
  const conversation = parent_id ?? id
  if (subject_id !== null) return `/student/subject/${subject_id}?view=forum&post=${conversation}#post-${id}`
  if (parent_id === null) return `/student/community/show/${id}`
  const page = Math.floor(before / answersAPage) + 1
  return `/student/community/show/${parent_id}${page > 1 ? `?page=${page}` : ''}#post-${id}`
}
