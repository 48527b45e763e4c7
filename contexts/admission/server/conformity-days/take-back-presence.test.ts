import { aSpecialty } from '@halaqa/academics/factories'
import { setClock, travelTo } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { Refusal } from '@halaqa/kit-server/http'
import { messageTable } from '@halaqa/kit-server/mail'
import { defineWords, readWords } from '@halaqa/kit-server/words'
import { testDatabase } from '@halaqa/kit-testing'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { decideOn } from '../desk/decide-registration.ts'
import { moveByHand } from '../desk/move-by-hand.ts'
import { enterResult } from '../exams/enter-result.ts'
import { aConformityDay, anApplicant, anEntryExam } from '../factories.ts'
import { movesOf, registrationById, stepById, stepsOf } from '../registrations/registrations.queries.ts'
import { ensureAdmission } from '../shipped/ensure-admission.ts'
import { bookConformityDay } from './book-conformity-day.ts'
import { recordAttendanceOf } from './record-attendance.ts'

const database = testDatabase()
beforeEach(async () => {
  defineWords(readWords(new URL('../../messages/', import.meta.url)))
  await database.reset()
  await ensureAdmission()
  await aSpecialty()
})
afterEach(() => setClock())

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => (error instanceof Refusal ? error.problem.code : Promise.reject(error)),
  )
const stepOf = async (id: number) => (await stepById((await registrationById(id)).step_id)).code

/** Booked, and recorded as present on the day. */
async function someonePresent() {
  const day = await aConformityDay({ date: '2026-11-30' })
  const registration = await anApplicant({ at: 'conformity_day' })
  travelTo('2026-11-20')
  await bookConformityDay(registration.account_id, day.id)
  travelTo('2026-11-30')
  await recordAttendanceOf(day.id, registration.id, 'present')
  expect(await stepOf(registration.id)).toBe('entry_exam')
  return {
    registration,
    record: (as: 'present' | 'absent' | 'expected') => recordAttendanceOf(day.id, registration.id, as),
  }
}

it('a presence recorded by mistake brings the applicant back, who is told and books again within a week', async () => {
  const { registration, record } = await someonePresent()
  await Promise.all([record('absent'), record('absent')])
  expect(await stepOf(registration.id)).toBe('conformity_day')
  const after = await registrationById(registration.id)
  expect(after.book_until).toBe('2026-12-07')
  expect((await movesOf(registration.id)).at(-1)).toMatchObject({ told: true, reason: expect.stringContaining('صُحّح') })
  const mails = await db().select().from(messageTable).where(eq(messageTable.kind, 'admission.attendance'))
  expect(mails).toHaveLength(1)
  expect(mails[0]!.text).toContain('7 ديسمبر 2026')
  const next = await aConformityDay({ date: '2026-12-10' })
  expect(await codeOf(bookConformityDay(registration.account_id, next.id))).toBe('done')
})

it('what is cleared keeps the booking, and the right presence leads on again', async () => {
  const { registration, record } = await someonePresent()
  await record('expected')
  expect(await stepOf(registration.id)).toBe('conformity_day')
  await record('present')
  expect(await stepOf(registration.id)).toBe('entry_exam')
})

it('stays when an exam result followed', async () => {
  const { registration, record } = await someonePresent()
  const exam = await anEntryExam()
  await enterResult(registration.id, exam.id, 10)
  expect(await codeOf(record('absent'))).toBe('attendance-examined')
  expect(await stepOf(registration.id)).toBe('entry_exam')
})

it('stays when the application was decided, or went further by hand; moved back by hand it may be put right', async () => {
  const refused = await someonePresent()
  await decideOn(refused.registration.id, false, 'لم تستوف الشروط')
  expect(await codeOf(refused.record('absent'))).toBe('attendance-decided')

  const { registration, record } = await someonePresent()
  const to = async (code: string) => {
    const step = (await stepsOf(registration.degree_type)).find(each => each.code === code)!
    await moveByHand(registration.id, step.id, 'تصحيح')
  }
  await to('decision')
  expect(await codeOf(record('absent'))).toBe('attendance-moved-on')
  await to('conformity_day')
  await record('absent')
  expect(await stepOf(registration.id)).toBe('conformity_day')
})
