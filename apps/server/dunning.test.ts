import { anAcademicYear, aSemester, aSemesterEvent } from '@halaqa/academics/factories'
import * as billing from '@halaqa/billing/contract'
import { aDunningLevel, anException, aRule, dunStudents, madeBefore } from '@halaqa/billing/factories'
import { heldFor } from '@halaqa/billing/server'
import { aSubject } from '@halaqa/curriculum/factories'
import * as finance from '@halaqa/finance/contract'
import { anOpenInvoice, aReceipt, paidAtBank } from '@halaqa/finance/factories'
import { replaceInvoice } from '@halaqa/finance/server'
import { gradesOf } from '@halaqa/grading/factories'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { config, useConfig } from '@halaqa/kit-server/config'
import { db } from '@halaqa/kit-server/database'
import { drainEvents } from '@halaqa/kit-server/events'
import * as learning from '@halaqa/learning/contract'
import * as records from '@halaqa/records/contract'
import { aStudent } from '@halaqa/students/factories'
import { anEnrolment, refreshAverages, releaseAll } from '@halaqa/studies/factories'
import * as workplace from '@halaqa/workplace/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { codeOf } from './applicants.ts'
import { contexts } from './contexts.ts'
import { one, testCollege } from './world.ts'

/** Who is late with what they owe: what they are told, what they are kept from, and that it is open again once it is paid. */
const college = testCollege()
const reactions = contexts.flatMap(context => context.reactions)
const office = () => college.cast.as('financeOfficer')
const today = () => clock.today()
let semester: number
let levels: number[]
beforeAll(async () => {
  const days = { starts_on: addDays(today(), -120), ends_on: addDays(today(), 200) }
  const year = await anAcademicYear({ name: 'سنة المتأخرين', ...days })
  const first = { starts_on: addDays(today(), -100), ends_on: addDays(today(), 30) }
  semester = (await aSemester({ year_id: year.id, kind: 'first', ...first })).id
  const type_id = await one<number>(`select id as value from academics.event_types where rule_key = 'fees_due'`)
  const due = { starts_on: addDays(today(), -95), ends_on: addDays(today(), -40) }
  await aSemesterEvent({ semester_id: semester, type_id, ...due })
  levels = [
    await aDunningLevel({ days: 3, ways: ['mail'], holds: [] }),
    await aDunningLevel({ days: 20, ways: ['mail', 'sms'], holds: ['exam'] }),
    await aDunningLevel({ days: 35, ways: ['mail'], holds: ['results'] }),
  ]
})

let serial = 0
/** A student who owes 90 rials that were asked for so many days ago; nobody there has quiet hours. */
async function aDebtor({ asked = 80, of = semester as number | null, amount = 90_000 } = {}) {
  serial += 1
  const student = await aStudent()
  await db().execute(
    sql`insert into identity.push_wishes (account_id, unwanted, quiet_from, quiet_to) values (${student.account_id}, '{}', null, null)`,
  )
  const payer = { guard: 'students', id: student.account_id, name: student.full_name }
  const lines = [
    { label: 'أصول الفقه', quantity: 1, unit_amount: Math.ceil(amount / 2), semester_id: of },
    { label: 'النحو', quantity: 1, unit_amount: Math.floor(amount / 2), semester_id: of },
  ]
  const invoice = await anOpenInvoice({ kind: 'study', reference: `late:${serial}`, payer, lines: lines as never })
  await db().execute(
    sql`update finance.invoices set issued_at = issued_at - make_interval(days => ${asked}) where id = ${invoice.id}`,
  )
  const ask = college.cast.as(await college.cast.join(student.account_id))
  const told = (kind: string) =>
    one<number>(
      `select count(*)::int as value from identity.notifications where account_id = ${student.account_id} and kind = '${kind}'`,
    )
  const row = async () => (await late({ ids: String(student.id) })).rows.find(each => each.id === student.id)
  return { student, invoice, ask, told, row }
}
type Debtor = Awaited<ReturnType<typeof aDebtor>>
const late = (query: object = {}) => office()(billing.listLate, { query })
/** As if what was told so far had been told so many days before. */
const daysPass = (student: Debtor['student'], days: number) =>
  db().execute(
    sql`update billing.dunning_notices set told_at = told_at - make_interval(days => ${days}) where student_id = ${student.id}`,
  )
/** Told of one level after the other, as if there had been time between them. */
async function toldAll(debtor: Debtor): Promise<void> {
  for (let at = 0; at < levels.length; at++) {
    await dunStudents()
    await daysPass(debtor.student, 17)
  }
}
const pay = async ({ ask, invoice }: Debtor) => {
  const checkout = await ask(finance.payOwnInvoice, { params: { id: invoice.id }, body: {} })
  await paidAtBank(checkout.payment_uuid)
  await drainEvents(reactions)
}
/** A result of 83 that is released. */
async function aResult(studentId: number): Promise<void> {
  const subject = await aSubject()
  const { id } = await anEnrolment({ student_id: studentId, subject_id: subject, semester_id: semester })
  await gradesOf(id, 83)
  await releaseAll(semester, subject)
  await refreshAverages([studentId])
}

it('late is what was due by the last day for fees, or a fortnight after it was asked for', async () => {
  const [before, after, none, fresh] = [
    await aDebtor(),
    await aDebtor({ asked: 30 }),
    await aDebtor({ asked: 20, of: null }),
    await aDebtor({ asked: 14 }),
  ]
  expect((await before!.row())!.since).toBe(addDays(today(), -40))
  expect((await after!.row())!.since).toBe(addDays(today(), -16))
  expect(await none!.row()).toMatchObject({ since: addDays(today(), -6), days: 6, amount: 90_000, level: 0 })
  expect(await fresh!.row()).toBeUndefined()
})

it('a subject that is dropped moves no day, and asks for less', async () => {
  const debtor = await aDebtor()
  await replaceInvoice(debtor.invoice.id, { change: lines => lines.slice(0, 1), reason: 'حُذف النحو' })
  expect(await debtor.row()).toMatchObject({ since: addDays(today(), -40), amount: 45_000 })
})

it('each level is told once, in order, and no run tells anybody again', async () => {
  const debtor = await aDebtor()
  await Promise.all([dunStudents(), dunStudents()])
  await dunStudents()
  expect(await debtor.told('billing.dunning-told')).toBe(1)
  expect(await debtor.row()).toMatchObject({ level: 1, held: 'nothing' })
  await daysPass(debtor.student, 16)
  await dunStudents()
  expect(await debtor.told('billing.dunning-told')).toBe(1)
  await daysPass(debtor.student, 1)
  await dunStudents()
  expect(await debtor.row()).toMatchObject({ level: 2, held: 'exam' })
  await daysPass(debtor.student, 15)
  await dunStudents()
  expect(await debtor.told('billing.dunning-told')).toBe(3)
  expect(await debtor.row()).toMatchObject({ level: 3, held: 'both' })
  await daysPass(debtor.student, 100)
  await dunStudents()
  expect(await debtor.told('billing.dunning-told')).toBe(3)
})

it('one message says what is late, what is held, what will be, and the way out', async () => {
  const debtor = await aDebtor()
  await dunStudents()
  const mail = await one<{ subject: string; text: string }>(
    `select json_build_object('subject', m.subject, 'text', m.text) as value from platform.messages m
     join identity.accounts a on a.email = m.recipient where a.id = ${debtor.student.account_id} and m.kind = 'billing.dunning-told'`,
  )
  expect(mail.subject).toContain('90')
  expect(mail.text).toContain('يُحجب: دخول الاختبار')
  expect(mail.text).toContain('/student/payments')
  expect(mail.text).toContain('التقسيط')
})

it('held results are shown nowhere and said to be, with the way out; paid, all is open in the same moment and told once', async () => {
  const debtor = await aDebtor()
  const { student, ask } = debtor
  await aResult(student.id)
  const results = async () => (await college.app.inject(withToken(await sessionOf(debtor), '/student/results'))).json()
  expect((await results()).data.grades).toHaveLength(1)
  await toldAll(debtor)
  expect(await results()).toMatchObject({ data: { grades: [] }, blocked: { until: null, link: '/student/payments' } })
  expect((await results()).blocked.reason).toContain('90')
  expect(await codeOf(ask(records.issueOwnPaper, { body: { kind: 'grades' } }))).toBe('paper-grades-blocked')
  expect((await ask(learning.today)).withheld).toMatchObject({ link: '/student/payments' })
  const record = () => college.cast.as('studentAffairs')(records.studentRecord, { params: { id: student.id } })
  expect((await record()).withheld!.reason).toContain('90')
  expect([...(await heldFor([student.id], 'exam')).values()]).toEqual([
    { amount: 90_000, since: addDays(today(), -40), level: 3 },
  ])
  expect(await debtor.told('billing.dunning-freed')).toBe(0)
  expect((await ask(finance.ownInvoices)).due).toBe(90_000)
  await pay(debtor)
  expect(await results()).toMatchObject({ blocked: null })
  expect((await ask(records.issueOwnPaper, { body: { kind: 'grades' } })).kind).toBe('grades')
  expect((await record()).withheld).toBeNull()
  expect((await results()).data.grades).toHaveLength(1)
  expect((await heldFor([student.id], 'exam')).size).toBe(0)
  expect(await debtor.row()).toBeUndefined()
  await dunStudents()
  expect(await debtor.told('billing.dunning-freed')).toBe(1)
})

it('who was told of the last level and is late still waits for an officer, once, until it is paid or released', async () => {
  const waiting = async () => {
    const { rows } = await office()(workplace.showWork)
    return rows.find(each => each.kind === 'billing.dunning')?.waiting ?? 0
  }
  const before = await waiting()
  const [debtor, released] = [await aDebtor(), await aDebtor()]
  await dunStudents()
  expect(await waiting()).toBe(before)
  await daysPass(debtor.student, 17)
  await daysPass(released.student, 17)
  await toldAll(debtor)
  await daysPass(released.student, 17)
  await dunStudents()
  expect(await waiting()).toBe(before + 2)
  const ids = [released.student.id]
  await office()(billing.releaseLate.perform, { body: { ids, until: today(), reason: 'وعد بالسداد' } })
  await pay(debtor)
  expect(await waiting()).toBe(before)
})

it('a receipt at the desk opens it as well; part of what is late does not', async () => {
  const debtor = await aDebtor()
  await toldAll(debtor)
  const receive = async (amount: number) => {
    await aReceipt({ payer_id: debtor.student.account_id, amount, invoice_ids: [debtor.invoice.id] })
    await drainEvents(reactions)
  }
  await receive(50_000)
  expect(await debtor.row()).toMatchObject({ amount: 40_000, held: 'both' })
  expect(await debtor.told('billing.dunning-freed')).toBe(0)
  await receive(40_000)
  expect(await debtor.row()).toBeUndefined()
  expect(await debtor.told('billing.dunning-freed')).toBe(1)
})

it('who is excepted is not late; nor is whoever has a plan of which nothing is, and what is late of it is told part by part', async () => {
  const excepted = await aDebtor()
  const decision = { decision_number: '7/2026', reason: 'إعفاء بقرار' }
  await anException({ student_id: excepted.student.id, until: today(), ...decision })
  expect(await excepted.row()).toBeUndefined()
  const planned = await aDebtor()
  await toldAll(planned)
  const rule = await aRule([5000, 5000])
  const asked = { student_id: planned.student.id, invoice_id: planned.invoice.id, rule_id: rule.id }
  const plan = await office()(billing.storePlan.perform, { body: { ...asked, begins_on: today(), parts: [] } })
  expect(await planned.row()).toBeUndefined()
  expect((await heldFor([planned.student.id], 'results')).size).toBe(0)
  await dunStudents()
  expect(await planned.told('billing.dunning-freed')).toBe(1)
  await madeBefore(plan.id, 10)
  expect(await planned.row()).toMatchObject({ since: addDays(today(), -10), amount: 45_000, level: 0, held: 'nothing' })
})

it('who has as much to their good is left alone', async () => {
  const debtor = await aDebtor()
  const other = await anOpenInvoice({
    kind: 'service',
    reference: `card:${debtor.student.id}`,
    payer: { guard: 'students', id: debtor.student.account_id, name: debtor.student.full_name },
    lines: [{ label: 'بدل بطاقة', quantity: 1, unit_amount: 1_000 }],
  })
  await aReceipt({ payer_id: debtor.student.account_id, amount: 91_000, invoice_ids: [other.id] })
  const row = await debtor.row()
  // A receipt pays what it names; what is beyond it is to good, and covers what is late.
  expect(row).toBeUndefined()
  await dunStudents()
  expect(await debtor.told('billing.dunning-told')).toBe(0)
})

it('one who cannot be told holds back nobody, and is told by the next run', async () => {
  const [broken, other] = [await aDebtor(), await aDebtor()]
  const address = (email: string) =>
    db().execute(sql`update identity.accounts set email = ${email} where id = ${broken!.student.account_id}`)
  await address(`two;addresses${broken.student.id}@halaqa.example`)
  await expect(dunStudents()).rejects.toThrow('1 students could not be dunned')
  expect([await broken.told('billing.dunning-told'), await other.told('billing.dunning-told')]).toEqual([0, 1])
  await address(`one${broken.student.id}@halaqa.example`)
  await dunStudents()
  expect([await broken.told('billing.dunning-told'), await other.told('billing.dunning-told')]).toEqual([1, 1])
})

it('nobody is told in quiet hours: a later run tells', async () => {
  const debtor = await aDebtor()
  const hour = (clock.now().getUTCHours() + 4) % 24
  const at = (more: number) => `${String((hour + more + 24) % 24).padStart(2, '0')}:00`
  const quiet = (from: string | null, to: string | null) =>
    db().execute(
      sql`update identity.push_wishes set quiet_from = ${from}, quiet_to = ${to} where account_id = ${debtor.student.account_id}`,
    )
  await quiet(at(-1), at(2))
  await dunStudents()
  expect(await debtor.told('billing.dunning-told')).toBe(0)
  const again = await office()(billing.notifyLateAgain.perform, { body: { ids: [debtor.student.id] } })
  expect(again.results[0]!.code).toBe('in-quiet-hours')
  await quiet(null, null)
  await dunStudents()
  expect(await debtor.told('billing.dunning-told')).toBe(1)
})

it('a release and what is open again are in the portal at once, and mailed once the quiet hours are over', async () => {
  const [released, payer] = [await aDebtor(), await aDebtor()]
  for (const debtor of [released, payer]) await toldAll(debtor)
  const before = config()
  useConfig({ ...before, mail: { url: 'smtp://localhost:1', from: 'Halaqa <no-reply@halaqa.example>' } as never })
  try {
    const hour = (clock.now().getUTCHours() + 4) % 24
    const at = (more: number) => `${String((hour + more + 24) % 24).padStart(2, '0')}:00`
    await db().execute(
      sql`update identity.push_wishes set quiet_from = ${at(-1)}, quiet_to = ${at(2)}
        where account_id in (${released.student.account_id}, ${payer.student.account_id})`,
    )
    const body = { ids: [released.student.id], until: addDays(today(), 5), reason: 'وعد بالسداد' }
    await office()(billing.releaseLate.perform, { body })
    await pay(payer)
    for (const [debtor, kind] of [
      [released, 'billing.dunning-released'],
      [payer, 'billing.dunning-freed'],
    ] as const) {
      expect(await debtor.told(kind)).toBe(1)
      const wait = `select coalesce(min(extract(epoch from j.start_after - now())), 0)::int as value from pgboss.job j
        join platform.messages m on j.data->>'id' = m.id::text where j.name = 'platform.send-message'
        and m.kind = '${kind}' and m.related_id = '${debtor.student.id}'`
      expect(await one<number>(wait)).toBeGreaterThan(60)
    }
  } finally {
    useConfig(before)
  }
})

it('a release keeps from nothing until its day, says why in the log, and the preview says who hears of it', async () => {
  const debtor = await aDebtor()
  await toldAll(debtor)
  const ids = [debtor.student.id]
  const preview = await office()(billing.releaseLate.preview, { query: { ids: String(ids[0]) } })
  expect(preview.consequences).toEqual([
    { what: 'billing.dunning', count: 1 },
    { what: 'office.told.notice', count: 1 },
    { what: 'office.told.mail', count: 1 },
  ])
  const body = { ids, until: addDays(today(), 5), reason: 'وعد بالسداد' }
  await office()(billing.releaseLate.perform, { body })
  expect(await debtor.row()).toMatchObject({ held: 'released', released_until: body.until })
  expect((await heldFor(ids, 'results')).size).toBe(0)
  expect(await debtor.told('billing.dunning-released')).toBe(1)
  const told = await debtor.told('billing.dunning-told')
  await dunStudents()
  expect(await debtor.told('billing.dunning-told')).toBe(told)
  const noted = `select note as value from platform.audit where action = 'billing.dunning.extend' and subject_id = '${ids[0]}'`
  expect(await one<string>(noted)).toBe(body.reason)
  await db().execute(
    sql`update billing.dunning_releases set until = ${addDays(today(), -1)} where student_id = ${ids[0]}`,
  )
  expect(await debtor.row()).toMatchObject({ held: 'both', released_until: null })
  const over = await office()(billing.releaseLate.perform, { body: { ...body, until: addDays(today(), -1) } })
  expect(over.results[0]!.code).toBe('release-is-over')
})

it('told again: once a day, with what the level holds now', async () => {
  const debtor = await aDebtor()
  await dunStudents()
  const ids = [debtor.student.id]
  const again = async () => (await office()(billing.notifyLateAgain.perform, { body: { ids } })).results[0]!
  expect((await again()).code).toBe('told-today')
  await daysPass(debtor.student, 2)
  expect(await again()).toMatchObject({ ok: true })
  expect(await debtor.told('billing.dunning-told')).toBe(2)
  const paid = await aDebtor()
  await pay(paid)
  const nothing = await office()(billing.notifyLateAgain.perform, { body: { ids: [paid.student.id] } })
  expect(nothing.results[0]!.code).toBe('nothing-late')
})

it('a level that is changed holds nobody who was not told so, and one that is deleted holds nobody', async () => {
  const debtor = await aDebtor()
  await dunStudents()
  const id = levels[0]!
  const params = { id }
  const change = async (holds: 'results'[]) => {
    const shown = await office()(billing.dunningLevels.routes.edit, { params })
    const body = { days: 3, ways: shown.ways, holds }
    await office()(billing.dunningLevels.routes.update, { params, query: { version: shown.version }, body })
  }
  await change(['results'])
  expect(await debtor.row()).toMatchObject({ held: 'nothing' })
  expect((await office()(billing.dunningEffect, { query: { id, days: 3, holds: 'results' } })).late).toBeGreaterThan(0)
  await daysPass(debtor.student, 1)
  await office()(billing.notifyLateAgain.perform, { body: { ids: [debtor.student.id] } })
  expect(await debtor.row()).toMatchObject({ held: 'results' })
  const preview = await office()(billing.dunningLevels.routes.delete.preview, { params })
  expect(preview.consequences).toContainEqual({ what: 'billing.consequence.held_by_level', count: 1 })
  await change([])
  expect(await debtor.row()).toMatchObject({ held: 'nothing' })
  await dunStudents()
  expect(await debtor.told('billing.dunning-freed')).toBe(1)
})

it('only who may sets levels, tells again and releases; a student reads no list', async () => {
  const debtor = await aDebtor()
  const ids = [debtor.student.id]
  const reader = college.cast.as('studentAffairs')
  const until = addDays(today(), 3)
  expect(await codeOf(reader(billing.releaseLate.perform, { body: { ids, until, reason: 'x' } }))).toBe('forbidden')
  expect(await codeOf(reader(billing.notifyLateAgain.perform, { body: { ids } }))).toBe('forbidden')
  const level = { days: 99, ways: [], holds: [] }
  expect(await codeOf(reader(billing.dunningLevels.routes.store, { body: level }))).toBe('forbidden')
  expect(await codeOf(debtor.ask(billing.listLate))).not.toBe('done')
  const taken = office()(billing.dunningLevels.routes.store, { body: { ...level, days: 3 } })
  expect(await codeOf(taken)).toBe('invalid')
})

const sessionOf = async ({ student }: Debtor) => (await college.cast.join(student.account_id)).token
const withToken = (token: string, url: string) => ({
  url,
  headers: { accept: 'application/json', 'x-access-token': token },
})
