import { notFound, searchKey } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { and, asc, desc, eq, inArray, isNull, like, or, type SQL, sql } from 'drizzle-orm'
import { type ForumPost, postEmpty, reportedAlready } from '../../contract/forum.ts'
import { openStudyOf, type Study } from '../access/study.ts'
import { type ForumPostRecord, forumPostTable, forumReportTable } from './forum.table.ts'
import { sanitisedPost, wordsOf } from './sanitise.ts'

type Query = { subject_id?: number | undefined; page: number; per_page: number; q?: string | undefined }

/** Conversations of the subjects that the student studies, the newest first, each with its answers in their order. */
export async function forumPage(accountId: number, query: Query) {
  const study = await openStudyOf(accountId)
  const open = study.subjects.map(each => each.subjectId)
  if (query.subject_id !== undefined && !open.includes(query.subject_id)) return refuse(notFound)
  const subjects = query.subject_id === undefined ? open : [query.subject_id]
  const where = and(inArray(forumPostTable.subjectId, subjects), isNull(forumPostTable.parentId), foundBy(query.q))
  const total = subjects.length ? await db().$count(forumPostTable, where) : 0
  const posts = total
    ? await db()
        .select()
        .from(forumPostTable)
        .where(where)
        .orderBy(desc(forumPostTable.id))
        .limit(query.per_page)
        .offset((query.page - 1) * query.per_page)
    : []
  return {
    rows: await withReplies(posts, study),
    total,
    current_page: query.page,
    last_page: Math.max(1, Math.ceil(total / query.per_page)),
  }
}

const containing = (q: string): SQL[] =>
  searchKey(q)
    .split(' ')
    .filter(Boolean)
    .map(word => like(forumPostTable.searchText, `%${word.replace(/[\\%_]/g, '\\$&')}%`))

/** In the conversation or in an answer of it; what is hidden is not found. */
function foundBy(q: string | undefined): SQL | undefined {
  if (!q) return undefined
  const words = and(isNull(forumPostTable.hiddenAt), ...containing(q))
  const answered = db()
    .select({ id: sql<number>`${forumPostTable.parentId}` })
    .from(forumPostTable)
    .where(and(sql`${forumPostTable.parentId} is not null`, words))
  return or(words, inArray(forumPostTable.id, answered))
}

async function withReplies(posts: ForumPostRecord[], study: Study): Promise<ForumPost[]> {
  if (!posts.length) return []
  const ids = posts.map(each => each.id)
  const replies = await db()
    .select()
    .from(forumPostTable)
    .where(inArray(forumPostTable.parentId, ids))
    .orderBy(asc(forumPostTable.id))
  return posts.map(post => ({
    ...shape(post, study.learner.id),
    title: post.hiddenAt ? '' : post.title,
    replies: replies.filter(each => each.parentId === post.id).map(each => shape(each, study.learner.id)),
  }))
}

const shape = (post: ForumPostRecord, studentId: number) => ({
  id: post.id,
  subject_id: post.subjectId,
  body: post.hiddenAt ? '' : post.body,
  author: post.authorName,
  written_at: post.writtenAt.toISOString(),
  hidden: post.hiddenAt !== null,
  own: post.studentId === studentId,
})

type Input = { subject_id: number; parent_id: number | null; title: string; body: string }
/** Writes a conversation or an answer; an answer to what is hidden, or in another subject, has nothing to stand under. */
export async function storePost(accountId: number, input: Input) {
  const study = await openStudyOf(accountId)
  if (!study.subjects.some(each => each.subjectId === input.subject_id)) refuse(notFound)
  if (input.parent_id !== null) await conversation(input.parent_id, input.subject_id)
  const body = sanitisedPost(input.body)
  const words = wordsOf(body)
  if (!words) refuse(postEmpty, { body: 'field.required' })
  const title = input.parent_id === null ? input.title : ''
  const [post] = await db()
    .insert(forumPostTable)
    .values({
      subjectId: input.subject_id,
      parentId: input.parent_id,
      studentId: study.learner.id,
      authorName: study.learner.name,
      title,
      body,
      writtenAt: clock.now(),
      searchText: searchKey(`${title} ${words}`),
    })
    .returning()
  return shape(post!, study.learner.id)
}

async function conversation(id: number, subjectId: number): Promise<void> {
  const found = await db().$count(
    forumPostTable,
    and(
      eq(forumPostTable.id, id),
      eq(forumPostTable.subjectId, subjectId),
      isNull(forumPostTable.parentId),
      isNull(forumPostTable.hiddenAt),
    ),
  )
  if (!found) refuse(notFound)
}

/** Tells staff about a post of a subject that one studies; once, and not about one's own. */
export async function reportPost(accountId: number, postId: number, reason: string) {
  const study = await openStudyOf(accountId)
  const [post] = await db().select().from(forumPostTable).where(eq(forumPostTable.id, postId))
  const isThere = post && !post.hiddenAt && study.subjects.some(each => each.subjectId === post.subjectId)
  if (!isThere || post.studentId === study.learner.id) return refuse(notFound)
  const [told] = await db()
    .insert(forumReportTable)
    .values({ postId, studentId: study.learner.id, reason, reportedAt: clock.now() })
    .onConflictDoNothing()
    .returning()
  if (!told) refuse(reportedAlready)
  return { id: postId, ok: true, code: null, message: null }
}
