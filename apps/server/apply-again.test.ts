import * as admission from '@halaqa/admission/contract'
import { anApplicant, aPeriod } from '@halaqa/admission/factories'
import { drainJobs, startJobs } from '@halaqa/kit-server/jobs'
import { describe, expect, it } from 'vitest'
import { applicantsOf, codeOf, mailText, pdf, problemOf } from './applicants.ts'
import { contexts } from './contexts.ts'
import { one, testCollege } from './world.ts'

/** Whoever was refused applies again in a later period, with the same account; the former application stays. */
const college = testCollege()
const { as, officer, join, profile, settleDown, stepOf, upload } = applicantsOf(college)
const study = { degree_type: 'bachelor', specialty_id: 2, route: 'secondary', secondary_percent: 9000 } as const

let serial = 0
async function someoneRefused(more: object = {}) {
  serial += 1
  const earlier = await aPeriod({ starts_on: '2020-01-01', ends_on: '2020-02-01' })
  const registration = await anApplicant({
    at: 'decision',
    status: 'refused',
    periodId: earlier.id,
    civilNumber: String(82_000_000 + serial),
    more: { decision_reason: 'لم تستوف الشروط', paid: 20_000, ...more },
  })
  return { registration, who: await join(registration) }
}
const again = (who: Parameters<typeof as>[0], more: object = {}) =>
  as(who)(admission.applyAgain, { body: { ...study, ...more } as never })

describe('after a refusal', () => {
  it('a later period takes the same person with the same account: fee, documents and steps begin anew', async () => {
    const { registration, who } = await someoneRefused()
    expect(await profile(who)).toMatchObject({ status: 'refused', can_apply_again: true })
    expect((await as(who)(admission.formPage)).can).toEqual({ edit: false, again: true })
    const answers = await Promise.all([1, 2, 3].map(() => codeOf(again(who))))
    // The one who comes late meets the new application, the one who comes at the same moment the former one.
    const refused = answers.filter(code => code !== 'done')
    expect(refused).toHaveLength(2)
    expect(['not-refused', 'applied-again']).toEqual(expect.arrayContaining(refused))
    await settleDown()
    const mine = await profile(who)
    expect(mine).toMatchObject({
      status: 'waiting',
      step: { code: 'registration_fee' },
      can_apply_again: false,
      decision_reason: null,
      fees_amount: 0,
      fee: { state: 'open', receipt: null },
      full_name: registration.full_name,
    })
    expect(mine.number).not.toBe(registration.number)
    expect(mine.files.every(file => file.state === 'missing')).toBe(true)
    await upload(who, 'identity', [{ body: pdf, name: 'id.pdf' }])
    expect(
      await one<number>(`select count(*)::int as value from admission.documents where registration_id = ${mine.id}`),
    ).toBe(1)
  })

  it('the former application stays as history: read by the office, moved by nobody', async () => {
    const { registration, who } = await someoneRefused()
    await again(who)
    const mine = await profile(who)
    const read = (id: number) => officer()(admission.showRegistration, { params: { id } })
    const former = await read(registration.id)
    expect(former).toMatchObject({
      status: 'refused',
      decision_reason: 'لم تستوف الشروط',
      can: { edit: false, decide: false },
    })
    expect(former.others).toMatchObject([{ id: mine.id, status: 'waiting' }])
    expect((await read(mine.id)).others).toMatchObject([{ number: registration.number, status: 'refused' }])
    expect(former.next_steps).toEqual([])
    const step_id = (await read(mine.id)).next_steps[0]!.id
    const act = (id: number) =>
      codeOf(officer()(admission.moveRegistration.perform, { params: { id }, body: { step_id, reason: 'خطأ' } }))
    expect(await act(registration.id)).toBe('step-not-allowed')
    expect(await stepOf(who)).toBe('registration_fee')
    const { rows } = await officer()(admission.registrationHistory, { params: { id: mine.id } })
    expect(rows.map(row => row.what)).toContain('قُدّم طلب جديد بعد رفض سابق')
  })

  it('is a message to one person, not to two', async () => {
    await startJobs(
      contexts.flatMap(context => context.jobs).filter(job => job.name === 'admission.deliver-message'),
      {
        work: false,
      },
    )
    const group = await one<number>(
      `with made as (insert into admission.groups (name) values ('من عادوا') returning id) select id as value from made`,
    )
    const { who } = await someoneRefused({ group_id: group })
    await again(who)
    const message = { subject: 'تنبيه', body: 'نص', channel: 'portal', audience: 'group', group_id: group }
    const { id } = await officer()(admission.messages.routes.store, { body: message as never })
    expect(await codeOf(officer()(admission.sendMessage.perform, { body: { id } }))).toBe('nobody-meant')
    await drainJobs()
  })

  it('needs a refusal, a later open period, the conditions, and a civil number that is not in it already', async () => {
    const waiting = await join(await anApplicant({ at: 'documents' }))
    expect(await codeOf(again(waiting))).toBe('not-refused')
    const present = await one<number>('select id as value from admission.periods order by starts_on desc limit 1')
    const sameTime = await join(await anApplicant({ at: 'decision', status: 'refused', periodId: present }))
    expect(await profile(sameTime)).toMatchObject({ can_apply_again: false })
    expect(await codeOf(again(sameTime))).toBe('apply-again-later')
    const { registration, who } = await someoneRefused()
    expect(await codeOf(again(who, { secondary_percent: 4000 }))).toBe('not-eligible')
    expect((await problemOf(again(who, { specialty_id: 1 })))?.errors).toHaveProperty('specialty_id')
    await anApplicant({ at: 'documents', periodId: present, civilNumber: registration.civil_number })
    expect(await codeOf(again(who))).toBe('already-applied')
    expect(await profile(who)).toMatchObject({ status: 'refused' })
    expect(await codeOf(again('registrationOfficer'))).toBe('unauthenticated')
    expect(await codeOf(again(undefined))).toBe('unauthenticated')
  })

  it('deleted by the office, the new application gives way to the former; the account stays', async () => {
    const { registration, who } = await someoneRefused()
    await again(who)
    const mine = await profile(who)
    await officer()(admission.deleteRegistration.perform, { params: { id: mine.id }, body: { reason: 'بطلبه' } })
    expect(await profile(who)).toMatchObject({ number: registration.number, status: 'refused', can_apply_again: true })
    // What was to be told of it finds nobody, and is done with.
    await settleDown()
  })
})

describe('staff apply again for somebody who was refused', () => {
  const start = (id: number) => officer()(admission.applyAgainForm, { params: { id } })
  const againFor = (id: number, more: object = {}, who: Parameters<typeof as>[0] = 'registrationOfficer') =>
    as(who)(admission.applyAgainFor, { params: { id }, body: { ...study, ...more } as never })

  it('through the same rules: shown what it starts from, made once by however many clicks, kept who did it', async () => {
    const { registration, who } = await someoneRefused()
    const read = (id: number) => officer()(admission.showRegistration, { params: { id } })
    expect((await read(registration.id)).can).toMatchObject({ again: true })
    expect(await start(registration.id)).toMatchObject({
      number: registration.number,
      full_name: registration.full_name,
      degree_type: registration.degree_type,
      allowed: true,
      reason: null,
      periods: expect.arrayContaining([expect.objectContaining({ degree_type: 'bachelor' })]),
    })
    const answers = await Promise.all([1, 2, 3].map(() => codeOf(againFor(registration.id))))
    expect(answers.sort()).toEqual(['applied-again', 'applied-again', 'done'])
    await settleDown()
    const mine = await profile(who)
    expect(mine).toMatchObject({
      status: 'waiting',
      step: { code: 'registration_fee' },
      full_name: registration.full_name,
    })
    expect((await read(registration.id)).can).toMatchObject({ again: false })
    expect(await mailText(registration.email)).toContain('رسم التسجيل')
    const { rows } = await officer()(admission.registrationHistory, { params: { id: mine.id } })
    expect(rows.find(row => row.what === 'قُدّم طلب جديد بعد رفض سابق')).toMatchObject({ by: 'registrationOfficer' })
  })

  it('is refused with the reason: not refused, followed by another, no later period, a degree that none takes', async () => {
    const { id } = await anApplicant({ at: 'documents' })
    expect(await start(id)).toMatchObject({ allowed: false, reason: 'not-refused' })
    expect(await codeOf(againFor(id))).toBe('not-refused')
    const present = await one<number>('select id as value from admission.periods order by starts_on desc limit 1')
    const sameTime = await anApplicant({ at: 'decision', status: 'refused', periodId: present })
    expect(await start(sameTime.id)).toMatchObject({ allowed: false, reason: 'apply-again-later', periods: [] })
    expect(await codeOf(againFor(sameTime.id))).toBe('apply-again-later')
    const { registration } = await someoneRefused()
    expect(await codeOf(againFor(registration.id, { secondary_percent: 4000 }))).toBe('not-eligible')
    expect((await problemOf(againFor(registration.id, { degree_type: 'master' })))?.errors).toHaveProperty(
      'specialty_id',
    )
    await againFor(registration.id)
    expect(await start(registration.id)).toMatchObject({ allowed: false, reason: 'applied-again' })
    expect(await codeOf(start(999_999))).toBe('not-found')
  })

  it('takes the seat that an offer holds, in a period that is over for others', async () => {
    const { registration, who } = await someoneRefused()
    const full = await aPeriod({ degree_types: ['master'], seats: 1, starts_on: '2021-01-01', ends_on: '2021-02-01' })
    await as(undefined)(admission.storeWaiting, {
      body: { name: 'منى', email: registration.email, mobile: '+96892000142' },
    })
    const waiting = await one<number>(
      `select id as value from admission.waiting_list where email = '${registration.email}'`,
    )
    await officer()(admission.offerSeats, { body: { ids: [waiting], period_id: full.id } })
    const { periods } = await start(registration.id)
    expect(periods.find(each => each.degree_type === 'master')).toMatchObject({ name: full.name })
    const made = await againFor(registration.id, {
      degree_type: 'master',
      specialty_id: 3,
      route: 'degree',
      has_bachelor: true,
    })
    expect((await profile(who)).number).toBe(made.number)
  })

  it('is for whoever writes applications: not for an auditor, the applicant or a stranger', async () => {
    const { registration, who } = await someoneRefused()
    expect(await codeOf(againFor(registration.id, {}, 'auditor'))).toBe('forbidden')
    expect(await codeOf(againFor(registration.id, {}, 'teacher'))).toBe('unauthenticated')
    expect(await codeOf(againFor(registration.id, {}, who))).toBe('unauthenticated')
    const auditor = as('auditor')
    expect(await codeOf(auditor(admission.applyAgainForm, { params: { id: registration.id } }))).toBe('forbidden')
    const seen = await auditor(admission.showRegistration, { params: { id: registration.id } })
    expect(seen.can).toMatchObject({ again: false })
  })
})
