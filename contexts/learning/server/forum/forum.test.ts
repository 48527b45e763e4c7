import { aSpecialty } from '@halaqa/academics/factories'
import { aSubject, subjectTable } from '@halaqa/curriculum/factories'
import { db } from '@halaqa/kit-server/database'
import { refusalOf } from '@halaqa/kit-server/http'
import { system } from '@halaqa/kit-server/request'
import { pageOfList, sheetOfList, testDatabase } from '@halaqa/kit-testing'
import { aStudent, studentTable } from '@halaqa/students/factories'
import { anEnrolment } from '@halaqa/studies/factories'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { moderatedPosts } from '../../contract/forum.ts'
import { forumModerate } from '../../contract/permissions.ts'
import { aRunningSemester } from '../factories.ts'
import { hidePost, moderatedList, reportedPost, settleReports, showPost } from './moderation.ts'
import { changePost } from './own-post.ts'
import { forumPage } from './posts.ts'
import { reportPost } from './report-post.ts'
import { sanitisedPost } from './sanitise.ts'
import { storePost } from './write-post.ts'

const database = testDatabase()
beforeEach(async () => {
  await database.reset()
  await aSpecialty()
})

const moderator = { ...system, permissions: new Set([forumModerate]) }
const page = { page: 1, per_page: 20 }
const moderated = (query: object = {}) => pageOfList(moderatedPosts, moderatedList, { query, actor: moderator })

async function twoStudents() {
  const semesterId = await aRunningSemester()
  const subject = await aSubject()
  await db().update(subjectTable).set({ state: 'published' }).where(eq(subjectTable.id, subject))
  const [one, two] = [await aStudent(), await aStudent()]
  for (const { id } of [one, two]) await anEnrolment({ student_id: id, subject_id: subject, semester_id: semesterId })
  return { one, two, subject }
}
const asking = (subject: number, more = {}) => ({
  subject_id: subject,
  parent_id: null,
  title: 'سؤال في الإخفاء',
  body: '<p>ما حروفه؟</p>',
  ...more,
})

describe('the forum of a subject', () => {
  it('shows conversations, the newest first, with their answers in order', async () => {
    const { one, two, subject } = await twoStudents()
    const first = await storePost(one.account_id, asking(subject))
    await storePost(two.account_id, asking(subject, { parent_id: first.id, body: '<p>خمسة عشر</p>' }))
    await storePost(two.account_id, asking(subject, { title: 'موعد الاختبار' }))
    const { rows, total } = await forumPage(one.account_id, { subject_id: subject, ...page })
    expect(total).toBe(2)
    expect(rows.map(each => each.title)).toEqual(['موعد الاختبار', 'سؤال في الإخفاء'])
    expect(rows[1]).toMatchObject({ own: true, replies: [{ body: '<p>خمسة عشر</p>', own: false }] })
  })

  it('is found by words of a question or of an answer, whatever their hamza', async () => {
    const { one, subject } = await twoStudents()
    const { id } = await storePost(one.account_id, asking(subject))
    await storePost(one.account_id, asking(subject, { parent_id: id, body: '<p>أحرف الغنّة</p>' }))
    const found = async (q: string) => (await forumPage(one.account_id, { ...page, q })).total
    expect([await found('احرف'), await found('الاخفاء'), await found('غير ذلك')]).toEqual([1, 1, 0])
  })

  it('is open to who studies the subject, and to nobody else', async () => {
    const { one, subject } = await twoStudents()
    const post = await storePost(one.account_id, asking(subject))
    const stranger = await aStudent()
    const asked = [
      () => forumPage(stranger.account_id, { subject_id: subject, ...page }),
      () => storePost(stranger.account_id, asking(subject)),
      () => reportPost(stranger.account_id, post.id, 'سبب'),
    ]
    for (const ask of asked) expect(await refusalOf(ask)).toBe('not-found')
    expect((await forumPage(stranger.account_id, page)).total).toBe(0)
    await db().update(studentTable).set({ state: 'hold' }).where(eq(studentTable.id, one.id))
    expect(await refusalOf(() => storePost(one.account_id, asking(subject)))).toBe('studies-closed')
  })

  it('takes an answer only under a conversation of the same subject that is shown', async () => {
    const { one, subject } = await twoStudents()
    const { one: other, subject: elsewhere } = await twoStudents()
    const foreign = await storePost(other.account_id, asking(elsewhere))
    const post = await storePost(one.account_id, asking(subject))
    const answer = await storePost(one.account_id, asking(subject, { parent_id: post.id }))
    for (const parent_id of [foreign.id, answer.id, 999_999])
      expect(await refusalOf(() => storePost(one.account_id, asking(subject, { parent_id })))).toBe('not-found')
  })
})

describe('what is written', () => {
  it('loses everything that could act, and is refused when nothing is left', async () => {
    const { one, subject } = await twoStudents()
    expect(sanitisedPost('<p onclick="x()">نص<script>alert(1)</script></p><img src=x onerror=y>')).toBe('<p>نص</p>')
    expect(sanitisedPost('<a href="javascript:alert(1)">x</a>')).not.toContain('javascript')
    expect(sanitisedPost('<a href="https://a.example" style="x">x</a>')).toBe(
      '<a href="https://a.example" rel="noopener noreferrer nofollow" target="_blank">x</a>',
    )
    const nothing = asking(subject, { body: '<script>x</script><p> </p>' })
    expect(await refusalOf(() => storePost(one.account_id, nothing))).toBe('post-empty')
  })
})

describe('moderation', () => {
  it('hears a report once from each, hides the text from students and settles the reports', async () => {
    const { one, two, subject } = await twoStudents()
    const post = await storePost(one.account_id, asking(subject))
    expect(await refusalOf(() => reportPost(one.account_id, post.id, 'منشوري'))).toBe('not-found')
    await reportPost(two.account_id, post.id, 'إعلان')
    expect(await refusalOf(() => reportPost(two.account_id, post.id, 'إعلان'))).toBe('reported-already')
    const reported = () => moderated({ filter: { state: 'reported' } })
    expect((await reported()).rows).toMatchObject([
      { id: post.id, reports: 1, reasons: ['إعلان'], can: { hide: true } },
    ])
    await hidePost(post.id, 'إعلان تجاري')
    expect(await refusalOf(() => hidePost(post.id, 'مرة أخرى'))).toBe('post-hidden')
    expect((await reported()).total).toBe(0)
    const [shown] = (await forumPage(two.account_id, page)).rows
    expect(shown).toMatchObject({ hidden: true, title: '', body: '' })
    expect((await forumPage(two.account_id, { ...page, q: 'الاخفاء' })).total).toBe(0)
    await showPost(post.id)
    expect((await forumPage(two.account_id, page)).rows[0]).toMatchObject({ hidden: false, title: 'سؤال في الإخفاء' })
  })

  it('may leave a post where it is: the reports are settled', async () => {
    const { one, two, subject } = await twoStudents()
    const post = await storePost(one.account_id, asking(subject))
    await reportPost(two.account_id, post.id, 'لا أوافق')
    await settleReports(post.id, (await moderated()).rows[0]!.version)
    const { rows } = await moderated()
    expect(rows[0]).toMatchObject({ hidden: false, reports: 0, can: { settle: false } })
    // A colleague was there before: nothing is settled twice.
    expect(await refusalOf(() => settleReports(post.id, rows[0]!.version))).toBe('post-not-reported')
  })

  it('settles only what was read: neither a report that came since nor words that were changed since', async () => {
    const { one, two, subject } = await twoStudents()
    const three = await aStudent()
    const semester_id = await aRunningSemester()
    await anEnrolment({ student_id: three.id, subject_id: subject, semester_id })
    const post = await storePost(one.account_id, asking(subject))
    await reportPost(two.account_id, post.id, 'خارج الموضوع')
    const seen = async () => (await reportedPost(post.id, moderator, 'ar')).version
    const first = await seen()
    await reportPost(three.account_id, post.id, 'فيه رقم هاتف')
    expect(await refusalOf(() => settleReports(post.id, first))).toBe('stale-version')
    const second = await seen()
    await changePost(one.account_id, post.id, { title: 'سؤال', body: '<p>هاتفي 92000142</p>' })
    expect(await refusalOf(() => settleReports(post.id, second))).toBe('stale-version')
    expect((await moderated({ filter: { state: 'reported' } })).rows).toMatchObject([{ reports: 2 }])
    await settleReports(post.id, await seen())
    expect((await moderated({ filter: { state: 'reported' } })).total).toBe(0)
  })

  it('is decided on beside the conversation that was answered, and what of the author is hidden already', async () => {
    const { one, two, subject } = await twoStudents()
    const question = await storePost(one.account_id, asking(subject))
    const first = await storePost(two.account_id, asking(subject, { parent_id: question.id, body: '<p>أبيع</p>' }))
    await hidePost(first.id, 'إعلان')
    const again = await storePost(two.account_id, asking(subject, { parent_id: question.id, body: '<p>أشتري</p>' }))
    await reportPost(one.account_id, again.id, 'إعلان آخر')
    expect(await reportedPost(again.id, moderator, 'ar')).toMatchObject({
      student_id: two.id,
      number: two.number,
      reasons: ['إعلان آخر'],
      hidden_before: 1,
      conversation: { title: 'سؤال في الإخفاء', author: one.full_name },
      can: { hide: true, settle: true },
    })
    expect(await reportedPost(question.id, moderator, 'ar')).toMatchObject({ hidden_before: 0, conversation: null })
    expect(await refusalOf(() => reportedPost(999_999, moderator, 'ar'))).toBe('not-found')
  })

  it('takes posts along as a sheet: their words, without markup', async () => {
    const { one, subject } = await twoStudents()
    await storePost(one.account_id, { ...asking(subject), body: '<p>هل <b>الغنة</b> حركتان؟</p>' })
    const [, row] = await sheetOfList(moderatedPosts, moderatedList, { actor: moderator })
    expect(row).toContain('هل الغنة حركتان؟')
    expect(row).toContain('سؤال في الإخفاء')
  })
})
