import * as admission from '@halaqa/admission/contract'
import { anApplicant, anEntryExam, type RegistrationRow } from '@halaqa/admission/factories'
import { payInvoice } from '@halaqa/finance/factories'
import { expect, it } from 'vitest'
import { applicantsOf, codeOf, mailText } from './applicants.ts'
import { one, testCollege } from './world.ts'

/** An acceptance that was a mistake: moved back to the decision or before it, the decision is open again. */
const college = testCollege()
const { settleDown, as, officer, join, profile } = applicantsOf(college)

const stepOfCode = (code: string, { id }: RegistrationRow) =>
  one<number>(
    `select s.id as value from admission.steps s join admission.registrations r using (degree_type) where s.code = '${code}' and r.id = ${id}`,
  )
const accept = ({ id }: RegistrationRow) =>
  officer()(admission.decideRegistration.perform, { params: { id }, body: { accept: true } })
async function accepted() {
  const registration = await anApplicant({ at: 'decision' })
  await accept(registration)
  await settleDown()
  return registration
}
const moveTo = async (code: string, registration: RegistrationRow) =>
  officer()(admission.moveRegistration.perform, {
    params: { id: registration.id },
    body: { step_id: await stepOfCode(code, registration), reason: 'قُبلت سهوًا' },
  })
const previewOf = async (code: string, registration: RegistrationRow) =>
  officer()(admission.moveRegistration.preview, {
    params: { id: registration.id },
    query: { step_id: await stepOfCode(code, registration) },
  })
const toDecide = async () => (await officer()(admission.countRegistrations)).to_decide
const invoice = (id: number) =>
  one<string | null>(
    `select string_agg(state, ' ' order by id) as value from finance.invoices where reference = 'admission.registration:${id}' and kind = 'study'`,
  )

it.each(['decision', 'documents_review'])('moved back to %s, nobody stands accepted any more', async code => {
  const registration = await accepted()
  expect(await moveTo(code, registration)).toMatchObject({
    status: 'waiting',
    step_code: code,
    decision_reason: null,
    window_ends_on: null,
    can: { decide: true },
    next_steps: expect.not.arrayContaining([expect.objectContaining({ code: 'study_fee' })]),
  })
})

it('it waits for the decision in the queue and the counts, and is accepted anew', async () => {
  const before = await toDecide()
  const registration = await accepted()
  await moveTo('decision', registration)
  expect(await toDecide()).toBe(before + 1)
  const { rows } = await officer()(admission.listRegistrations, {
    query: { filter: { step_code: 'decision', status: 'waiting' } },
  })
  expect(rows.map(row => row.id)).toContain(registration.id)
  expect(await accept(registration)).toMatchObject({ status: 'accepted', step_code: 'study_fee' })
})

it('what was charged for the first term is cancelled, and charged anew after a new acceptance', async () => {
  const registration = await accepted()
  const who = await join(registration)
  await as(who)(admission.paymentData)
  const told = await previewOf('decision', registration)
  expect(told.notes).toEqual([
    expect.stringContaining('يُسحب قرار القبول'),
    expect.stringContaining('مهلة إتمام التسجيل'),
    expect.stringMatching(/فاتورة رسوم الفصل الأول I-\d\d-\d{6} وقيمتها/),
  ])
  expect(await invoice(registration.id)).toBe('open')
  await moveTo('decision', registration)
  expect(await invoice(registration.id)).toBe('cancelled')
  expect(await codeOf(as(who)(admission.paymentData))).toBe('fee-not-due')
  expect((await profile(who)).study_fee).toMatchObject({ state: 'none' })
  await accept(registration)
  await as(who)(admission.paymentData)
  expect(await invoice(registration.id)).toBe('cancelled open')
})

it('the person hears once, in right words, wherever the acceptance was told; the preview says so', async () => {
  const registration = await accepted()
  const told = ['notice', 'mail', 'sms'].map(way => ({ what: `office.told.${way}`, count: 1 }))
  expect(await previewOf('decision', registration)).toMatchObject({ allowed: true, consequences: told })
  await moveTo('decision', registration)
  await settleDown()
  await settleDown()
  const { rows } = await as(await join(registration))(admission.notifications)
  const heard = rows.filter(row => row.kind === 'admission.step.decision')
  expect(heard).toHaveLength(1)
  expect(heard[0]).toMatchObject({ title: 'طلبك قيد النظر من جديد', body: expect.stringContaining('قُبلت سهوًا') })
  expect(await mailText(registration.email)).toContain('لم يعد قائمًا')
})

it('is refused by name when the first term is paid, even before admission heard of it', async () => {
  const registration = await accepted()
  await as(await join(registration))(admission.paymentData)
  const id = await one<number>(
    `select id as value from finance.invoices where reference = 'admission.registration:${registration.id}' and kind = 'study'`,
  )
  await payInvoice(id)
  expect(await previewOf('decision', registration)).toMatchObject({ allowed: false, reason: 'acceptance-paid' })
  expect(await codeOf(moveTo('decision', registration))).toBe('acceptance-paid')
  expect(await one(`select status as value from admission.registrations where id = ${registration.id}`)).toBe(
    'accepted',
  )
})

it('of many that are moved back, each that was accepted says so', async () => {
  const was = await accepted()
  const never = await anApplicant({ at: 'entry_exam' })
  const trial = await officer()(admission.bulkRegistrations, {
    body: { act: 'move', ids: [was.id, never.id], step_code: 'decision', reason: 'سهو', dry_run: true },
  })
  expect(trial.results).toMatchObject([
    { id: was.id, ok: true, note: 'يُسحب قرار القبول، ويعود الطلب قيد النظر.' },
    { id: never.id, ok: true },
  ])
  expect(trial.results[1]!.note).toBeFalsy()
})

it('is refused by name when the person is a student', async () => {
  const registration = await anApplicant({ at: 'student' })
  await as(await join(registration))(admission.becomeStudent)
  expect(await codeOf(moveTo('decision', registration))).toBe('already-a-student')
})

it('accepting says who hears of it, the text message too', async () => {
  const { id } = await anApplicant({ at: 'decision' })
  const preview = await officer()(admission.decideRegistration.preview, { params: { id }, query: { accept: 'true' } })
  expect(preview).toMatchObject({
    allowed: true,
    consequences: ['notice', 'mail', 'sms'].map(way => ({ what: `office.told.${way}`, count: 1 })),
  })
})

const refuseOf = ({ id }: RegistrationRow) =>
  officer()(admission.decideRegistration.perform, {
    params: { id },
    body: { accept: false, reason: 'لم تستوف الشروط' },
  })
const reopen = ({ id }: RegistrationRow) =>
  officer()(admission.reopenRegistration.perform, { params: { id }, body: { reason: 'رُفض سهوًا بدل غيره' } })

it('a refusal that was a mistake is taken back: the application goes on where it stood, what was owed is owed again, the applicant hears why', async () => {
  const registration = await anApplicant({ at: 'registration_fee' })
  await refuseOf(registration)
  await settleDown()
  expect(await reopen(registration)).toMatchObject({
    status: 'waiting',
    step_code: 'registration_fee',
    decision_reason: null,
    can: { decide: true, reopen: false },
  })
  const { status, fee, way } = await profile(await join(registration))
  expect([status, fee.state, way.some(step => step.state === 'later')]).toEqual(['waiting', 'open', true])
  const told = await mailText(registration.email)
  expect(told).toContain('لم يعد قائمًا')
  expect(told).toContain('رُفض سهوًا بدل غيره')
  expect(await codeOf(reopen(registration))).toBe('not-refused')
})

it('a refused applicant gets no exam mark: nothing would follow from it', async () => {
  const exam = await anEntryExam({ degree_type: 'bachelor' })
  const registration = await anApplicant({ at: 'entry_exam' })
  await refuseOf(registration)
  const body = { exam_id: exam.id, score: 70 }
  const enter = as('administrator')(admission.enterExamResult, { params: { id: registration.id }, body })
  expect(await codeOf(enter)).toBe('not-at-entry-exam')
})
