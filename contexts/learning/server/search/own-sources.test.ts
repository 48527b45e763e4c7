import { storeException, subjectTable } from '@halaqa/curriculum/factories'
import { anAccount } from '@halaqa/identity/factories'
import { searchKey } from '@halaqa/kit-contract'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { statementsOf } from '@halaqa/kit-testing'
import { aStudent, studentTable } from '@halaqa/students/factories'
import { anEnrolment } from '@halaqa/studies/factories'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { anAdvising, aTalk } from '../advisor/advisor.factory.ts'
import {
  aForumPost,
  aLearnedSubject,
  anElement,
  aRunningSemester,
  aStudiedSubject,
  elementNoteTable,
  forumPostTable,
} from '../factories.ts'
import { storeNote } from '../notes/notes.ts'
import { testCollege } from '../test-college.ts'
import { ownSources } from './own-sources.ts'

const college = testCollege()
type Student = Awaited<ReturnType<typeof aStudent>>
let student: Student
let other: Student
let mine: Awaited<ReturnType<typeof aStudiedSubject>>
/** Another student's subject. */
let foreign: Awaited<ReturnType<typeof aStudiedSubject>>
beforeEach(async () => {
  student = await aStudent()
  other = await aStudent()
  mine = await aStudiedSubject(student.id, college.picture)
  foreign = await aStudiedSubject(other.id, college.picture)
})

const found = async (kind: string, q: string, { who = student, limit = 5 } = {}) =>
  ownSources.find(each => each.kind === `learning.${kind}`)!.find({ student: who, q, language: 'ar', limit })
const links = async (kind: string, q: string, more = {}) => (await found(kind, q, more)).rows.map(each => each.link)
const aPost = (studentId: number, subjectId: number | null, words: string, more: object = {}) =>
  aForumPost(studentId, subjectId, { title: words, body: `<p>${words}</p>`, search_text: searchKey(words), ...more })
const hide = (id: number) =>
  db().update(forumPostTable).set({ hidden_at: clock.now() }).where(eq(forumPostTable.id, id))

describe('subjects', () => {
  it('are one’s own, by name or code in any language, and lead to where they are studied', async () => {
    const [subject] = await db().select().from(subjectTable).where(eq(subjectTable.id, mine.subject))
    for (const q of [subject!.code, subject!.name_ar, subject!.name_en])
      expect(await links('subject', q), q).toContain(`/student/subject/${mine.subject}`)
    const [theirs] = await db().select().from(subjectTable).where(eq(subjectTable.id, foreign.subject))
    expect((await found('subject', theirs!.code)).total).toBe(0)
  })
  it('of before lead to the results, and never say what became of them', async () => {
    const { subject } = await aLearnedSubject(college.picture)
    const [row] = await db().select().from(subjectTable).where(eq(subjectTable.id, subject))
    const semester_id = await aRunningSemester()
    await anEnrolment({ student_id: student.id, subject_id: subject, semester_id }, { state: 'fail', mark: 41 })
    await db().update(studentTable).set({ state: 'hold' }).where(eq(studentTable.id, student.id))
    const { rows } = await found('subject', row!.code)
    expect(rows).toEqual([
      { id: subject, title: row!.name_ar, where: expect.any(String), excerpt: '', link: '/student/results' },
    ])
    expect(rows[0]!.where.split(' · ').at(-1)).toBe(row!.code)
    // A name or a code made by number may hold a 41 of its own.
    expect(JSON.stringify(rows).replaceAll(row!.name_ar, '').replaceAll(row!.code, '')).not.toMatch(/41|fail/)
  })
})

describe('lessons and what stands in them', () => {
  it('are found however they are written, and only in subjects that lie open', async () => {
    const film = await anElement(mine.lesson, mine.subject, {
      kind: 'video',
      title: 'أركانُ القِياس',
      video_id: mine.video,
    })
    await anElement(foreign.lesson, foreign.subject, { kind: 'video', title: 'أركان القياس', video_id: foreign.video })
    expect(await links('element', 'اركان القياس')).toEqual([`/student/element/${film}`])
    const lessons = await links('lesson', 'مدخل')
    expect(lessons).toEqual([`/student/subject/${mine.subject}#lesson-${mine.lesson}`])
  })
  it('letters of a pattern are letters', async () => {
    for (const q of ['%%', '__', '\\\\']) expect((await found('element', q)).total, q).toBe(0)
  })
  it('that are closed by a decision, not published or of a state that does not study are not there', async () => {
    const closed = {
      account_id: student.account_id,
      subject_id: mine.subject,
      lesson_id: mine.lesson,
      effect: 'deny' as const,
      starts_on: clock.today(),
      ends_on: addDays(clock.today(), 1),
      reason: 'قرار',
    }
    expect((await found('element', 'شرح')).total).toBe(1)
    expect((await found('lesson', 'مدخل')).total).toBe(1)
    await storeException(closed)
    expect((await found('element', 'شرح')).total).toBe(0)
    expect((await found('lesson', 'مدخل')).total).toBe(0)
    await db().update(subjectTable).set({ state: 'draft' }).where(eq(subjectTable.id, foreign.subject))
    expect((await found('element', 'شرح', { who: other })).total).toBe(0)
    await db().update(subjectTable).set({ state: 'published' }).where(eq(subjectTable.id, foreign.subject))
    expect((await found('element', 'شرح', { who: other })).total).toBe(1)
    await db().update(studentTable).set({ state: 'hold' }).where(eq(studentTable.id, other.id))
    expect((await found('element', 'شرح', { who: other })).total).toBe(0)
    expect((await found('lesson', 'مدخل', { who: other })).total).toBe(0)
  })
})

it('who advises the student now is found by name, by nobody else, and what they wrote is not', async () => {
  const { id } = await anAccount({ guard: 'users', name: 'زكريا الحبسي' })
  const conversation = await anAdvising(student.id, id)
  await aTalk(student.id, conversation, id, ['سؤال عن الميراث'])
  expect((await found('advisor', 'زكريا')).rows).toMatchObject([{ title: 'زكريا الحبسي', link: '/student/advisor' }])
  expect((await found('advisor', 'الميراث')).total).toBe(0)
  expect((await found('advisor', 'زكريا', { who: other })).total).toBe(0)
})

describe('notes', () => {
  it('are one’s own alone, and lead to their moment; what was deleted is not found', async () => {
    const note = await storeNote(student.account_id, { element_id: mine.film, at_ms: 5000, text: 'راجع أدلّة الإجماع' })
    await storeNote(other.account_id, { element_id: foreign.film, at_ms: 0, text: 'الإجماع' })
    expect((await found('note', 'ادله الاجماع')).rows).toMatchObject([
      { id: note.id, title: 'راجع أدلّة الإجماع', link: `/student/element/${mine.film}?at=5000` },
    ])
    await db().update(elementNoteTable).set({ removed_at: clock.now() })
    expect((await found('note', 'الاجماع')).total).toBe(0)
  })
  it('stay found where the lesson no longer lies open, and lead to the list of notes', async () => {
    const note = await storeNote(student.account_id, { element_id: mine.film, at_ms: 0, text: 'الإجماع' })
    await db().update(studentTable).set({ state: 'hold' }).where(eq(studentTable.id, student.id))
    expect(await links('note', 'الاجماع')).toEqual([`/student/notes?subject=${mine.subject}#note-${note.id}`])
  })
})

describe('posts', () => {
  it('are those of one’s own forums and of the community, the newest first, each at its place', async () => {
    const asked = await aPost(student.id, mine.subject, 'ما ضابط القياس؟')
    const answer = await aPost(other.id, mine.subject, 'القياس إلحاق', { parent_id: asked, title: '' })
    const said = await aPost(other.id, null, 'كتاب في القياس')
    await aPost(other.id, foreign.subject, 'القياس عند غيرنا')
    expect(await links('post', 'القياس')).toEqual([
      `/student/community/show/${said}`,
      `/student/subject/${mine.subject}?view=forum&post=${asked}#post-${answer}`,
      `/student/subject/${mine.subject}?view=forum&post=${asked}#post-${asked}`,
    ])
  })
  it('that are hidden or taken back are never found, nor the answers to them', async () => {
    const hidden = await aPost(other.id, null, 'قول شاذ')
    await aPost(student.id, null, 'رد على قول شاذ', { parent_id: hidden })
    await hide(hidden)
    await aPost(other.id, null, 'قول شاذ آخر', { deleted_at: clock.now() })
    const asked = await aPost(student.id, mine.subject, 'سؤال')
    await hide(await aPost(other.id, mine.subject, 'قول شاذ', { parent_id: asked }))
    expect(await found('post', 'قول شاذ')).toEqual({ total: 0, more: false, rows: [] })
  })
  it('lead to the page on which an answer stands', async () => {
    const begun = await aPost(student.id, null, 'حلقة طويلة')
    for (let n = 0; n < 50; n++) await aPost(other.id, null, 'نعم', { parent_id: begun })
    const last = await aPost(other.id, null, 'الجواب الأخير', { parent_id: begun })
    expect(await links('post', 'الجواب')).toEqual([`/student/community/show/${begun}?page=2#post-${last}`])
  })
  it('cost the same however many answers of the community are found', async () => {
    const begun = await aPost(student.id, null, 'حلقة طويلة')
    await aPost(other.id, null, 'شكرا', { parent_id: begun })
    const asked = () => statementsOf(() => found('post', 'شكرا', { limit: 20 }))
    const one = (await asked()).length
    for (let n = 0; n < 9; n++) await aPost(other.id, null, 'شكرا', { parent_id: begun })
    expect((await found('post', 'شكرا', { limit: 20 })).rows).toHaveLength(10)
    expect(await asked()).toHaveLength(one)
  })
  it('are counted as far as twenty, and shown as many as are asked for', async () => {
    for (let n = 0; n < 22; n++) await aPost(student.id, null, 'شكرا لكم')
    const answer = await found('post', 'شكرا')
    expect([answer.total, answer.more, answer.rows.length]).toEqual([20, true, 5])
    expect(await found('post', 'شكرا', { limit: 50 })).toMatchObject({ total: 22, more: false })
  })
  it('are not there for who does not study now', async () => {
    await aPost(student.id, null, 'كلمة لي')
    await db().update(studentTable).set({ state: 'hold' }).where(eq(studentTable.id, student.id))
    expect((await found('post', 'كلمه')).total).toBe(0)
  })
})
