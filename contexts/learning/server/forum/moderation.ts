import { nameIn } from '@halaqa/academics/server'
import { subjectsByIds } from '@halaqa/curriculum/server'
import { notFound, searchKey } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, rehearse, transaction } from '@halaqa/kit-server/database'
import { refusalOf, refuse } from '@halaqa/kit-server/http'
import { type Actor, currentActor } from '@halaqa/kit-server/request'
import { and, asc, desc, eq, inArray, isNotNull, isNull, like, type SQL } from 'drizzle-orm'
import { hiddenAlready, notHidden } from '../../contract/forum.ts'
import { forumModerate } from '../../contract/permissions.ts'
import { type ForumPostRecord, forumPostTable, forumReportTable } from './forum.table.ts'

type Query = {
  page: number
  per_page: number
  sort: string
  q?: string | undefined
  filter: { state?: 'reported' | 'hidden' | 'shown' | undefined; subject_id?: number | undefined }
}

const reported = () =>
  db().select({ id: forumReportTable.postId }).from(forumReportTable).where(isNull(forumReportTable.settledAt))

const inState: Record<NonNullable<Query['filter']['state']>, () => SQL> = {
  reported: () => inArray(forumPostTable.id, reported()),
  hidden: () => isNotNull(forumPostTable.hiddenAt),
  shown: () => isNull(forumPostTable.hiddenAt),
}

/** Posts of all forums as staff see them: also what is hidden, with who wrote it and what was told about it. */
export async function moderatedPage(query: Query, actor: Actor, language: string) {
  const { state, subject_id } = query.filter
  const words = searchKey(query.q ?? '')
    .split(' ')
    .filter(Boolean)
  const where = and(
    state && inState[state](),
    subject_id ? eq(forumPostTable.subjectId, subject_id) : undefined,
    ...words.map(word => like(forumPostTable.searchText, `%${word.replace(/[\\%_]/g, '\\$&')}%`)),
  )
  const total = await db().$count(forumPostTable, where)
  const order = query.sort.startsWith('-') ? desc : asc
  const posts = await db()
    .select()
    .from(forumPostTable)
    .where(where)
    .orderBy(order(forumPostTable.writtenAt), order(forumPostTable.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  const [subjects, reports] = await Promise.all([
    subjectsByIds(posts.map(each => each.subjectId)),
    openReports(posts.map(each => each.id)),
  ])
  const may = actor.permissions.has(forumModerate)
  const rows = posts.map(post => {
    const reasons = reports.filter(each => each.postId === post.id).map(each => each.reason)
    const subject = subjects.get(post.subjectId)
    return {
      id: post.id,
      subject: subject ? `${subject.code} · ${nameIn(subject, language)}` : '',
      title: post.title,
      body: post.body,
      author: post.authorName,
      written_at: post.writtenAt.toISOString(),
      hidden: post.hiddenAt !== null,
      hidden_reason: post.hiddenReason ?? '',
      reports: reasons.length,
      reasons,
      can: { hide: may && !post.hiddenAt, show: may && post.hiddenAt !== null, settle: may && reasons.length > 0 },
    }
  })
  return { rows, total, current_page: query.page, last_page: Math.max(1, Math.ceil(total / query.per_page)) }
}

const openReports = (postIds: number[]) =>
  db()
    .select({ postId: forumReportTable.postId, reason: forumReportTable.reason })
    .from(forumReportTable)
    .where(and(inArray(forumReportTable.postId, postIds), isNull(forumReportTable.settledAt)))
    .orderBy(asc(forumReportTable.id))

async function lockedPost(id: number): Promise<ForumPostRecord> {
  const [post] = await db().select().from(forumPostTable).where(eq(forumPostTable.id, id)).for('update')
  return post ?? refuse(notFound)
}
const settle = (postId: number) =>
  db()
    .update(forumReportTable)
    .set({ settledAt: clock.now() })
    .where(and(eq(forumReportTable.postId, postId), isNull(forumReportTable.settledAt)))

/** Takes a post out of sight; its answers stay, and its open reports are settled by it. */
export const hidePost = (id: number, reason: string): Promise<void> =>
  transaction(async () => {
    const post = await lockedPost(id)
    if (post.hiddenAt) refuse(hiddenAlready)
    await db()
      .update(forumPostTable)
      .set({ hiddenAt: clock.now(), hiddenBy: currentActor().name, hiddenReason: reason })
      .where(eq(forumPostTable.id, id))
    await settle(id)
    await audit({
      action: 'learning.forum.remove',
      subject: ['learning.forum', id],
      after: { hidden: true },
      note: reason,
    })
  })

export const showPost = (id: number): Promise<void> =>
  transaction(async () => {
    const post = await lockedPost(id)
    if (!post.hiddenAt) refuse(notHidden)
    await db()
      .update(forumPostTable)
      .set({ hiddenAt: null, hiddenBy: null, hiddenReason: null })
      .where(eq(forumPostTable.id, id))
    await audit({
      action: 'learning.forum.publish',
      subject: ['learning.forum', id],
      before: { reason: post.hiddenReason },
    })
  })

/** The post stays; what was told about it is settled. */
export const settleReports = (id: number): Promise<void> =>
  transaction(async () => {
    await lockedPost(id)
    const settled = await settle(id).returning({ id: forumReportTable.id })
    await audit({
      action: 'learning.forum.closed',
      subject: ['learning.forum', id],
      after: { reports: settled.length },
    })
  })

/** Whether an act on a post would be allowed, found by doing it and taking it back; `reports` is how many it settles. */
export async function previewOn(id: number, act: () => Promise<void>, what: string) {
  const [post] = await db().select({ id: forumPostTable.id }).from(forumPostTable).where(eq(forumPostTable.id, id))
  if (!post) return refuse(notFound)
  const reason = await refusalOf(() => rehearse(act))
  const count = (await openReports([id])).length
  return { allowed: reason === null, reason, consequences: count ? [{ what, count }] : [] }
}
