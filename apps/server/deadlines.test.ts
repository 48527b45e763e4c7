import * as admission from '@halaqa/admission/contract'
import { aConformityDay, anApplicant } from '@halaqa/admission/factories'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { describe, expect, it } from 'vitest'
import { applicantsOf, codeOf, mailText, problemOf } from './applicants.ts'
import { one, testCollege } from './world.ts'

/** The two weeks after acceptance and the week to book hold where the applicant acts, and staff extend them for one. */
const college = testCollege()
const { as, officer, join, settleDown, profile } = applicantsOf(college)

const accepted = (windowEndsOn: string | null) =>
  anApplicant({ at: 'study_fee', status: 'accepted', more: { window_ends_on: windowEndsOn } })
const extend = (id: number, until: string, reason = 'كانت مريضة') =>
  officer()(admission.extendDeadline.perform, { params: { id }, body: { until, reason } })
const yesterday = () => addDays(clock.today(), -1)

describe('the two weeks after acceptance', () => {
  it('hold to the end of their last day: then the first term is not taken, with the day in the refusal', async () => {
    const [late, inTime, without] = [await accepted(yesterday()), await accepted(clock.today()), await accepted(null)]
    const who = await join(late)
    const refused = await problemOf(as(who)(admission.paymentData))
    expect(refused).toMatchObject({ code: 'registration-window-over', facts: { ended_on: yesterday() } })
    expect(refused?.title).toContain('انتهت مهلة الأسبوعين')
    expect(await profile(who)).toMatchObject({ window_over: true })
    for (const each of [inTime, without]) {
      const other = await join(each)
      expect(await codeOf(as(other)(admission.paymentData))).toBe('done')
      expect(await profile(other)).toMatchObject({ window_over: false })
    }
  })

  it('are extended for one applicant, with a reason; it is told and kept', async () => {
    const registration = await accepted(yesterday())
    const who = await join(registration)
    const until = addDays(clock.today(), 5)
    expect((await officer()(admission.showRegistration, { params: { id: registration.id } })).deadline).toEqual({
      kind: 'window',
      ends_on: yesterday(),
      over: true,
    })
    const told = await officer()(admission.extendDeadline.preview, { params: { id: registration.id } })
    expect(told.consequences).toContainEqual({ what: 'office.told.notice', count: 1 })
    expect((await problemOf(extend(registration.id, yesterday())))?.errors).toHaveProperty('until')
    expect((await problemOf(extend(registration.id, addDays(clock.today(), 200))))?.errors).toHaveProperty('until')
    expect((await problemOf(extend(registration.id, until, '')))?.errors).toHaveProperty('reason')
    expect((await extend(registration.id, until)).deadline).toEqual({ kind: 'window', ends_on: until, over: false })
    expect((await problemOf(extend(registration.id, until)))?.errors).toHaveProperty('until')
    await settleDown()
    expect(await codeOf(as(who)(admission.paymentData))).toBe('done')
    expect(await mailText(registration.email)).toContain('إتمام تسجيلك')
    const { rows } = await officer()(admission.registrationHistory, { params: { id: registration.id } })
    expect(rows[0]).toMatchObject({ what: 'مُدّدت المهلة', reason: 'كانت مريضة' })
  })
})

describe('the week to book', () => {
  it('begins with the move to the conformity day, is refused when it is over, and is extended', async () => {
    const registration = await anApplicant({ at: 'documents' })
    const who = await join(registration)
    const { next_steps } = await officer()(admission.showRegistration, { params: { id: registration.id } })
    const step_id = next_steps.find(each => each.code === 'conformity_day')!.id
    await officer()(admission.moveRegistration.perform, {
      params: { id: registration.id },
      body: { step_id, reason: 'اكتملت' },
    })
    expect(await as(who)(admission.listOpenDays)).toMatchObject({ book_until: addDays(clock.today(), 7), over: false })
    await one(
      `with late as (update admission.registrations set book_until = '${yesterday()}' where id = ${registration.id} returning 1) select count(*) as value from late`,
    )
    const day = await aConformityDay()
    const book = () => as(who)(admission.chooseConformityDay, { body: { day_id: day.id } })
    expect(await problemOf(book())).toMatchObject({ code: 'booking-week-over', facts: { ended_on: yesterday() } })
    expect(await as(who)(admission.listOpenDays)).toMatchObject({ over: true, can: { choose: false } })
    const until = addDays(clock.today(), 1)
    expect((await extend(registration.id, until)).deadline).toEqual({ kind: 'booking', ends_on: until, over: false })
    expect(await codeOf(book())).toBe('done')
    expect(await codeOf(extend(registration.id, addDays(until, 1)))).toBe('nothing-to-extend')
  })
})

it('nobody extends who does not decide, and not where no deadline stands', async () => {
  const registration = await anApplicant({ at: 'documents' })
  const until = addDays(clock.today(), 3)
  expect(await codeOf(extend(registration.id, until))).toBe('nothing-to-extend')
  expect(await officer()(admission.extendDeadline.preview, { params: { id: registration.id } })).toMatchObject({
    allowed: false,
    reason: 'nothing-to-extend',
  })
  const call = (who: Parameters<typeof as>[0]) =>
    codeOf(as(who)(admission.extendDeadline.perform, { params: { id: registration.id }, body: { until, reason: 'x' } }))
  expect(await call('auditor')).toBe('forbidden')
  expect(await call(await join(registration))).toBe('unauthenticated')
  expect(await call(undefined)).toBe('unauthenticated')
})
