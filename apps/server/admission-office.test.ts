import * as admission from '@halaqa/admission/contract'
import { aConformityDay, anApplicant } from '@halaqa/admission/factories'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { describe, expect, it } from 'vitest'
import { applicantsOf, codeOf, mails, problemOf } from './applicants.ts'
import { one, testCollege } from './world.ts'

/** What staff do with applicants, and those who wait. */
const college = testCollege()
const { settleDown, as, officer, join } = applicantsOf(college)

describe('the office', () => {
  it('moves by hand with a reason, tells the applicant once, and not where it makes no sense', async () => {
    const registration = await anApplicant({ at: 'documents' })
    const { next_steps } = await officer()(admission.showRegistration, { params: { id: registration.id } })
    const to = (code: string) => next_steps.find(each => each.code === code)!.id
    const move = (step_id: number, reason = 'بطلب هاتفي') =>
      officer()(admission.moveRegistration.perform, { params: { id: registration.id }, body: { step_id, reason } })
    expect(await codeOf(move(to('entry_exam'), ''))).toBe('invalid')
    expect(await codeOf(move(999_999))).toBe('not-found')
    const other = await one<number>(
      `select id as value from admission.steps where degree_type = 'diploma' and code = 'decision'`,
    )
    expect(await codeOf(move(other))).toBe('step-not-allowed')
    await move(to('entry_exam'))
    expect(await codeOf(move(to('entry_exam')))).toBe('step-not-allowed')
    await settleDown()
    await settleDown()
    const { rows } = await as(await join(registration))(admission.notifications)
    expect(rows.filter(row => row.kind === 'admission.step.entry_exam')).toHaveLength(1)
    expect((await officer()(admission.showRegistration, { params: { id: registration.id } })).moves[0]).toMatchObject({
      reason: 'بطلب هاتفي',
    })
  })
  it('leads nobody past the decision by hand who is not accepted, and offers no step to who is refused', async () => {
    const shown = async (id: number) => officer()(admission.showRegistration, { params: { id } })
    const codesOf = (steps: { code: string }[]) => steps.map(each => each.code)
    const waiting = await anApplicant({ at: 'entry_exam' })
    expect(codesOf((await shown(waiting.id)).next_steps)).not.toContain('student')
    for (const code of ['study_fee', 'student']) {
      const step_id = await one<number>(
        `select s.id as value from admission.steps s join admission.registrations r using (degree_type) where s.code = '${code}' and r.id = ${waiting.id}`,
      )
      const move = officer()(admission.moveRegistration.perform, {
        params: { id: waiting.id },
        body: { step_id, reason: 'سهو' },
      })
      expect(await codeOf(move)).toBe('not-accepted-yet')
    }
    const refusal = { params: { id: waiting.id }, body: { accept: false, reason: 'لم يجتز الاختبار' } }
    await officer()(admission.decideRegistration.perform, refusal)
    expect((await shown(waiting.id)).next_steps).toEqual([])
    const accepted = await anApplicant({ at: 'decision' })
    await officer()(admission.decideRegistration.perform, { params: { id: accepted.id }, body: { accept: true } })
    expect(codesOf((await shown(accepted.id)).next_steps)).toContain('student')
  })
  it('neither moves a conformity day into the past nor adds one there; the note of a past day is still put right', async () => {
    const { store, update } = admission.conformityDays.routes
    const { taken: _, moved_at: __, id, ...day } = await aConformityDay()
    const change = (body: typeof day) => officer()(update, { params: { id }, body })
    const yesterday = addDays(clock.today(), -1)
    const registration = await anApplicant({ at: 'conformity_day' })
    await as(await join(registration))(admission.chooseConformityDay, { body: { day_id: id } })
    const heard = await mails(registration.email)
    expect((await problemOf(change({ ...day, date: yesterday })))?.errors).toHaveProperty('date')
    expect(await mails(registration.email)).toBe(heard)
    const added = officer()(store, { body: { ...day, date: yesterday, place: 'قاعة أخرى' } })
    expect((await problemOf(added))?.errors).toHaveProperty('date')
    await one(`update admission.conformity_days set date = '${yesterday}' where id = ${id} returning 1 as value`)
    expect(await change({ ...day, date: yesterday, note: 'حضر الجميع' })).toMatchObject({ note: 'حضر الجميع' })
  })
  it('two officers on one conformity day: who saves second overwrites nothing', async () => {
    const { edit, update } = admission.conformityDays.routes
    const { taken: _, moved_at: __, id, ...day } = await aConformityDay()
    const params = { id }
    const query = { version: (await officer()(edit, { params })).version! }
    await officer()(update, { params, query, body: { ...day, seats: 40 } })
    const second = as('administrator')(update, { params, query, body: { ...day, place: 'قاعة أخرى' } })
    expect(await codeOf(second)).toBe('stale-version')
    expect(await officer()(edit, { params })).toMatchObject({ seats: 40, place: day.place })
  })
  it('a dry run of many changes nothing and answers what the real run answers', async () => {
    const ids = [(await anApplicant({ at: 'decision' })).id, (await anApplicant({ at: 'documents' })).id, 999_999]
    const run = (dry_run: boolean) => officer()(admission.bulkRegistrations, { body: { ids, act: 'accept', dry_run } })
    const { consequences, ...rehearsed } = await run(true)
    expect(consequences).toContainEqual({ what: 'office.told.notice', count: 1 })
    expect(rehearsed.results.map(each => each.code)).toEqual([null, 'step-not-allowed', 'not-found'])
    expect(rehearsed.results[1]!.message).toMatch(/[\u0600-\u06ff]/)
    expect(await one<string>(`select status as value from admission.registrations where id = ${ids[0]}`)).toBe(
      'waiting',
    )
    expect(await run(false)).toEqual({ ...rehearsed, dry_run: false })
    expect(await one<string>(`select status as value from admission.registrations where id = ${ids[0]}`)).toBe(
      'accepted',
    )
    expect(await codeOf(officer()(admission.bulkRegistrations, { body: { ids, act: 'move' } as never }))).toBe(
      'invalid',
    )
    expect(
      await codeOf(officer()(admission.bulkRegistrations, { body: { ids: [ids[0]!], act: 'group', group_id: 999 } })),
    ).toBe('invalid')
  })
  it('finds applicants however the name is spelt, by number, civil number, address and telephone', async () => {
    const registration = await anApplicant({
      at: 'documents',
      names: ['عبد الله', 'أحمد', 'مُصطفى', 'الهنائية'],
      civilNumber: '55512345',
      email: 'needle@example.om',
      mobile: '+96890000777',
    })
    for (const q of [
      'عبدالله',
      'عبد الله احمد',
      'مصطفي',
      'الهنائيه',
      'هنائي مصطفى',
      '٥٥٥١٢٣٤٥',
      '5551',
      'NEEDLE@',
      '90000777',
      registration.number,
    ])
      expect([q, (await officer()(admission.listRegistrations, { query: { q } })).rows.map(row => row.id)]).toEqual([
        q,
        [registration.id],
      ])
    for (const q of ['%', '_', '\\', "' or 1=1 --"])
      expect([q, (await officer()(admission.listRegistrations, { query: { q } })).total]).toEqual([q, 0])
  })
  it.each([
    [{ step_code: 'decision' }, `s.code = 'decision'`],
    [{ status: 'refused' }, `r.status = 'refused'`],
    [{ degree_type: 'master' }, `r.degree_type = 'master'`],
    [{ fee_state: 'exempted' }, `r.fee_state = 'exempted'`],
    [
      { documents: 'to-review' },
      `exists (select from admission.documents d where d.registration_id = r.id and d.replaced_at is null and d.state = 'uploaded')`,
    ],
    [{ documents: 'complete' }, `r.documents_submitted_at is not null`],
    [{ nationality: 'OM' }, `r.nationality = 'OM'`],
    [{ from: '2026-01-01', to: '2199-12-31' }, `r.created_at >= '2025-12-31 20:00Z'`],
    [{ from: '2100-01-01' }, 'false'],
  ] as const)('the filter %j means what it says', async (filter, condition) => {
    const expected = await one<number>(
      `select count(*)::int as value from admission.registrations r join admission.steps s on s.id = r.step_id where ${condition}`,
    )
    expect((await officer()(admission.listRegistrations, { query: { filter: filter as object } })).total).toBe(expected)
  })
  it('corrects a person: the account follows, and a taken number is named by its field', async () => {
    const [registration, other] = [await anApplicant({ at: 'documents' }), await anApplicant({ at: 'documents' })]
    const shown = await officer()(admission.editRegistration, { params: { id: registration.id } })
    const body = {
      first_name: 'سالم',
      second_name: shown.second_name,
      third_name: shown.third_name,
      family_name: shown.family_name,
      latin_name: shown.latin_name,
      civil_number: '44412345',
      birth_date: shown.birth_date,
      gender: shown.gender,
      nationality: 'OM',
      contact_email: 'corrected@example.om',
      contact_mobile: '+96890000888',
      country: 'OM',
      state: '',
      city: 'نزوى',
      specialty_id: shown.specialty_id,
      group_id: null,
    }
    const update = (more: object = {}) =>
      officer()(admission.updateRegistration, { params: { id: registration.id }, body: { ...body, ...more } })
    expect(await update()).toMatchObject({
      full_name: expect.stringMatching(/^سالم/),
      email: 'corrected@example.om',
      email_verified: false,
    })
    expect(
      await one<string>(
        `select concat_ws('|', national_id, mobile, email) as value from identity.accounts where id = ${registration.account_id}`,
      ),
    ).toBe('44412345|+96890000888|corrected@example.om')
    expect((await problemOf(update({ civil_number: other.civil_number })))?.errors).toHaveProperty('civil_number')
    expect((await problemOf(update({ contact_email: other.email })))?.errors).toHaveProperty('contact_email')
    expect((await problemOf(update({ group_id: 999 })))?.errors).toHaveProperty('group_id')
    expect(await codeOf(officer()(admission.sendPasswordLink.perform, { params: { id: registration.id } }))).toBe(
      'email-unverified',
    )
  })
  it('keeps notes that only their writer deletes', async () => {
    const registration = await anApplicant({ at: 'documents' })
    const note = await officer()(admission.addNote, { params: { id: registration.id }, body: { text: 'اتصلت به' } })
    const administrator = college.cast.as('administrator')
    expect(await codeOf(administrator(admission.deleteNote.perform, { params: { id: note.id } }))).toBe('forbidden')
    expect(await administrator(admission.deleteNote.preview, { params: { id: note.id } })).toMatchObject({
      allowed: false,
      reason: 'forbidden',
    })
    expect(await codeOf(officer()(admission.deleteNote.perform, { params: { id: note.id } }))).toBe('done')
  })
  it('says how many messages there are, not how many it shows', async () => {
    const registration = await anApplicant({ at: 'documents' })
    for (let at = 0; at < 3; at++)
      await officer()(admission.messageRegistration, {
        params: { id: registration.id },
        body: { subject: 'تذكير', body: 'أكمل طلبك', by_mail: true, by_sms: false },
      })
    await one(
      `with more as (insert into platform.messages (channel, recipient, subject, text, html, language, kind, attachments, state, related_kind, related_id, created_at)
       select channel, recipient, subject, text, html, language, kind, attachments, state, related_kind, related_id, created_at from platform.messages, generate_series(1, 19)
       where related_kind = 'admission.registration' and related_id = '${registration.id}' returning 1) select count(*) as value from more`,
    )
    const detail = await officer()(admission.showRegistration, { params: { id: registration.id } })
    expect([detail.messages.length, detail.messages_total]).toEqual([50, 60])
  })
  it('exports what the filter shows, formulas as text', async () => {
    const registration = await anApplicant({
      at: 'documents',
      latinName: '=HYPERLINK("x")',
      more: { nationality: 'IN' },
      names: ['=1+1', 'ب', 'ج', 'د'],
    })
    const blob: Blob = await officer()(admission.listRegistrations.sheet, {
      query: { format: 'csv', filter: { nationality: 'IN' } },
    })
    const lines = (await blob.text()).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(registration.number)
    expect(lines[1]).toContain("'=1+1")
  })
})

describe('those who wait', () => {
  it('are on the list once, are told that it opens, and may ask anew', async () => {
    const join = (more: object = {}) =>
      as(undefined)(admission.storeWaiting, {
        body: { name: 'عائشة', email: 'waiting@example.om', mobile: '+96892000142', ...more },
      })
    expect(await join()).toEqual({ success: true })
    await join({ name: 'عائشة الهنائي' })
    expect((await problemOf(join({ specialty_id: 999 })))?.errors).toHaveProperty('specialty_id')
    expect(await join({ email: 'robot@example.om', website: 'x' })).toEqual({ success: true })
    const { rows } = await officer()(admission.listWaiting, { query: { q: 'عائشه' } })
    expect(rows).toMatchObject([{ name: 'عائشة الهنائي', told_at: null }])
    const tell = (dry_run: boolean) =>
      officer()(admission.notifyWaiting, { body: { ids: [rows[0]!.id, 999_999], dry_run } })
    expect((await tell(true)).results.map(each => each.code)).toEqual([null, 'not-found'])
    // The confirmation of the list, once; then what staff tell.
    expect(await mails('waiting@example.om')).toBe(1)
    await tell(false)
    expect(await mails('waiting@example.om')).toBe(2)
    expect((await officer()(admission.listWaiting, { query: { filter: { told: 'true' } } })).total).toBe(1)
    await join()
    expect((await officer()(admission.listWaiting, { query: { filter: { told: 'true' } } })).total).toBe(0)
  })
})

describe('the unified admission', () => {
  it('fills the form of who has an offer, and tells nothing else', async () => {
    const check = (body: object) => as(undefined)(admission.storeHeac, { body: body as never })
    const offer = await check({ civil_id: '12345673', birthdate: '1994-05-17', student_no: 'HE12345673' })
    expect(offer).toMatchObject({ success: true, token: expect.any(String) })
    const { draft } = await as(undefined)(admission.activeRegistration, { query: { token: offer.token! } })
    expect(draft).toMatchObject({ civil_number: '12345673', route: 'secondary', secondary_percent: 7500 })
    expect(await check({ civil_id: '12345679', birthdate: '1994-05-17', student_no: 'HE12345679' })).toMatchObject({
      success: false,
      token: null,
    })
    const look = (query: object) => as(undefined)(admission.lookUpHeac, { query: query as never })
    expect(await look({})).toMatchObject({ success: false, token: null })
    // Looking begins nothing.
    const drafts = () => one<number>('select count(*)::int as value from admission.drafts')
    const before = await drafts()
    const found = await look({ civil_id: '12345673', birthdate: '1994-05-17', student_no: 'HE12345673' })
    expect([found, await drafts()]).toMatchObject([{ success: true, token: null }, before])
  })
})

describe('events', () => {
  it('are told once, however often their reactions run', async () => {
    const registration = await anApplicant({ at: 'decision' })
    await officer()(admission.decideRegistration.perform, { params: { id: registration.id }, body: { accept: true } })
    await settleDown()
    const sent = await mails(registration.email)
    await one(
      `with again as (update platform.deliveries set state = 'waiting', due_at = now() returning 1) select count(*)::int as value from again`,
    )
    await settleDown()
    expect(await mails(registration.email)).toBe(sent)
  })
  it('a conformity day is booked over the route, with its calendar', async () => {
    const day = await aConformityDay()
    const who = await join(await anApplicant({ at: 'conformity_day' }))
    expect(await codeOf(as(who)(admission.calendarFile))).toBe('no-booking')
    expect(await as(who)(admission.chooseConformityDay, { body: { day_id: day.id } })).toMatchObject({ day_id: day.id })
    const blob: Blob = await as(who)(admission.calendarFile)
    expect(await blob.text()).toContain('BEGIN:VCALENDAR')
    expect(
      await codeOf(
        officer()(admission.conformityDays.routes.update, {
          params: { id: day.id },
          body: { date: day.date, opens_at: '08:00', closes_at: '07:00', place: 'a', seats: 5, note: '' },
        }),
      ),
    ).toBe('invalid')
  })
})
