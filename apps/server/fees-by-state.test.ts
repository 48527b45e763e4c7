import { randomUUID } from 'node:crypto'
import { aSemester, aSpecialty } from '@halaqa/academics/factories'
import * as billing from '@halaqa/billing/contract'
import { aBankAccount, aReceipt } from '@halaqa/finance/factories'
import { anAccount } from '@halaqa/identity/factories'
import type { Out, Route } from '@halaqa/kit-contract'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { type StudentState, studentStates } from '@halaqa/students/contract'
import { aStudent, moveStudent } from '@halaqa/students/factories'
import { beforeAll, expect, it } from 'vitest'
import { codeOf } from './applicants.ts'
import { one, testCollege } from './world.ts'

/** Fees by what became of the student: who left, who does not study, who is new, whose credit suffices, and one semester beside another. */
const college = testCollege()
const office = () => college.cast.as('financeOfficer')
const chief = () => college.cast.as('administrator')
const today = clock.today()
let item: number
let semester_id: number
let before_id: number
beforeAll(async () => {
  item = await one<number>(`select id as value from finance.items where code = 'study'`)
  const running = { starts_on: addDays(today, -60), ends_on: addDays(today, 60), state: 'active' as const }
  const { id, year_id } = await aSemester(running)
  semester_id = id
  const before = { starts_on: addDays(today, -200), ends_on: addDays(today, -61), year_id, kind: 'second' as const }
  before_id = (await aSemester(before)).id
})

type Wish = NonNullable<Parameters<typeof aStudent>[0]>
async function aCharged(unit_amount: number, wish: Wish = {}, of = semester_id) {
  const student = await aStudent({ state_since: addDays(today, -300), ...wish })
  const invoice_id = await charge(student.id, unit_amount, of)
  return { student, invoice_id }
}
async function charge(studentId: number, unit_amount: number, of: number) {
  const body = { item_id: item, quantity: 1, unit_amount, semester_id: of, reason: 'رسوم' }
  return (await office()(billing.storeChargeOf, { params: { id: studentId }, body })).invoice_id
}
const pay = (payer_id: number, amount: number, invoice_ids: number[] = []) =>
  aReceipt({ payer_id, amount, ...(invoice_ids.length && { invoice_ids }) })
const move = (studentId: number, to: StudentState, starts_on: string) =>
  moveStudent(studentId, {
    to,
    starts_on,
    ends_on: to === 'delayed' ? addDays(starts_on, 100) : null,
    reason: 'طلب الطالب',
    decision_number: '7/2026',
  })
/** What is to the student's good is asked to be paid out, and promised. */
async function payOut(studentId: number, amount: number): Promise<number> {
  const { id: bank_account_id } = await aBankAccount({ kind: 'bank' })
  const to = { bank_account_id, iban: 'OM810180000001299123456', account_holder: 'سالم راشد' }
  const of = { kind: 'payout' as const, amount, invoice_id: null, decision_number: '', reason: 'انسحاب', ...to }
  const body = { form_uuid: randomUUID(), student_id: studentId, ...of }
  const { id } = await office()(billing.storeSettlement, { body })
  await chief()(billing.approveSettlement.perform, { params: { id }, body: {} })
  return id
}

type Row = { student_id: number; charged: number; paid: number; open: number; refunded: number; credit: number }
type Answer = { rows: Row[]; total: number; totals: Record<string, number> }
const asked = async (list: Route, params: object, query: object = {}) =>
  (await office()(list as never, { params, query: { per_page: 200, ...query } } as never)) as Answer
const rowOf = async (list: Route, params: object, studentId: number) =>
  (await asked(list, params)).rows.find(row => row.student_id === studentId)
const figuresOf = ({ total, totals }: Answer) => ({ students: total, ...totals })
const left = (paid: billing.YesOrNo, refund: billing.YesOrNo, of = semester_id) => ({ semester_id: of, paid, refund })

it.each([
  ['withdrawn', billing.withdrawnReport, billing.withdrawnDashboard, billing.withdrawnFees],
  ['delayed', billing.delayedReport, billing.delayedDashboard, billing.delayedFees],
] as const)(
  'who became %s stands by what was paid and what goes back, and the report counts what the lists hold',
  async (to, report, dashboard, list) => {
    const owing = await aCharged(20_000)
    const paidPart = await aCharged(20_000)
    await pay(paidPart.student.account_id, 5_000, [paidPart.invoice_id])
    const refunded = await aCharged(20_000)
    await pay(refunded.student.account_id, 26_000, [refunded.invoice_id])
    const uncharged = await aStudent({ state_since: addDays(today, -300) })
    for (const { id } of [owing.student, paidPart.student, refunded.student, uncharged])
      await move(id, to, addDays(today, -3))
    const payout = await payOut(refunded.student.id, 4_000)
    const find = (id: number, paid: billing.YesOrNo, refund: billing.YesOrNo) => rowOf(list, left(paid, refund), id)
    expect(await find(owing.student.id, 'no', 'no')).toMatchObject({
      charged: 20_000,
      paid: 0,
      open: 20_000,
      credit: 0,
    })
    expect(await find(paidPart.student.id, 'yes', 'no')).toMatchObject({ paid: 5_000, open: 15_000, refunded: 0 })
    expect(await find(refunded.student.id, 'yes', 'yes')).toMatchObject({
      paid: 20_000,
      refunded: 4_000,
      credit: 2_000,
    })
    expect(await find(uncharged.id, 'no', 'no')).toMatchObject({ charged: 0, open: 0, since: addDays(today, -3) })
    expect(await find(owing.student.id, 'yes', 'all')).toBeUndefined()
    expect(await find(refunded.student.id, 'all', 'no')).toBeUndefined()
    const shown: Out<typeof billing.withdrawnReport.reply> = await office()(report, { params: { semester_id } })
    expect(shown).toEqual(await office()(dashboard, { query: {} }))
    expect(shown.all).toEqual(figuresOf(await asked(list, left('all', 'all'))))
    for (const { paid_any, refund, ...figures } of shown.sides) {
      const found = await asked(list, left(paid_any ? 'yes' : 'no', refund ? 'yes' : 'no'))
      expect([paid_any, refund, figures]).toEqual([paid_any, refund, figuresOf(found)])
    }
    // The bank sends it back: it is to the student's good again.
    await chief()(billing.returnPayout.perform, { params: { id: payout }, body: { reason: 'الحساب مغلق' } })
    expect(await find(refunded.student.id, 'yes', 'yes')).toMatchObject({ refunded: 0, credit: 6_000 })
  },
)

it('who leaves twice in a semester stands there once, by the last day, and who left in another does not', async () => {
  const twice = await aStudent({ state_since: addDays(today, -300) })
  await move(twice.id, 'delayed', addDays(today, -50))
  await move(twice.id, 'active', addDays(today, -30))
  await move(twice.id, 'delayed', addDays(today, -10))
  const { rows } = await asked(billing.delayedFees, left('all', 'all'))
  expect(rows.filter(row => row.student_id === twice.id)).toMatchObject([{ since: addDays(today, -10) }])
  const earlier = await aStudent({ state_since: addDays(today, -300) })
  await move(earlier.id, 'delayed', addDays(today, -61))
  await move(earlier.id, 'withdrawn', addDays(today, -60))
  expect(await rowOf(billing.delayedFees, left('all', 'all'), earlier.id)).toBeUndefined()
  expect(await rowOf(billing.delayedFees, left('all', 'all', before_id), earlier.id)).toBeDefined()
  expect(await rowOf(billing.withdrawnFees, left('all', 'all'), earlier.id)).toBeDefined()
})

it('a payout of before the student left does not count as one that came of it', async () => {
  const { student, invoice_id } = await aCharged(20_000)
  await pay(student.account_id, 23_000, [invoice_id])
  const id = await payOut(student.id, 3_000)
  await move(student.id, 'withdrawn', today)
  const row = () => rowOf(billing.withdrawnFees, left('all', 'all'), student.id)
  expect(await row()).toMatchObject({ refunded: 3_000 })
  // One second before the day begins in Muscat.
  const before = `(date '${today}')::timestamp at time zone 'Asia/Muscat' - interval '1 second'`
  await one(`with earlier as (update billing.settlements set decided_at = ${before} where id = ${id} returning 1)
    select count(*) as value from earlier`)
  expect(await row()).toMatchObject({ refunded: 0, credit: 0 })
})

it('who does not study and owes is counted by state over all semesters, and nobody who studies or owes nothing', async () => {
  expect([...billing.notStudying].sort()).toEqual(studentStates.filter(state => state !== 'active').sort())
  const owing = await aCharged(20_000, { state: 'fired' })
  await charge(owing.student.id, 7_000, before_id)
  const graduate = await aCharged(9_000, { state: 'graduate' })
  const studying = await aCharged(20_000)
  const settled = await aCharged(20_000, { state: 'fired' })
  await pay(settled.student.account_id, 20_000, [settled.invoice_id])
  const mine = async (query: object) =>
    (await asked(billing.notActiveFees, {}, query)).rows
      .map(row => row.student_id)
      .filter(id => [owing, graduate, studying, settled].some(({ student }) => student.id === id))
  expect((await mine({})).toSorted()).toEqual([owing.student.id, graduate.student.id].toSorted())
  expect(await mine({ filter: { state: 'fired' } })).toEqual([owing.student.id])
  expect(await rowOf(billing.notActiveFees, {}, owing.student.id)).toMatchObject({ open: 27_000, semesters: 2 })
  const { all, by_state } = await office()(billing.notActiveReport)
  const { total, totals } = await asked(billing.notActiveFees, {})
  expect(all).toEqual({ students: total, open: totals.open })
  for (const { state, students, open } of by_state) {
    const found = await asked(billing.notActiveFees, {}, { filter: { state } })
    expect([state, students, open]).toEqual([state, found.total, found.totals.open])
  }
})

it('new students of a degree stand with what they were charged, also with nothing', async () => {
  const master = await aSpecialty({ degree_type: 'master' })
  const of = { specialty_id: master.id, enrolled_on: addDays(today, -60) }
  const charged = await aCharged(20_000, of)
  const uncharged = await aStudent(of)
  const older = await aStudent({ ...of, enrolled_on: addDays(today, -61) })
  await charge(uncharged.id, 5_000, before_id)
  const params = { degree_type: 'master' }
  const found = await asked(billing.newStudentFees, params, { filter: { specialty_id: master.id } })
  expect(found.rows.map(row => row.student_id).toSorted()).toEqual([charged.student.id, uncharged.id].toSorted())
  expect(found.totals).toMatchObject({ charged: 20_000, open: 20_000 })
  expect(await rowOf(billing.newStudentFees, params, uncharged.id)).toMatchObject({ charged: 0, standing: 'nothing' })
  const nothing = await asked(billing.newStudentFees, params, { filter: { standing: 'nothing' } })
  const ids = nothing.rows.map(row => row.student_id)
  expect([ids.includes(uncharged.id), ids.includes(charged.student.id), ids.includes(older.id)]).toEqual([
    true,
    false,
    false,
  ])
  expect(await rowOf(billing.newStudentFees, { degree_type: 'bachelor' }, charged.student.id)).toBeUndefined()
})

it('whose credit covers what is owed stands there, also where it lies with the applicant that the student was', async () => {
  const applicant = await anAccount({ guard: 'registrars' })
  const account = await anAccount({ guard: 'students', formerAccountId: applicant.id })
  const came = await aCharged(20_000, { account_id: account.id })
  const covered = async (studentId: number) => (await rowOf(billing.coveredFees, { semester_id }, studentId))?.credit
  await aReceipt({ payer_id: applicant.id, amount: 15_000 })
  expect(await covered(came.student.id)).toBeUndefined()
  // Pays of the fees, of which no more is open now than lies with the applicant.
  await pay(account.id, 5_000)
  expect(await covered(came.student.id)).toBe(15_000)
  const shown = await office()(billing.studentAccount, { params: { id: came.student.id } })
  expect(shown.to_good + shown.owed_back).toBe(15_000)
  const owedBack = await aCharged(20_000)
  await pay(owedBack.student.account_id, 20_000, [owedBack.invoice_id])
  await office()(billing.reverseCharge.perform, { params: { id: owedBack.invoice_id }, body: { reason: 'خطأ' } })
  expect(await covered(owedBack.student.id)).toBeUndefined()
  await charge(owedBack.student.id, 20_001, semester_id)
  expect(await covered(owedBack.student.id)).toBeUndefined()
  await charge(owedBack.student.id, 3_000, before_id)
  expect((await rowOf(billing.coveredFees, { semester_id: before_id }, owedBack.student.id))?.credit).toBe(20_000)
})

it('two semesters stand beside each other by speciality, and come to what the lists of each come to', async () => {
  const { id: specialty_id } = await aSpecialty({ degree_type: 'diploma' })
  const { student, invoice_id } = await aCharged(20_000, { specialty_id })
  await pay(student.account_id, 15_000, [invoice_id])
  await charge(student.id, 30_000, before_id)
  const target = await office()(billing.feeTarget, { params: { semester_id, semester2_id: before_id } })
  expect(target.specialties.find(row => row.specialty_id === specialty_id)).toMatchObject({
    first: { students: 1, charged: 20_000, settled: 15_000, open: 5_000, share: 7_500 },
    second: { students: 1, charged: 30_000, settled: 0, open: 30_000, share: 0 },
    change: 7_500,
  })
  for (const [side, of] of [
    ['first', semester_id],
    ['second', before_id],
  ] as const) {
    const { total, totals } = await asked(billing.semesterFees, { semester_id: of })
    const { students, charged, open } = target.all[side]
    expect([students, charged, open]).toEqual([total, totals.charged, totals.open])
    expect(target.all[side].settled).toBe(charged - open)
  }
  expect([billing.settledShare(9_999, 10_000), billing.settledShare(99_999, 100_000)]).toEqual([9_999, 9_999])
  expect(billing.settledShare(0, 0)).toBeNull()
})

it('of each kind and state the report of settlements counts what the list narrowed by it holds, between two days', async () => {
  const report = await office()(billing.settlementReport, { query: {} })
  expect([report.from, report.to]).toEqual([`${today.slice(0, 4)}-01-01`, today])
  expect(report.rows.length).toBeGreaterThan(1)
  for (const { kind, state, count, amount } of report.rows) {
    const filter = { kind, state, from: report.from, to: report.to }
    const { total, totals } = await office()(billing.listSettlements, { query: { filter } })
    expect([kind, state, total, totals]).toEqual([kind, state, count, { amount }])
  }
  const from = addDays(today, 1)
  const later = await office()(billing.settlementReport, { query: { from, to: from } })
  expect(later).toMatchObject({ all: { count: 0, amount: 0 }, rows: [] })
})

it('is nobody’s without the right, and of no semester that is not there', async () => {
  const other = college.cast.as('registrationOfficer')
  expect(await codeOf(other(billing.withdrawnDashboard, { query: {} }))).toBe('forbidden')
  expect(await codeOf(other(billing.notActiveFees, {}))).toBe('forbidden')
  const librarian = college.cast.as('librarian')
  expect(await codeOf(librarian(billing.settlementReport, { query: {} }))).toBe('forbidden')
  const none = 999_999
  expect(await codeOf(office()(billing.delayedReport, { params: { semester_id: none } }))).toBe('not-found')
  expect(await codeOf(office()(billing.coveredFees, { params: { semester_id: none } }))).toBe('not-found')
  const params = { semester_id, semester2_id: none }
  expect(await codeOf(office()(billing.feeTarget, { params }))).toBe('not-found')
})
