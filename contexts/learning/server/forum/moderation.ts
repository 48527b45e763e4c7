import { nameIn } from '@halaqa/academics/server'
import { subjectsByIds } from '@halaqa/curriculum/server'
import { notFound } from '@halaqa/kit-contract'
import { previewOf } from '@halaqa/kit-server/acts'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { handleList } from '@halaqa/kit-server/list'
import { type Actor, currentActor } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { hiddenAlready, moderatedPosts, notHidden } from '../../contract/forum.ts'
import { forumModerate } from '../../contract/permissions.ts'
import { type ForumPostRecord, forumPostTable, forumReportTable } from './forum.table.ts'
import { refreshActivity } from './own-post.ts'
import { wordsOf } from './sanitise.ts'
import { tellModerated } from './tell-writers.ts'

const community = 'learning.forum.values.place.community'
const reported = () =>
  db().select({ id: forumReportTable.postId }).from(forumReportTable).where(isNull(forumReportTable.settledAt))

const inState = {
  reported: () => inArray(forumPostTable.id, reported()),
  hidden: () => isNotNull(forumPostTable.hiddenAt),
  shown: () => and(isNull(forumPostTable.hiddenAt), isNull(forumPostTable.deletedAt)),
  deleted: () => isNotNull(forumPostTable.deletedAt),
}
const inPlaces = {
  community: () => isNull(forumPostTable.subjectId),
  forum: () => isNotNull(forumPostTable.subjectId),
}

/** Posts of all forums and of the community as staff see them: also what is hidden or taken back, with who wrote it and what was told about it. */
export const moderatedList = handleList(moderatedPosts, {
  from: () => db().select().from(forumPostTable).$dynamic(),
  key: forumPostTable.id,
  where: ({ query: { filter } }) => [
    filter.state && inState[filter.state](),
    filter.place && inPlaces[filter.place](),
    filter.subject_id && eq(forumPostTable.subjectId, filter.subject_id),
  ],
  search: forumPostTable.searchText,
  sorts: { written_at: forumPostTable.writtenAt },
  present: (rows, { actor, language }) => present(rows, actor, language),
  cells: { body: row => wordsOf(row.body) },
})

async function present(posts: ForumPostRecord[], actor: Actor, language: string) {
  const [subjects, reports] = await Promise.all([
    subjectsByIds(posts.flatMap(each => each.subjectId ?? [])),
    openReports(posts.map(each => each.id)),
  ])
  const may = actor.permissions.has(forumModerate)
  return posts.map(post => {
    const reasons = reports.filter(each => each.postId === post.id).map(each => each.reason)
    const subject = post.subjectId === null ? undefined : subjects.get(post.subjectId)
    return {
      id: post.id,
      subject: subject ? `${subject.code} · ${nameIn(subject, language)}` : translate(language, community),
      title: post.title || wordsOf(post.body).slice(0, 80),
      body: post.body,
      author: post.authorName,
      written_at: post.writtenAt.toISOString(),
      hidden: post.hiddenAt !== null,
      hidden_reason: post.hiddenReason ?? '',
      deleted: post.deletedAt !== null,
      reports: reasons.length,
      reasons,
      can: {
        hide: may && !post.hiddenAt && !post.deletedAt,
        show: may && post.hiddenAt !== null,
        settle: may && reasons.length > 0,
      },
    }
  })
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
    if (post.parentId !== null) await refreshActivity(post.parentId)
    if (!post.deletedAt) await tellModerated(post, reason)
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
    if (post.parentId !== null) await refreshActivity(post.parentId)
    if (!post.deletedAt) await tellModerated(post)
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

/** What an act on a post would answer; `what` names the reports that it settles. */
export const previewOn = async (id: number, act: () => Promise<void>, what: string) =>
  previewOf(act, { consequences: [{ what, count: (await openReports([id])).length }] })
