import { aSpecialty } from '@halaqa/academics/factories'
import { aSubject, subjectTable } from '@halaqa/curriculum/factories'
import { assemble } from '@halaqa/kit-server/assembly'
import { clock, setClock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refusalOf } from '@halaqa/kit-server/http'
import { rowsOf } from '@halaqa/kit-server/list'
import { system } from '@halaqa/kit-server/request'
import { defineWords, readWords } from '@halaqa/kit-server/words'
import { pageOfList, testDatabase } from '@halaqa/kit-testing'
import { aStudent, studentTable } from '@halaqa/students/factories'
import { anEnrolment } from '@halaqa/studies/factories'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moderatedPosts } from '../../contract/forum.ts'
import { forumModerate } from '../../contract/permissions.ts'
import type { ReactionKind } from '../../contract/post.ts'
import { aForumPost, aRunningSemester, forumPostTable, postReactionTable } from '../factories.ts'
import { communityPage, conversationPage, conversations } from './community.ts'
import { hidePost, moderatedList, showPost } from './moderation.ts'
import { changePost, takePostBack } from './own-post.ts'
import { forumPage } from './posts.ts'
import { reactToPost } from './reactions.ts'
import { reportPost } from './report-post.ts'
import { storePost, writePost } from './write-post.ts'

const database = testDatabase()
beforeAll(() => {
  // What holds results is asked for where subjects are read: nobody does here.
  assemble([])
  defineWords(readWords(new URL('../../messages/', import.meta.url)))
})
afterAll(() => defineWords([]))
beforeEach(async () => {
  await database.reset()
  await aSpecialty()
})
afterEach(() => setClock())

const query = { page: 1, per_page: 20, sort: '-active_at' as const }
const moderator = { ...system, permissions: new Set([forumModerate]) }
const moderated = (filter: object) => pageOfList(moderatedPosts, moderatedList, { query: { filter }, actor: moderator })
const text = (title: string, more = {}) => ({ parent_id: null, title, body: '<p>السلام عليكم جميعًا</p>', ...more })
const answer = (parent_id: number, body = '<p>وعليكم السلام</p>') => ({ parent_id, title: '', body })
const later = (minutes: number) => {
  const at = new Date(clock.now().getTime() + minutes * 60_000)
  setClock({ now: () => at })
}
const titles = async (accountId: number, more = {}) =>
  (await communityPage(accountId, { ...query, ...more })).rows.map(row => row.title)

/** A published subject that these study in the running semester. */
async function aForum(...students: { id: number }[]) {
  const semesterId = await aRunningSemester()
  const subjectId = await aSubject()
  await db().update(subjectTable).set({ state: 'published' }).where(eq(subjectTable.id, subjectId))
  for (const { id } of students) await anEnrolment({ student_id: id, subject_id: subjectId, semester_id: semesterId })
  return subjectId
}

describe('the community', () => {
  it('is of every student in a state that studies, of any subject or none', async () => {
    const [one, two] = [await aStudent(), await aStudent()]
    const { id } = await writePost(one.account_id, null, text('من يذاكر في نزوى؟'))
    expect(await titles(two.account_id)).toEqual(['من يذاكر في نزوى؟'])
    await db().update(studentTable).set({ state: 'hold' }).where(eq(studentTable.id, two.id))
    const asked = [
      () => communityPage(two.account_id, query),
      () => conversationPage(two.account_id, id, 1),
      () => writePost(two.account_id, null, text('سؤال')),
      () => reactToPost(two.account_id, id, { kind: 'thanks', on: true }),
      () => reportPost(two.account_id, id, 'سبب'),
    ]
    for (const ask of asked) expect(await refusalOf(ask)).toBe('studies-closed')
  })

  it('lists the newest answer first, or the newest conversation, with how many answers', async () => {
    const [one, two] = [await aStudent(), await aStudent()]
    const first = await writePost(one.account_id, null, text('الأولى'))
    later(1)
    await writePost(one.account_id, null, text('الثانية'))
    later(1)
    await writePost(two.account_id, null, answer(first.id))
    expect(await titles(one.account_id)).toEqual(['الأولى', 'الثانية'])
    expect(await titles(one.account_id, { sort: '-written_at' })).toEqual(['الثانية', 'الأولى'])
    const { rows } = await communityPage(one.account_id, query)
    expect(rows.map(row => [row.answers, row.own])).toEqual([
      [1, true],
      [0, true],
    ])
  })

  it('is found by words of a conversation or an answer, whatever their hamza, a page at a time', async () => {
    const one = await aStudent()
    const first = await writePost(one.account_id, null, text('حلقة في الإخفاء'))
    await writePost(one.account_id, null, text('غيرها'))
    await writePost(one.account_id, null, answer(first.id, '<p>أحرف <strong>الغنّة</strong></p>'))
    for (const q of ['الاخفاء', 'احرف الغنه']) expect(await titles(one.account_id, { q })).toEqual(['حلقة في الإخفاء'])
    expect(await titles(one.account_id, { q: '100%' })).toEqual([])
    const page = await communityPage(one.account_id, { ...query, per_page: 1, page: 2 })
    expect([page.total, page.last_page, page.rows.length]).toEqual([2, 2, 1])
  })

  it('and the forum of a subject are two places: nothing of one is in the other', async () => {
    const one = await aStudent()
    const subject = await aForum(one)
    const inForum = await storePost(one.account_id, { subject_id: subject, ...text('في المادة') })
    const inCommunity = await writePost(one.account_id, null, text('في المجتمع'))
    expect(await titles(one.account_id)).toEqual(['في المجتمع'])
    expect((await forumPage(one.account_id, { page: 1, per_page: 20 })).rows.map(row => row.title)).toEqual([
      'في المادة',
    ])
    expect(await refusalOf(() => conversationPage(one.account_id, inForum.id, 1))).toBe('not-found')
    expect(await refusalOf(() => writePost(one.account_id, null, answer(inForum.id)))).toBe('not-found')
    const across = () => storePost(one.account_id, { subject_id: subject, ...answer(inCommunity.id) })
    expect(await refusalOf(across)).toBe('not-found')
  })

  it('takes what is sent twice once', async () => {
    const one = await aStudent()
    const send = () => writePost(one.account_id, null, text('مرة'))
    const [first, second] = await Promise.all([send(), send()])
    expect(second.id).toBe(first.id)
    later(2)
    expect((await send()).id).not.toBe(first.id)
  })

  it('gives answers fifty a page, in their order', async () => {
    const one = await aStudent()
    const { id } = await writePost(one.account_id, null, text('طويلة'))
    for (let at = 0; at < 51; at++) await aForumPost(one.id, null, { parent_id: id, title: '', body: `<p>${at}</p>` })
    const second = await conversationPage(one.account_id, id, 2)
    expect([second.total, second.last_page, second.answers.map(each => each.body)]).toEqual([51, 2, ['<p>50</p>']])
  })
})

describe('one’s own post', () => {
  it('is changed within fifteen minutes, and found by its new words', async () => {
    const [one, two] = [await aStudent(), await aStudent()]
    const { id, can } = await writePost(one.account_id, null, text('قبل'))
    expect(can).toEqual({ edit: true, delete: true })
    await changePost(one.account_id, id, { title: 'بعد', body: '<p>نص<script>x</script></p>' })
    expect(await conversationPage(two.account_id, id, 1)).toMatchObject({
      title: 'بعد',
      body: '<p>نص</p>',
      edited: true,
      can: { edit: false, delete: false },
    })
    expect(await titles(two.account_id, { q: 'قبل' })).toEqual([])
    expect(await refusalOf(() => changePost(one.account_id, id, { title: '', body: '<p>نص</p>' }))).toBe('invalid')
    expect(await refusalOf(() => changePost(one.account_id, id, { title: 'أ', body: '<p> </p>' }))).toBe('post-empty')
    later(16)
    expect((await conversationPage(one.account_id, id, 1)).can).toEqual({ edit: false, delete: true })
    expect(await refusalOf(() => changePost(one.account_id, id, { title: 'أ', body: '<p>ب</p>' }))).toBe('post-settled')
  })

  it('stays once it was answered; an answer is taken back within a day', async () => {
    const [one, two] = [await aStudent(), await aStudent()]
    const { id } = await writePost(one.account_id, null, text('سؤال'))
    later(1)
    const reply = await writePost(two.account_id, null, answer(id))
    expect(await refusalOf(() => takePostBack(one.account_id, id))).toBe('post-settled')
    expect(await refusalOf(() => changePost(one.account_id, id, { title: 'أ', body: '<p>ب</p>' }))).toBe('post-settled')
    await takePostBack(two.account_id, reply.id)
    const [row] = (await communityPage(one.account_id, query)).rows
    expect([row!.answers, row!.active_at]).toEqual([0, row!.written_at])
    later(24 * 60)
    expect(await refusalOf(() => takePostBack(one.account_id, id))).toBe('post-settled')
  })

  it('is gone for students once it is taken back, and still there for staff', async () => {
    const [one, two] = [await aStudent(), await aStudent()]
    const { id } = await writePost(one.account_id, null, text('إعلان'))
    await reportPost(two.account_id, id, 'إعلان تجاري')
    await takePostBack(one.account_id, id)
    expect(await titles(two.account_id)).toEqual([])
    const asked = [
      () => conversationPage(one.account_id, id, 1),
      () => takePostBack(one.account_id, id),
      () => changePost(one.account_id, id, { title: 'أ', body: '<p>ب</p>' }),
      () => writePost(two.account_id, null, answer(id)),
      () => reactToPost(two.account_id, id, { kind: 'thanks', on: true }),
    ]
    for (const ask of asked) expect(await refusalOf(ask)).toBe('not-found')
    const { rows } = await moderated({ state: 'reported' })
    expect(rows).toMatchObject([{ id, deleted: true, reports: 1, can: { hide: false, settle: true } }])
  })

  it('attack: somebody else’s is not there to be changed or taken back, nor one’s own that is hidden', async () => {
    const [one, two] = [await aStudent(), await aStudent()]
    const { id } = await writePost(one.account_id, null, text('لي'))
    const change = (accountId: number) => () => changePost(accountId, id, { title: 'أ', body: '<p>ب</p>' })
    for (const ask of [change(two.account_id), () => takePostBack(two.account_id, id)])
      expect(await refusalOf(ask)).toBe('not-found')
    await hidePost(id, 'سبب')
    for (const ask of [change(one.account_id), () => takePostBack(one.account_id, id)])
      expect(await refusalOf(ask)).toBe('not-found')
  })
})

describe('a reaction', () => {
  const kinds = (reactions: { kind: ReactionKind; count: number; own: boolean }[]) =>
    reactions.map(each => [each.kind, each.count, each.own])

  it('is one of a kind and student, counted, one’s own marked; twice is once, and it is taken back', async () => {
    const [one, two, three] = [await aStudent(), await aStudent(), await aStudent()]
    const { id } = await writePost(one.account_id, null, text('فائدة'))
    const thank = (accountId: number, on = true) => reactToPost(accountId, id, { kind: 'thanks', on })
    await Promise.all([thank(two.account_id), thank(two.account_id)])
    await thank(three.account_id)
    await reactToPost(two.account_id, id, { kind: 'barakallah', on: true })
    expect(kinds((await conversationPage(two.account_id, id, 1)).reactions)).toEqual([
      ['thanks', 2, true],
      ['useful', 0, false],
      ['barakallah', 1, true],
    ])
    expect((await communityPage(two.account_id, query)).rows[0]!.reactions).toBe(3)
    await thank(two.account_id, false)
    expect(kinds((await thank(two.account_id, false)).reactions)[0]).toEqual(['thanks', 1, false])
    expect(await db().$count(postReactionTable)).toBe(2)
  })

  it('attack: not to one’s own post, a hidden one, or one of a subject that one does not study', async () => {
    const [one, two] = [await aStudent(), await aStudent()]
    const subject = await aForum(one)
    const inForum = await storePost(one.account_id, { subject_id: subject, ...text('في المادة') })
    const { id } = await writePost(one.account_id, null, text('لي'))
    const reacting = (accountId: number, post: number) => () =>
      reactToPost(accountId, post, { kind: 'useful', on: true })
    expect(await refusalOf(reacting(one.account_id, id))).toBe('own-post')
    expect(await refusalOf(reacting(two.account_id, inForum.id))).toBe('not-found')
    await hidePost(id, 'سبب')
    expect(await refusalOf(reacting(two.account_id, id))).toBe('not-found')
    expect(await db().$count(postReactionTable)).toBe(0)
  })
})

describe('moderation of the community', () => {
  it('lists its posts by their place, and takes a hidden one out of the list; its page keeps the place', async () => {
    const [one, two] = [await aStudent(), await aStudent()]
    const subject = await aForum(one)
    await storePost(one.account_id, { subject_id: subject, ...text('في المادة') })
    const { id } = await writePost(one.account_id, null, text('في المجتمع'))
    const placed = async (place: 'community' | 'forum') =>
      (await moderated({ place })).rows.map(row => [row.title, row.subject])
    expect(await placed('community')).toEqual([['في المجتمع', 'مجتمع الطلبة']])
    expect(await placed('forum')).toHaveLength(1)
    await hidePost(id, 'سبب')
    expect(await titles(two.account_id)).toEqual([])
    expect(await titles(two.account_id, { q: 'المجتمع' })).toEqual([])
    expect(await conversationPage(one.account_id, id, 1)).toMatchObject({ hidden: true, title: '', body: '' })
    await showPost(id)
    expect(await titles(two.account_id)).toEqual(['في المجتمع'])
  })

  it('a hidden answer no longer makes its conversation the newest', async () => {
    const [one, two] = [await aStudent(), await aStudent()]
    const first = await writePost(one.account_id, null, text('الأولى'))
    later(1)
    await writePost(one.account_id, null, text('الثانية'))
    later(1)
    const reply = await writePost(two.account_id, null, answer(first.id))
    await hidePost(reply.id, 'سبب')
    expect(await titles(one.account_id)).toEqual(['الثانية', 'الأولى'])
    await showPost(reply.id)
    expect(await titles(one.account_id)).toEqual(['الأولى', 'الثانية'])
  })
})

it('attack: what acts in a post of the community is gone before it is kept', async () => {
  const one = await aStudent()
  const evil = '<p onclick="x()">نص<script>alert(1)</script></p><img src=x onerror=y><a href="javascript:x">ر</a>'
  const { id } = await writePost(one.account_id, null, text('<b>عنوان</b>', { body: evil }))
  const [kept] = await db().select().from(forumPostTable).where(eq(forumPostTable.id, id))
  expect(kept!.body).not.toMatch(/script|onclick|onerror|<img|javascript/)
  // The title is text and is shown as text.
  expect((await conversationPage(one.account_id, id, 1)).title).toBe('<b>عنوان</b>')
})

it('a page of the list is read by an index, in both orders and by words', async () => {
  const one = await aStudent()
  await db().execute(sql`
    insert into learning.forum_posts (student_id, author_name, title, body, search_text, written_at, active_at)
    select ${one.id}::int, 'س', 'ن', '<p>ن</p>', md5(at::text), now() - at * interval '1 minute', now() - at * interval '1 minute'
    from generate_series(1, 3000) at`)
  await db().execute(sql`analyze learning.forum_posts`)
  const planOf = (more: object) =>
    transaction(async () => {
      await db().execute(sql`set local enable_seqscan = off`)
      const { rows } = await db().execute(
        sql`explain ${rowsOf(conversations({ ...query, ...more }), { limit: 20, offset: 0 })}`,
      )
      return JSON.stringify(rows)
    })
  const plans = { forum_posts_active: await planOf({}), forum_posts_newest: await planOf({ sort: '-written_at' }) }
  for (const [index, plan] of Object.entries(plans)) {
    expect(plan).toContain(index)
    expect(plan).not.toContain('Sort')
  }
  expect(await planOf({ q: 'c4ca4238' })).toContain('forum_posts_search')
})
