import { aSemester, aSpecialty } from '@halaqa/academics/factories'
import { ensureAcademics } from '@halaqa/academics/server'
import { aSubject } from '@halaqa/curriculum/factories'
import { aComplaint, answerComplaint, gradesOf, recallGrades, releaseGrades } from '@halaqa/grading/factories'
import { markRead, notificationsOf, unreadOf } from '@halaqa/identity/server'
import { clock, setClock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { drainEvents } from '@halaqa/kit-server/events'
import { notifyAfterSeconds } from '@halaqa/kit-server/undo'
import { defineWords, readWords } from '@halaqa/kit-server/words'
import { testDatabase } from '@halaqa/kit-testing'
import { anEnrolment } from '@halaqa/studies/factories'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aStudent } from '../factories.ts'
import { onStateMoved } from '../reactions/reactions.ts'
import { takeMoveBack } from '../states/correct-move.ts'
import { moveStudent } from '../states/move-student.ts'
import { notifyStudents } from './notify-students.ts'

const database = testDatabase()
beforeAll(() => defineWords(readWords(new URL('../../messages/', import.meta.url))))
afterAll(() => defineWords([]))
let of: { semester_id: number; subject_id: number }
beforeEach(async () => {
  await database.reset()
  await ensureAcademics()
  await aSpecialty({ degree_type: 'bachelor' })
  // Its name has no number that could be taken for a mark.
  const subjectId = await aSubject({ name_ar: 'الفقه', name_en: 'Jurisprudence', name_fr: 'Droit' })
  of = { semester_id: (await aSemester()).id, subject_id: subjectId }
})
const told = async (accountId: number, language = 'ar') => (await notificationsOf(accountId, language)).rows
const titlesOf = async (accountId: number, language = 'ar') => (await told(accountId, language)).map(row => row.title)

it('a release is told to whoever has a mark, in their own language, without the mark', async () => {
  const [marked, unmarked] = [await aStudent(), await aStudent()]
  const { id } = await anEnrolment({ student_id: marked.id, ...of })
  await anEnrolment({ student_id: unmarked.id, ...of })
  await gradesOf(id, 73)
  expect(await told(marked.account_id)).toEqual([])
  await releaseGrades(of, ['quiz'])
  await releaseGrades(of, ['result'])
  expect(await titlesOf(unmarked.account_id)).toEqual([])
  const [result, quiz] = await titlesOf(marked.account_id)
  expect([result, quiz]).toEqual([expect.stringContaining('أُعلنت نتيجة'), expect.stringContaining('درجات جديدة في')])
  expect((await titlesOf(marked.account_id, 'en'))[0]).toMatch(/^The result of .+ is released$/)
  const kept = await db().execute(sql`select title, body, params::text, link from identity.notifications`)
  expect(JSON.stringify(kept.rows)).not.toMatch(/73|success|fail/)
  await recallGrades(of, ['result'], 'خطأ')
  const said = (await told(marked.account_id)).map(({ id, at, ...notice }) => notice)
  expect(JSON.stringify(said)).not.toMatch(/73/)
})

it('one statement tells all students of a sheet', async () => {
  for (let at = 0; at < 5; at++) {
    const student = await aStudent()
    const { id } = await anEnrolment({ student_id: student.id, ...of })
    await gradesOf(id, 60)
  }
  await releaseGrades(of, ['result'])
  const { rows } = await db().execute<{ count: number; moments: number }>(
    sql`select count(*)::int as count, count(distinct xmin::text)::int as moments from identity.notifications`,
  )
  expect(rows[0]).toEqual({ count: 5, moments: 1 })
})

it('a change of state is told, and its being taken back', async () => {
  const student = await aStudent()
  const move = { to: 'hold' as const, starts_on: clock.today(), ends_on: null, reason: 'سر', decision_number: '1/2026' }
  const { id } = await moveStudent(student.id, move)
  const at = clock.now().getTime() + notifyAfterSeconds * 1000
  setClock({ now: () => new Date(at) })
  await drainEvents([onStateMoved])
  await takeMoveBack(id, 'خطأ')
  setClock()
  const rows = await told(student.account_id, 'en')
  expect(rows.map(row => row.body)).toEqual(['You are now: Regular', 'You are now: Suspended'])
  expect(JSON.stringify(rows)).not.toContain('سر')
})

it('the answer to a complaint is told', async () => {
  const student = await aStudent()
  const { id } = await anEnrolment({ student_id: student.id, ...of })
  await answerComplaint((await aComplaint(id, { state: 'open' }))!.id, { upheld: false, answer: 'روجعت' })
  expect(await titlesOf(student.account_id)).toEqual([expect.stringContaining('لم يُقبل تظلمك')])
})

it('attack: nobody reads or marks what another was told', async () => {
  const [one, two] = [await aStudent(), await aStudent()]
  await notifyStudents([one.id], { kind: 'students.notice.state', params: { state: 'active' }, link: '/student' })
  expect(await told(two.account_id)).toEqual([])
  const [mine] = await told(one.account_id)
  await markRead(two.account_id, [mine!.id])
  expect(await unreadOf(one.account_id)).toBe(1)
  expect(await markRead(one.account_id, [mine!.id])).toBe(0)
})
