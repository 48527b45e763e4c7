import { accountById, notify } from '@halaqa/identity/server'
import { day, type Language } from '@halaqa/kit-contract/format'
import { genderOf } from '@halaqa/kit-contract/words'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { translate } from '@halaqa/kit-server/words'
import { eq } from 'drizzle-orm'
import { attendanceDecided, attendanceExamined, attendanceMovedOn } from '../../contract/conformity-day.ts'
import { examResultTable } from '../exams/exams.table.ts'
import { movesOf, stepById } from '../registrations/registrations.queries.ts'
import type { Registration } from '../registrations/registrations.table.ts'
import { sendTo } from '../way/move-registration.ts'

/**
 * Brings back an applicant whose presence was recorded by mistake. What followed and stays is named instead: a decision,
 * a result of the exam, a further step. With `rebookUntil` the person was absent and books again until that day; without,
 * the booking stands. The registration must be locked.
 */
export async function takeBackPresence(registration: Registration, rebookUntil: string | undefined): Promise<void> {
  if ((await stepById(registration.step_id)).code === 'conformity_day') return
  if (registration.status !== 'waiting') refuse(attendanceDecided)
  const results = await db().$count(examResultTable, eq(examResultTable.registration_id, registration.id))
  if (results) refuse(attendanceExamined)
  const last = (await movesOf(registration.id)).at(-1)
  const from = last?.from_step_id ? await stepById(last.from_step_id) : undefined
  if (from?.code !== 'conformity_day') refuse(attendanceMovedOn)
  await sendTo(registration.id, 'conformity_day', translate('ar', 'admission.notice.attendance.title'), {
    isTold: true,
  })
  await notifyCorrection(registration, rebookUntil)
}

/** The step's own message says that a week to book begins: who came back is told what happened instead. */
async function notifyCorrection(registration: Registration, rebookUntil: string | undefined) {
  const language = (await accountById(registration.account_id)).language as Language
  const word = (key: string) =>
    translate(language, `admission.notice.attendance.${key}`, {
      ...genderOf(registration),
      day: rebookUntil && day(rebookUntil, language),
    })
  const what = rebookUntil ? 'absent' : 'expected'
  await notify(registration.account_id, {
    kind: 'admission.attendance',
    title: word('title'),
    body: word(what),
    link: '/registrar/conform_date',
    mail: { paragraphs: [word(what)] },
    related: ['admission.registration', registration.id],
  })
}
