import { aSpecialty } from '@halaqa/academics/factories'
import { aSubject, subjectTable } from '@halaqa/curriculum/factories'
import { markRead, notificationsOf } from '@halaqa/identity/server'
import { db } from '@halaqa/kit-server/database'
import { defineWords, readWords } from '@halaqa/kit-server/words'
import { testDatabase } from '@halaqa/kit-testing'
import { aStudent, studentTable } from '@halaqa/students/factories'
import { anEnrolment } from '@halaqa/studies/factories'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aRunningSemester } from '../factories.ts'
import { hidePost, showPost } from './moderation.ts'
import { storePost, writePost } from './write-post.ts'

const database = testDatabase()
beforeAll(() => defineWords(readWords(new URL('../../messages/', import.meta.url))))
afterAll(() => defineWords([]))
beforeEach(async () => {
  await database.reset()
  await aSpecialty()
})

const text = (title: string) => ({ parent_id: null, title, body: '<p>نص</p>' })
const answer = (parent_id: number, body: string) => ({ parent_id, title: '', body: `<p>${body}</p>` })
const told = async (accountId: number, language = 'ar') =>
  (await notificationsOf(accountId, language)).rows.map(row => [row.title, row.body, row.link])

it('tells who began and who answered of an answer, and not who wrote it', async () => {
  const [one, two, three] = [await aStudent(), await aStudent(), await aStudent()]
  const { id } = await writePost(one.account_id, null, text('$t(secret) {{title}}'))
  await writePost(two.account_id, null, answer(id, 'أ'))
  await writePost(three.account_id, null, answer(id, 'ب'))
  const link = `/student/community/show/${id}`
  // What a student typed stays what was typed, and is filled in nowhere.
  expect(await told(one.account_id, 'en')).toEqual([
    ['A new answer in “$t(secret) {{title}}”', expect.stringContaining('has answered'), link],
  ])
  expect((await told(two.account_id))[0]?.[2]).toBe(link)
  expect(await told(three.account_id)).toEqual([])
})

it('tells again only once the last was read', async () => {
  const [one, two] = [await aStudent(), await aStudent()]
  const { id } = await writePost(one.account_id, null, text('سؤال'))
  for (const body of ['أ', 'ب', 'ج']) await writePost(two.account_id, null, answer(id, body))
  expect(await told(one.account_id)).toHaveLength(1)
  await markRead(one.account_id)
  await writePost(two.account_id, null, answer(id, 'د'))
  expect(await told(one.account_id)).toHaveLength(2)
})

it('does not tell who can no longer read it', async () => {
  const [one, two, three] = [await aStudent(), await aStudent(), await aStudent()]
  const semesterId = await aRunningSemester()
  const subject = await aSubject()
  await db().update(subjectTable).set({ state: 'published' }).where(eq(subjectTable.id, subject))
  for (const { id } of [one, two, three])
    await anEnrolment({ student_id: id, subject_id: subject, semester_id: semesterId })
  const { id } = await storePost(one.account_id, { subject_id: subject, ...text('سؤال') })
  await storePost(two.account_id, { subject_id: subject, ...answer(id, 'أ') })
  await db().update(studentTable).set({ state: 'hold' }).where(eq(studentTable.id, two.id))
  await storePost(three.account_id, { subject_id: subject, ...answer(id, 'ب') })
  expect(await told(two.account_id)).toEqual([])
  expect((await told(one.account_id)).map(each => each[2])).toEqual([
    `/student/subject/${subject}?view=forum&post=${id}`,
  ])
})

it('tells who wrote a post that it was hidden, and why, and that it is back', async () => {
  const [one, two] = [await aStudent(), await aStudent()]
  const { id } = await writePost(one.account_id, null, text('بيع'))
  const reply = await writePost(two.account_id, null, answer(id, 'أشتري'))
  await hidePost(reply.id, 'إعلان تجاري')
  expect((await told(two.account_id))[0]?.slice(0, 2)).toEqual(['حُجبت مشاركتك في «بيع»', 'السبب: إعلان تجاري'])
  await showPost(reply.id)
  expect((await told(two.account_id)).map(each => each[0])[0]).toContain('عادت مشاركتك')
})
