import * as admission from '@halaqa/admission/contract'
import {
  aConformityDay,
  anApplicant,
  anEntryExam,
  type RegistrationRow,
  withEquation,
} from '@halaqa/admission/factories'
import * as content from '@halaqa/content/contract'
import { editManyOf } from '@halaqa/kit-contract'
import { addDays, clock, setClock } from '@halaqa/kit-server/clock'
import { drainEvents } from '@halaqa/kit-server/events'
import { afterEach, describe, expect, it } from 'vitest'
import { contexts } from './contexts.ts'
import { one, testCollege } from './world.ts'

const college = testCollege()
const as = (who: Parameters<typeof college.cast.as>[0]) => college.cast.as(who)
const officer = () => as('registrationOfficer')
const join = (registration: RegistrationRow) => college.cast.join(registration.account_id)
const settleDown = () => drainEvents(contexts.flatMap(context => context.reactions))
afterEach(() => setClock())
/** Minutes go by: sessions last that long. */
const later = (minutes: number) => {
  const now = new Date(clock.now().getTime() + minutes * 60_000)
  setClock({ now: () => now })
}

type Mail = { kind: string; subject: string; text: string; ics: string | null }
const mailsTo = (address: string) =>
  one<Mail[]>(`select coalesce(json_agg(json_build_object('kind', kind, 'subject', subject, 'text', text,
    'ics', attachments -> 0 ->> 'text') order by id), '[]') as value from platform.messages where recipient = '${address}'`)
const lastMail = async (address: string) => (await mailsTo(address)).at(-1)!
const noticesOf = (registration: RegistrationRow) =>
  one<string[]>(
    `select coalesce(json_agg(kind order by id), '[]') as value from identity.notifications where account_id = ${registration.account_id}`,
  )
/** A line of a calendar file. */
const lineOf = (ics: string | null, name: string) =>
  new RegExp(`^${name}[^:]*:(.*)$`, 'm').exec(ics!.replaceAll('\r\n ', ''))![1]!.trim()

describe('the conformity day', () => {
  const soon = () => addDays(clock.today(), 5)
  const choose = async (registration: RegistrationRow, day_id: number) =>
    as(await join(registration))(admission.chooseConformityDay, { body: { day_id } })

  it('booked, changed and moved: a mail each, with the calendar file of the same event, always a later version', async () => {
    const registration = await anApplicant({ at: 'conformity_day' })
    const [first, second] = [await aConformityDay({ date: soon() }), await aConformityDay({ date: soon() })]
    later(1)
    await choose(registration, first.id)
    later(1)
    await choose(registration, second.id)
    await choose(registration, second.id)
    later(1)
    const { taken: _, moved_at: __, id, ...day } = second
    const date = addDays(second.date, 3)
    await officer()(admission.conformityDays.routes.update, { params: { id }, body: { ...day, date } })
    // Seats and notes change nothing for whoever comes.
    await officer()(admission.conformityDays.routes.update, { params: { id }, body: { ...day, date, seats: 40 } })

    const mails = await mailsTo(registration.email)
    expect(mails.map(each => each.kind)).toEqual([
      'admission.booking-booked',
      'admission.booking-changed',
      'admission.booking-moved',
    ])
    expect(new Set(mails.map(each => lineOf(each.ics, 'UID'))).size).toBe(1)
    const versions = mails.map(each => Number(lineOf(each.ics, 'SEQUENCE')))
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b))
    expect(lineOf(mails[2]!.ics, 'DTSTART').slice(0, 8)).toBe(date.replaceAll('-', ''))
    expect(await noticesOf(registration)).toEqual(mails.map(each => each.kind))
  })

  it('another place of several days at once: whoever has booked one is told, whoever has not is not', async () => {
    const [registration, other] = [
      await anApplicant({ at: 'conformity_day' }),
      await anApplicant({ at: 'conformity_day' }),
    ]
    const days = [await aConformityDay({ date: soon() }), await aConformityDay({ date: soon() })]
    await choose(registration, days[0]!.id)
    const body = {
      by: 'ids',
      ids: days.map(each => each.id),
      act: 'place',
      place: 'قاعة السلطان',
      dry_run: true,
      title: '',
    }
    const edit = editManyOf(admission.conformityDays)!
    await officer()(edit, { body: body as never })
    expect((await mailsTo(registration.email)).map(each => each.kind)).toEqual(['admission.booking-booked'])
    await officer()(edit, { body: { ...body, dry_run: false } as never })
    expect((await lastMail(registration.email)).kind).toBe('admission.booking-moved')
    expect((await lastMail(registration.email)).text).toContain('قاعة السلطان')
    expect(await mailsTo(other.email)).toEqual([])
  })

  it('absent: the person is told until when another may be booked, and home shows it', async () => {
    const registration = await anApplicant({ at: 'conformity_day' })
    const day = await aConformityDay({ date: soon() })
    await choose(registration, day.id)
    const today = clock.today()
    await one(`update admission.conformity_days set date = '${today}' where id = ${day.id} returning 1 as value`)
    const body = { registration_id: registration.id, attendance: 'absent' as const }
    await officer()(admission.recordAttendance, { params: { id: day.id }, body })
    await officer()(admission.recordAttendance, { params: { id: day.id }, body })
    expect(
      (await mailsTo(registration.email)).filter(each => each.kind === 'admission.attendance-absent'),
    ).toHaveLength(1)
    expect(await as(await join(registration))(admission.profile)).toMatchObject({
      booking: { attendance: 'absent', can_change: true },
      book_until: addDays(today, 7),
    })
    await officer()(admission.recordAttendance, { params: { id: day.id }, body: { ...body, attendance: 'expected' } })
    expect((await lastMail(registration.email)).kind).toBe('admission.attendance-expected')
  })
})

it('an exam that was not passed: the marks and what happens now, by mail; nothing after it is promised', async () => {
  const registration = await anApplicant({ at: 'entry_exam' })
  const exam = await anEntryExam({ date: clock.today() })
  const enter = (score: number) =>
    as('administrator')(admission.enterExamResult, {
      params: { id: registration.id },
      body: { exam_id: exam.id, score },
    })
  // A slip that is typed anew at once is told to nobody.
  await enter(4)
  await enter(49)
  await settleDown()
  expect(await mailsTo(registration.email)).toEqual([])
  later(1)
  await settleDown()
  await enter(49)
  later(1)
  await settleDown()
  const mails = await mailsTo(registration.email)
  expect(mails.map(each => each.kind)).toEqual(['admission.exam-failed'])
  expect(mails[0]!.text).toContain('49 من 100')
  const { way, exam: shown } = await as(await join(registration))(admission.profile)
  expect(shown).toMatchObject({ result: 'fail', score: 49, score_pass: 50 })
  expect(way.filter(step => step.state === 'later' && step.expected_on)).toEqual([])
})

it('a mark is not entered before the day of the exam', async () => {
  const registration = await anApplicant({ at: 'entry_exam' })
  const exam = await anEntryExam({ date: addDays(clock.today(), 12) })
  const params = { id: registration.id }
  const entering = as('administrator')(admission.enterExamResult, { params, body: { exam_id: exam.id, score: 70 } })
  await expect(entering).rejects.toMatchObject({ problem: { code: 'exam-to-come' } })
})

it('an equivalence that is refused: the reason by mail, and home asks for the correction', async () => {
  const registration = await anApplicant({ at: 'equivalence', more: { has_bachelor: true } })
  const file = { id: '5b3f4f5e-9a62-4c52-8d0a-0d5f5a3d6c11', name: 'degree.pdf', type: 'application/pdf' }
  await withEquation(registration.id, file, 'submitted')
  const id = await one<number>(`select id as value from admission.equations where registration_id = ${registration.id}`)
  await officer()(admission.decideEquation.perform, { params: { id }, body: { approve: false, reason: 'الكشف ناقص' } })
  expect(await lastMail(registration.email)).toMatchObject({
    kind: 'admission.equation-refused',
    text: expect.stringContaining('الكشف ناقص'),
  })
  expect((await as(await join(registration))(admission.profile)).equation).toEqual({
    state: 'refused',
    reason: 'الكشف ناقص',
  })
})

it('whoever is moved back to the first steps by hand is told of it', async () => {
  const registration = await anApplicant({ at: 'documents' })
  const step_id = await one<number>(
    `select id as value from admission.steps where degree_type = '${registration.degree_type}' and code = 'verify_email'`,
  )
  const body = { step_id, reason: 'بريد خاطئ' }
  await officer()(admission.moveRegistration.perform, { params: { id: registration.id }, body })
  await settleDown()
  expect(await noticesOf(registration)).toEqual(['admission.step.verify_email'])
  // The reason was written for this person: in the mail, though the step has none of its own.
  expect((await lastMail(registration.email)).text).toContain('السبب: بريد خاطئ')
})

it('the reason of a run that moves many is the run’s own: nobody is told it', async () => {
  const registration = await anApplicant({ at: 'documents' })
  const body = { ids: [registration.id], act: 'move' as const, step_code: 'entry_exam' as const, reason: 'دفعة ديسمبر' }
  await officer()(admission.bulkRegistrations, { body })
  await settleDown()
  expect(JSON.stringify(await mailsTo(registration.email))).not.toContain('دفعة ديسمبر')
})

it('before a fee is waived: how much, for whom, what comes next and who is told, and nothing has happened', async () => {
  const registration = await anApplicant({ at: 'registration_fee' })
  const preview = await as('administrator')(admission.exemptRegistration.preview, { params: { id: registration.id } })
  expect(preview.consequences).toEqual([
    { what: 'office.told.notice', count: 1 },
    { what: 'office.told.mail', count: 1 },
  ])
  expect(preview.notes![0]).toContain(registration.full_name)
  expect(preview.notes![0]).toContain('20.000')
  expect(preview.notes![1]).toContain('رفع الوثائق')
  expect(
    await one(
      `select count(*)::int as value from finance.invoices where reference = 'admission.registration:${registration.id}'`,
    ),
  ).toBe(0)
  await as('administrator')(admission.exemptRegistration.perform, {
    params: { id: registration.id },
    body: { reason: 'منحة' },
  })
  await settleDown()
  expect(await noticesOf(registration)).toEqual(['admission.step.documents'])
  expect((await mailsTo(registration.email)).map(mail => mail.kind)).toEqual(['admission.step.documents'])
})

it('a trial of refusing many names the seat of the conformity day that each refusal gives back', async () => {
  const [booked, other] = [await anApplicant({ at: 'conformity_day' }), await anApplicant({ at: 'documents' })]
  const day = await aConformityDay({ date: addDays(clock.today(), 5) })
  await as(await join(booked))(admission.chooseConformityDay, { body: { day_id: day.id } })
  const refuse = (dry_run: boolean) =>
    officer()(admission.bulkRegistrations, {
      body: { ids: [booked.id, other.id], act: 'refuse', reason: 'لم تستوف الشروط', dry_run },
    })
  const tried = await refuse(true)
  expect(tried.results.map(each => each.note)).toEqual([expect.stringContaining('يعود مقعد يوم المطابقة'), undefined])
  const taken = () => one<number>(`select taken as value from admission.conformity_days where id = ${day.id}`)
  expect(await taken()).toBe(1)
  expect((await refuse(false)).results.map(each => each.note)).toEqual(tried.results.map(each => each.note))
  expect(await taken()).toBe(0)
})

it('acceptance has a subject of its own', async () => {
  const registration = await anApplicant({ at: 'decision' })
  const body = { accept: true, reason: '' }
  await officer()(admission.decideRegistration.perform, { params: { id: registration.id }, body })
  await settleDown()
  expect((await lastMail(registration.email)).subject).toMatch(/^مبارك، قُبلت في /)
})

it('a refused application promises no further step and owes nothing', async () => {
  const registration = await anApplicant({ at: 'registration_fee' })
  const body = { accept: false, reason: 'لم تستوف الشروط' }
  await officer()(admission.decideRegistration.perform, { params: { id: registration.id }, body })
  const { way, fee } = await as(await join(registration))(admission.profile)
  expect(way.some(step => step.state === 'later' || step.expected_on)).toBe(false)
  expect(fee.state).toBe('none')
})

it('whoever joins the waiting list or writes to the college gets one confirmation, without what was typed', async () => {
  const email = 'waits@example.om'
  const wish = { name: 'اشتر الآن http://spam.example', email, mobile: '+96892000142', specialty_id: null, website: '' }
  await as(undefined)(admission.storeWaiting, { body: wish })
  await as(undefined)(admission.storeWaiting, { body: wish })
  const { mobile: _, specialty_id: __, ...person } = wish
  const message = { ...person, topic: 'other' as const, message: 'http://spam.example' }
  await as(undefined)(content.storeContact, { body: message })
  await as(undefined)(content.storeContact, { body: message })
  const mails = await mailsTo(email)
  expect(mails.map(each => each.kind)).toEqual(['admission.waiting-joined', 'content.contact-taken'])
  for (const { text } of mails) expect(text).not.toContain('spam.example')
})

/** What a person hears of an act of staff: kinds of messages; `home`: it stands on the person's page; or why nothing. */
const heard: Record<string, { tells?: string[]; home?: true; nobody?: string }> = {
  'admission.registration.move': { tells: ['admission.step.*'], home: true },
  'admission.registration.decide': { tells: ['admission.refused', 'admission.step.study_fee'], home: true },
  'admission.registration.bulk': { tells: ['admission.refused', 'admission.step.*'], home: true },
  'admission.registration.exempt': { tells: ['admission.step.*'], home: true },
  'admission.registration.extend': { tells: ['admission.extended'], home: true },
  'admission.registration.passwordLink': { tells: ['identity.reset-password'] },
  'admission.registration.message': { tells: ['admission.message'] },
  'admission.registration.store': { tells: ['admission.verify-email'], home: true },
  'admission.registration.reopen': { tells: ['admission.step.*'], home: true },
  'admission.registration.again': { tells: ['admission.step.*', 'admission.verify-email'], home: true },
  'admission.registration.import': { tells: ['admission.verify-email'], home: true },
  'admission.registration.update': { nobody: 'a correction that the person asked for; the form shows it' },
  'admission.registration.delete': { nobody: 'made by mistake or for a trial: the account goes with it' },
  'admission.bulk-run.undo': { tells: ['admission.step.*'], home: true },
  'admission.conformity-day.attend': {
    tells: ['admission.attendance-absent', 'admission.attendance-expected', 'admission.attendance', 'admission.step.*'],
    home: true,
  },
  'admission.conformity-day.update': { tells: ['admission.booking-moved'], home: true },
  'admission.conformity-day.editMany': { tells: ['admission.booking-moved'], home: true },
  'admission.conformity-day.store': { nobody: 'a new day concerns who has none, and stands in the list of days' },
  'admission.conformity-day.delete': { nobody: 'refused while anybody has booked it' },
  'admission.exam.result': { tells: ['admission.exam-failed', 'admission.step.*'], home: true },
  'admission.exam.import': { tells: ['admission.exam-failed', 'admission.step.*'], home: true },
  'admission.entry-exam.store': { home: true },
  'admission.entry-exam.update': { home: true },
  'admission.entry-exam.delete': { home: true },
  'admission.equation.decide': { tells: ['admission.equation-refused', 'admission.step.decision'], home: true },
  'admission.equation.activate': { tells: ['admission.equation-refused', 'admission.step.decision'], home: true },
  'admission.equation.store': { nobody: 'written down for the person; the decision on it is told' },
  'admission.equation.add-subject': { nobody: 'work on the way to the decision, which is told' },
  'admission.equation.delete': { home: true },
  'admission.equation.deleteBulk': { home: true },
  'admission.equation.addFile': { nobody: 'work on the way to the decision, which is told' },
  'admission.equation-subject.delete': { nobody: 'work on the way to the decision, which is told' },
  'admission.equation-subject.assign': { nobody: 'work on the way to the decision, which is told' },
  'admission.equation-file.delete': { nobody: 'work on the way to the decision, which is told' },
  'admission.document.accept': { tells: ['admission.step.*'], home: true },
  'admission.document.refuse': { tells: ['admission.document-refused'], home: true },
  'admission.document.bulk': { tells: ['admission.document-refused', 'admission.step.*'], home: true },
  'admission.document.edit-image': { nobody: 'turned or cut so that it can be read; the decision on it is told' },
  'admission.document.store': { home: true },
  'admission.document.undo': { nobody: 'the decision was not told yet: it waits until it can no longer be taken back' },
  'admission.document.update': { home: true },
  'admission.document.delete': { home: true },
  'admission.message.send': { tells: ['admission.message'] },
  'admission.message.write': { tells: ['admission.message'] },
  'admission.message.sendByMobile': { tells: ['admission.message'] },
  'admission.step.resend': { tells: ['admission.message'] },
  'admission.step.resend-special': { tells: ['admission.message'] },
  'admission.waiting-list.tell': { tells: ['admission.registration-open'] },
  'admission.waiting-list.offer': { tells: ['admission.offer-made'] },
  'admission.waiting-list.extend': { tells: ['admission.offer-extended'] },
  'admission.waiting-list.withdraw': { tells: ['admission.offer-withdrawn'] },
  'admission.waiting-list.delete': { nobody: 'taken off at their own wish; nothing is held for them' },
  ...Object.fromEntries(
    ['conformity-day', 'entry-exam', 'group', 'message', 'period', 'refusal-reason', 'step'].map(what => [
      `admission.${what}.undelete`,
      { nobody: 'what nothing hung on stands again' },
    ]),
  ),
  ...Object.fromEntries(
    ['note.store', 'note.update', 'note.delete', 'note.deleteBulk'].map(act => [
      `admission.${act}`,
      { nobody: 'notes of staff among themselves' },
    ]),
  ),
  ...Object.fromEntries(
    ['message.store', 'message.update', 'message.delete', 'message.deleteBulk', 'message.stop'].map(act => [
      `admission.${act}`,
      { nobody: 'a message that is written or stopped; sending it tells' },
    ]),
  ),
  ...Object.fromEntries(
    ['step', 'group', 'period']
      .flatMap(what => ['store', 'update', 'delete', 'deleteBulk'].map(act => `${what}.${act}`))
      .concat(
        ['store', 'update', 'delete'].map(act => `refusal-reason.${act}`),
        ['user-step.store', 'user-step.update', 'step.special', 'period.editMany', 'step.editMany'],
      )
      .map(act => [`admission.${act}`, { nobody: 'a setting of the office, nobody’s own' }]),
  ),
}

it('who must hear of it is decided for every act of the admission office', () => {
  const acts = contexts
    .find(context => context.name === 'admission')!
    .handlers.map(({ route }) => route)
    .filter(({ method, access }) => method !== 'GET' && typeof access === 'object' && 'permission' in access)
  expect(acts.map(route => route.name).sort()).toEqual(Object.keys(heard).sort())
  for (const [act, { tells, home, nobody }] of Object.entries(heard))
    expect(Boolean(tells?.length || home) !== Boolean(nobody), act).toBe(true)
})
