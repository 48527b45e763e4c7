import { admissionContext } from '@halaqa/admission/context'
import * as admission from '@halaqa/admission/contract'
import { aPeriod } from '@halaqa/admission/factories'
import { clientOf } from '@halaqa/kit-testing'
import { describe, expect, it } from 'vitest'
import { aForm, applicantsOf, codeOf, mails, mailText } from './applicants.ts'
import { one, testCollege } from './world.ts'

/** Seats that are offered to the waiting list: held until the end of the offer, then free for the next. */
const college = testCollege()
const { as, officer } = applicantsOf(college)
let serial = 0

async function someoneWaiting() {
  serial += 1
  const email = `offer${serial}@example.om`
  await as(undefined)(admission.storeWaiting, { body: { name: 'ثريا', email, mobile: '+96892000142' } })
  return { email, id: await one<number>(`select id as value from admission.waiting_list where email = '${email}'`) }
}
/** A period of its own that is over: only an offer leads into it. */
const aPastPeriod = (seats: number, more: object = {}) =>
  aPeriod({ degree_types: ['master'], seats, starts_on: '2020-01-01', ends_on: '2020-02-01', ...more })
const offer = (ids: number[], period_id: number, dry_run = false) =>
  officer()(admission.offerSeats, { body: { ids, period_id, dry_run } })
/** The mail that says that the name stands in the list. */
const joined = 1
const tokenOf = (email: string) =>
  one<string>(
    `select token as value from admission.waiting_offers o join admission.waiting_list w on w.id = o.waiting_id where w.email = '${email}' order by o.id desc limit 1`,
  )
const rowOf = async (id: number) => {
  const { rows } = await officer()(admission.listWaiting, { query: { per_page: 200 } })
  return rows.find(row => row.id === id)!
}
/** As if an offer were made so many hours earlier. */
const hoursPass = (token: string, hours: number) =>
  one<number>(
    `with aged as (update admission.waiting_offers set made_at = made_at - interval '${hours} hours', ends_at = ends_at - interval '${hours} hours' where token = '${token}' returning 1) select count(*)::int as value from aged`,
  )
const applyWith = (token: string, more: object = {}) =>
  as(undefined)(admission.signUp, {
    body: aForm({
      degree_type: 'master',
      specialty_id: 3,
      route: 'degree',
      has_bachelor: true,
      offer: token,
      ...more,
    }) as never,
  })
const runLapse = () => admissionContext.jobs.find(job => job.name === 'admission.lapse-offers')!.run({}, {} as never)
const registeredIn = (periodId: number) =>
  one<number>(`select count(*)::int as value from admission.registrations where period_id = ${periodId}`)

describe('an offer from the waiting list', () => {
  it('goes to who waits longest while there are seats, ends after the hours of the period, and is told with the deadline', async () => {
    const period = await aPastPeriod(1, { offer_hours: 48 })
    const [first, second] = [await someoneWaiting(), await someoneWaiting()]
    const trial = await offer([second.id, first.id, 999_999], period.id, true)
    expect(trial.results.map(each => [each.id, each.code])).toEqual([
      [first.id, null],
      [second.id, 'no-seat-left'],
      [999_999, 'not-found'],
    ])
    expect(await mails(first.email)).toBe(joined)
    expect((await offer([second.id, first.id], period.id)).done).toBe(1)
    const row = await rowOf(first.id)
    expect(row).toMatchObject({
      offer: { state: 'open', period: period.name },
      can: { extend: true, withdraw: true, delete: false },
    })
    expect(Math.round((Date.parse(row.offer!.ends_at) - Date.parse(row.offer!.made_at)) / 3_600_000)).toBe(48)
    expect(await mailText(first.email)).toContain(`?offer=${await tokenOf(first.email)}`)
    expect(await mailText(first.email)).toMatch(/حتى .*\d{4}.*\d{2}:\d{2}/)
    expect((await offer([first.id], period.id)).results[0]!.code).toBe('offer-is-open')
    expect(await codeOf(officer()(admission.deleteWaiting.perform, { params: { id: first.id } }))).toBe('offer-is-open')
  })

  it('is told in the language in which the person joined the list, from the offer to its end', async () => {
    const period = await aPastPeriod(1)
    const email = 'offer-fr@example.om'
    const french = clientOf(college.app, { 'accept-language': 'fr' })
    await french(admission.storeWaiting, { body: { name: 'Thuraya', email, mobile: '+96892000142' } })
    const id = await one<number>(`select id as value from admission.waiting_list where email = '${email}'`)
    const languages = () =>
      one<string>(
        `select string_agg(language || ' ' || subject, '; ' order by id) as value from platform.messages where recipient = '${email}'`,
      )
    await officer()(admission.notifyWaiting, { body: { ids: [id] } })
    await offer([id], period.id)
    await officer()(admission.extendOffer.perform, { params: { id }, body: { hours: 1, reason: 'مسافر' } })
    expect(await mailText(email)).toContain('Candidatez avec le bouton')
    await officer()(admission.withdrawOffer.perform, { params: { id }, body: { reason: 'Erreur' } })
    expect((await languages()).split('; ').map(each => each.slice(0, 3))).toEqual(Array(joined + 4).fill('fr '))
    expect(await languages()).toContain('fr Une place pour vous à Halaqa')
    // Whoever joins again in another language is written to in that one from then on.
    await as(undefined)(admission.storeWaiting, { body: { name: 'ثريا', email, mobile: '+96892000142' } })
    await offer([id], period.id)
    expect(await mailText(email)).toContain('نحجز لك هذا المقعد')
  })

  it('holds its seat against everybody else, and the last seat is offered to one of two officers’ people', async () => {
    const period = await aPastPeriod(1)
    const people = [await someoneWaiting(), await someoneWaiting()]
    const answers = await Promise.all(people.map(({ id }) => offer([id], period.id)))
    expect(answers.map(each => each.results[0]!.code).sort()).toEqual([null, 'no-seat-left'].sort())
  })

  it('is taken by applying with its link, once, in a period that is over for others', async () => {
    const period = await aPastPeriod(1)
    const person = await someoneWaiting()
    await offer([person.id], period.id)
    const token = await tokenOf(person.email)
    expect(await as(undefined)(admission.showOffer, { query: { token } })).toMatchObject({
      offer: { state: 'open', name: 'ثريا' },
    })
    await Promise.all([codeOf(applyWith(token)), codeOf(applyWith(token))])
    expect(await registeredIn(period.id)).toBe(1)
    expect((await rowOf(person.id)).offer!.state).toBe('taken')
    expect(await codeOf(applyWith(token))).toBe('offer-taken')
    expect(await codeOf(applyWith('no-such-offer'))).toBe('offer-unknown')
    expect(await as(undefined)(admission.showOffer, { query: { token: 'no-such-offer' } })).toEqual({ offer: null })
  })

  it('belongs to the address too: whoever applies without the link takes the seat that is held', async () => {
    const period = await aPastPeriod(1)
    const person = await someoneWaiting()
    await offer([person.id], period.id)
    await as(undefined)(admission.signUp, {
      body: aForm({
        degree_type: 'master',
        specialty_id: 3,
        route: 'degree',
        has_bachelor: true,
        contact_email: person.email,
      }) as never,
    })
    expect(await registeredIn(period.id)).toBe(1)
    expect((await rowOf(person.id)).offer!.state).toBe('taken')
  })

  it('is refused with clear words after its end, at that very moment, and its seat may be offered to the next', async () => {
    const period = await aPastPeriod(1)
    const [person, next] = [await someoneWaiting(), await someoneWaiting()]
    await offer([person.id], period.id)
    const token = await tokenOf(person.email)
    // Its time passes; the job has not run yet.
    await hoursPass(token, 72)
    const refused = await applyWith(token).then(
      () => undefined,
      error => error.problem,
    )
    expect(refused).toMatchObject({ status: 410, code: 'offer-lapsed', title: expect.stringContaining('انتهت مهلة') })
    expect(await as(undefined)(admission.showOffer, { query: { token } })).toMatchObject({ offer: { state: 'lapsed' } })
    expect(await registeredIn(period.id)).toBe(0)
    expect((await offer([next.id], period.id)).done).toBe(1)
    expect((await rowOf(person.id)).offer!.state).toBe('lapsed')
    await runLapse()
    await runLapse()
    expect(await mails(person.email)).toBe(joined + 2)
    expect(await mailText(person.email)).toContain('ما زال اسمك في قائمة الانتظار')
    expect(
      (await officer()(admission.listWaiting, { query: { filter: { offer: 'lapsed' }, q: person.email } })).total,
    ).toBe(1)
  })

  it('is extended or withdrawn with a reason while it is in force, and the person is told', async () => {
    const period = await aPastPeriod(1)
    const person = await someoneWaiting()
    const extend = (hours: number, reason = 'مسافر') =>
      officer()(admission.extendOffer.perform, { params: { id: person.id }, body: { hours, reason } })
    const withdraw = (reason = 'خطأ في العدد') =>
      officer()(admission.withdrawOffer.perform, { params: { id: person.id }, body: { reason } })
    expect(await codeOf(extend(24))).toBe('no-open-offer')
    expect(await officer()(admission.extendOffer.preview, { params: { id: person.id } })).toMatchObject({
      allowed: false,
    })
    await offer([person.id], period.id)
    expect(await codeOf(extend(24, ''))).toBe('invalid')
    const before = (await rowOf(person.id)).offer!.ends_at
    await extend(24)
    expect(Date.parse((await rowOf(person.id)).offer!.ends_at) - Date.parse(before)).toBe(24 * 3_600_000)
    expect(await mails(person.email)).toBe(joined + 2)
    await hoursPass(await tokenOf(person.email), 73)
    await runLapse()
    expect((await rowOf(person.id)).offer!.state).toBe('open')
    const answers = await Promise.all([codeOf(withdraw()), codeOf(withdraw())])
    expect(answers.sort()).toEqual(['done', 'no-open-offer'])
    expect(await mailText(person.email)).toContain('خطأ في العدد')
    expect(await codeOf(applyWith(await tokenOf(person.email)))).toBe('offer-withdrawn')
    expect(
      await one<string>(
        `select string_agg(split_part(action, '.', 3), ',' order by id) as value from platform.audit where subject_kind = 'admission.waiting-list' and subject_id = '${person.id}'`,
      ),
    ).toBe('offer,extend,withdraw-offer')
  })

  it('an offer in force counts against the seats of the open form and of staff', async () => {
    const period = await aPeriod({
      degree_types: ['diploma'],
      seats: 1,
      starts_on: '2020-01-01',
      ends_on: '2020-02-01',
    })
    const person = await someoneWaiting()
    await offer([person.id], period.id)
    const { password: _, agreed: __, ...form } = aForm({ degree_type: 'diploma', specialty_id: 1 })
    const register = (more: object) =>
      officer()(admission.storeRegistration, { body: { ...form, period_id: period.id, ...more } as never })
    expect(await codeOf(register({}))).toBe('registration-closed')
    await register({ contact_email: person.email })
    expect((await rowOf(person.id)).offer!.state).toBe('taken')
  })

  it('a period that does not admit the degree of the speciality is refused, and a stranger may neither offer nor extend', async () => {
    const period = await aPastPeriod(5)
    await as(undefined)(admission.storeWaiting, {
      body: { name: 'خميس', email: 'diploma@example.om', mobile: '+96892000142', specialty_id: 1 },
    })
    const id = await one<number>(`select id as value from admission.waiting_list where email = 'diploma@example.om'`)
    expect((await offer([id], period.id)).results[0]!.code).toBe('period-of-other-degree')
    expect(await codeOf(offer([id], 999_999))).toBe('invalid')
    const auditor = college.cast.as('auditor')
    expect(await codeOf(auditor(admission.offerSeats, { body: { ids: [id], period_id: period.id } }))).toBe('forbidden')
    expect(
      await codeOf(auditor(admission.extendOffer.perform, { params: { id }, body: { hours: 1, reason: 'x' } })),
    ).toBe('forbidden')
  })
})
