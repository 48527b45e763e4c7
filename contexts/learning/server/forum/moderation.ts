import { nameIn } from '@halaqa/academics/server'
import { subjectsByIds } from '@halaqa/curriculum/server'
import { notFound } from '@halaqa/kit-contract'
import { previewOf } from '@halaqa/kit-server/acts'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse, requireVersion, versionOf } from '@halaqa/kit-server/http'
import { handleList } from '@halaqa/kit-server/list'
import { type Actor, currentActor } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { studentsByIds } from '@halaqa/students/server'
import { and, asc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import { hiddenAlready, moderatedPosts, notHidden, notReported } from '../../contract/forum.ts'
import { forumModerate } from '../../contract/permissions.ts'
import { type ForumPostRecord, forumPostTable, forumReportTable } from './forum.table.ts'
import { notifyModerated } from './notify-writers.ts'
import { refreshActivity } from './own-post.ts'
import { wordsOf } from './sanitise.ts'

const community = 'learning.forum.values.place.community'
const reported = () =>
  db().select({ id: forumReportTable.post_id }).from(forumReportTable).where(isNull(forumReportTable.settled_at))

const inState = {
  reported: () => inArray(forumPostTable.id, reported()),
  hidden: () => isNotNull(forumPostTable.hidden_at),
  shown: () => and(isNull(forumPostTable.hidden_at), isNull(forumPostTable.deleted_at)),
  deleted: () => isNotNull(forumPostTable.deleted_at),
}
const inPlaces = {
  community: () => isNull(forumPostTable.subject_id),
  forum: () => isNotNull(forumPostTable.subject_id),
}

/** Posts of all forums and of the community as staff see them: also what is hidden or taken back, with who wrote it and what was told about it. */
export const moderatedList = handleList(moderatedPosts, {
  from: () => db().select().from(forumPostTable).$dynamic(),
  key: forumPostTable.id,
  where: ({ query: { filter } }) => [
    filter.state && inState[filter.state](),
    filter.place && inPlaces[filter.place](),
    filter.subject_id && eq(forumPostTable.subject_id, filter.subject_id),
  ],
  search: forumPostTable.search_text,
  sorts: { written_at: forumPostTable.written_at },
  present: (rows, { actor, language }) => present(rows, actor, language),
  cells: { body: row => wordsOf(row.body) },
})

async function present(posts: ForumPostRecord[], actor: Actor, language: string) {
  const [subjects, reports] = await Promise.all([
    subjectsByIds(posts.flatMap(each => each.subject_id ?? [])),
    openReports(posts.map(each => each.id)),
  ])
  const may = actor.permissions.has(forumModerate)
  return posts.map(post => {
    const told = reports.filter(each => each.post_id === post.id)
    const reasons = told.map(each => each.reason)
    const subject = post.subject_id === null ? undefined : subjects.get(post.subject_id)
    return {
      id: post.id,
      subject: subject ? `${subject.code} · ${nameIn(subject, language)}` : translate(language, community),
      title: post.title || wordsOf(post.body).slice(0, 80),
      body: post.body,
      author: post.author_name,
      written_at: post.written_at.toISOString(),
      hidden: post.hidden_at !== null,
      hidden_reason: post.hidden_reason ?? '',
      deleted: post.deleted_at !== null,
      reports: reasons.length,
      reasons,
      version: versionAs(post, told),
      can: {
        hide: may && !post.hidden_at && !post.deleted_at,
        show: may && post.hidden_at !== null,
        settle: may && reasons.length > 0,
      },
    }
  })
}

/** One post as it is decided on, or 404. */
export async function reportedPost(id: number, actor: Actor, language: string) {
  const post = await postById(id)
  const { student_id, parent_id } = post
  const conversation = parent_id === null ? null : await postById(parent_id)
  const [shown] = await present([post], actor, language)
  const isHiddenToo = and(
    eq(forumPostTable.student_id, student_id),
    isNotNull(forumPostTable.hidden_at),
    ne(forumPostTable.id, id),
  )
  return {
    ...shown!,
    student_id,
    number: (await studentsByIds([student_id])).get(student_id)?.number ?? '',
    hidden_before: await db().$count(forumPostTable, isHiddenToo),
    conversation: conversation && {
      title: conversation.title,
      body: conversation.body,
      author: conversation.author_name,
    },
  }
}

async function postById(id: number, { lock = false } = {}): Promise<ForumPostRecord> {
  const found = db().select().from(forumPostTable).where(eq(forumPostTable.id, id))
  const [post] = await (lock ? found.for('update') : found)
  return post ?? refuse(notFound)
}

const openReports = (postIds: number[]) =>
  db()
    .select({ id: forumReportTable.id, post_id: forumReportTable.post_id, reason: forumReportTable.reason })
    .from(forumReportTable)
    .where(and(inArray(forumReportTable.post_id, postIds), isNull(forumReportTable.settled_at)))
    .orderBy(asc(forumReportTable.id))

/** What is decided on: the words as they stand, whether they are shown, and which reports are open. */
const versionAs = ({ edited_at, hidden_at, deleted_at }: ForumPostRecord, told: readonly { id: number }[]): string =>
  versionOf([edited_at, hidden_at, deleted_at, told.map(each => each.id)])

const settle = (postId: number) =>
  db()
    .update(forumReportTable)
    .set({ settled_at: clock.now() })
    .where(and(eq(forumReportTable.post_id, postId), isNull(forumReportTable.settled_at)))

/** Takes a post out of sight; its answers stay, and its open reports are settled by it. */
export const hidePost = (id: number, reason: string): Promise<void> =>
  transaction(async () => {
    const post = await postById(id, { lock: true })
    if (post.hidden_at) refuse(hiddenAlready)
    await db()
      .update(forumPostTable)
      .set({ hidden_at: clock.now(), hidden_by: currentActor().name, hidden_reason: reason })
      .where(eq(forumPostTable.id, id))
    await settle(id)
    await audit({
      action: 'learning.forum.remove',
      subject: ['learning.forum', id],
      after: { hidden: true },
      note: reason,
    })
    if (post.parent_id !== null) await refreshActivity(post.parent_id)
    if (!post.deleted_at) await notifyModerated(post, reason)
  })

export const showPost = (id: number): Promise<void> =>
  transaction(async () => {
    const post = await postById(id, { lock: true })
    if (!post.hidden_at) refuse(notHidden)
    await db()
      .update(forumPostTable)
      .set({ hidden_at: null, hidden_by: null, hidden_reason: null })
      .where(eq(forumPostTable.id, id))
    await audit({
      action: 'learning.forum.publish',
      subject: ['learning.forum', id],
      before: { reason: post.hidden_reason },
    })
    if (post.parent_id !== null) await refreshActivity(post.parent_id)
    if (!post.deleted_at) await notifyModerated(post)
  })

/**
 * The post stays; what was told about it is settled, if both are as they were looked at: words that were changed since, or a
 * report that came since, are read first. Refuses `post-not-reported` where a colleague has settled all. Without a version (a
 * preview that was asked without one) nothing is compared.
 */
export const settleReports = (id: number, version?: string): Promise<void> =>
  transaction(async () => {
    const post = await postById(id, { lock: true })
    const told = await openReports([id])
    if (!told.length) refuse(notReported)
    requireVersion(version, versionAs(post, told))
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
