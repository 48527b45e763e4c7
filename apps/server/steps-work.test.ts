import * as admission from '@halaqa/admission/contract'
import { anApplicant } from '@halaqa/admission/factories'
import { setClock } from '@halaqa/kit-server/clock'
import { drainJobs, startJobs } from '@halaqa/kit-server/jobs'
import { expect, it } from 'vitest'
import { applicantsOf, codeOf, mails, mailText } from './applicants.ts'
import { contexts } from './contexts.ts'
import { one, testCollege } from './world.ts'

/** What a step says, to whom, again; and whose work it is. */
const college = testCollege()
const { as, officer } = applicantsOf(college)
const jobs = contexts.flatMap(context => context.jobs).filter(job => job.name === 'admission.deliver-message')
const stepId = (code: string) =>
  one<number>(`select id as value from admission.steps where degree_type = 'bachelor' and code = '${code}'`)

it('a step is told again to those who stand there, with the speciality’s own words where there are some', async () => {
  await startJobs(jobs, { work: false })
  setClock({ now: () => new Date('2026-11-22T08:00:00Z') })
  const token = await college.cast.join(college.cast.registrationOfficer.id)
  const person = await anApplicant({ at: 'documents' })
  const id = await stepId('documents')
  const params = { id }
  const before = await as(token)(admission.previewStep, { params })
  expect(before).toMatchObject({ people: 1, sample: { number: person.number } })
  expect(before.mails[0]!.mail).toContain('مازن')
  expect(before.mails.map(each => each.language)).toEqual(['ar', 'en', 'fr'])
  const texts = {
    mail_ar: 'يا {{name}}، أحضر {{specialty}}',
    mail_en: '',
    mail_fr: '',
    sms_ar: '',
    sms_en: '',
    sms_fr: '',
  }
  const set = (specialty_id: number, more: object = {}) =>
    as(token)(admission.setSpecialMail.perform, { params, body: { specialty_id, ...texts, ...more } })
  expect(await codeOf(set(999_999))).toBe('invalid')
  expect(await codeOf(set(person.specialty_id, { mail_ar: '{{nobody}}' }))).toBe('invalid')
  const special = await set(person.specialty_id)
  expect(special.special).toMatchObject([{ specialty_id: person.specialty_id, people: 1 }])
  expect(special.mails[0]!.mail).toContain('أحضر')
  expect(special.mails[1]!.mail).toBe(before.mails[1]!.mail)
  const body = { step_id: id, specialty_id: person.specialty_id }
  expect(await as(token)(admission.resendSpecial.perform, { body })).toMatchObject({ people: 1 })
  await drainJobs()
  expect(await mails(person.email)).toBe(1)
  expect(await mailText(person.email)).toContain('أحضر')
  expect(await as(token)(admission.resendStep.preview, { params })).toMatchObject({
    allowed: true,
    consequences: [{ count: 1 }],
  })
  await set(person.specialty_id, { mail_ar: '' })
  await as(token)(admission.resendStep.perform, { params })
  await drainJobs()
  expect(await mailText(person.email)).not.toContain('أحضر')
  const nobody = { params: { id: await stepId('student') } }
  expect(await codeOf(as(token)(admission.resendStep.perform, nobody))).toBe('nobody-meant')
  setClock()
})

it('an officer is given steps and finds their applicants as one’s own', async () => {
  const officerId = college.cast.registrationOfficer.id
  const documents = await stepId('documents')
  const mine = async () =>
    (await officer()(admission.listRegistrations, { query: { filter: { mine: 'true' as never } } })).total
  expect(await mine()).toBe(0)
  const before = await officer()(admission.listUserSteps)
  expect(before.unhandled.map(step => step.id)).toContain(documents)
  await officer()(admission.storeUserStep, { body: { user_id: officerId, step_ids: [documents] } })
  await officer()(admission.storeUserStep, { body: { user_id: officerId, step_ids: [await stepId('decision')] } })
  const { rows, unhandled } = await officer()(admission.listUserSteps)
  expect(rows.find(row => row.user_id === officerId)!.steps).toHaveLength(2)
  expect(unhandled.map(step => step.id)).not.toContain(documents)
  expect(await mine()).toBe(1)
  const update = (step_ids: number[], user_id = officerId) =>
    officer()(admission.updateUserStep, { params: { user_id }, body: { step_ids } })
  expect(await codeOf(update([999_999]))).toBe('invalid')
  expect(await codeOf(update([documents], 999_999))).toBe('not-found')
  expect((await update([])).step_ids).toEqual([])
  expect(await mine()).toBe(0)
})

it('of two who write what a step says to one speciality the second is told, also where neither saw any text', async () => {
  const { specialty_id } = await anApplicant({ at: 'documents' })
  const params = { id: await stepId('documents') }
  const texts = { mail_en: '', mail_fr: '', sms_ar: '', sms_en: '', sms_fr: '' }
  const set = (mail_ar: string, version: string) =>
    officer()(admission.setSpecialMail.perform, { params, body: { specialty_id, version, mail_ar, ...texts } })
  const versionOf = async () => (await officer()(admission.previewStep, { params })).special[0]!.version
  await set('نص الأول', admission.noSpecial)
  expect(await codeOf(set('نص الثاني', admission.noSpecial))).toBe('stale-version')
  const seen = await versionOf()
  await set('نص الأول مصححًا', seen)
  expect(await codeOf(set('نص الثاني', seen))).toBe('stale-version')
  expect((await officer()(admission.previewStep, { params })).special).toMatchObject([{ mail_ar: 'نص الأول مصححًا' }])
})
