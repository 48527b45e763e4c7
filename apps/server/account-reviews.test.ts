import { aSemester } from '@halaqa/academics/factories'
import * as billing from '@halaqa/billing/contract'
import { aSubject } from '@halaqa/curriculum/factories'
import { exemptInvoice } from '@halaqa/finance/server'
import { addDays } from '@halaqa/kit-server/clock'
import { aStudent } from '@halaqa/students/factories'
import { anEnrolment } from '@halaqa/studies/factories'
import { beforeAll, expect, it } from 'vitest'
import { codeOf } from './applicants.ts'
import { one, testCollege } from './world.ts'

/** Accounts that do not look right are found by what contexts know of them, and come back when something changes. */
const college = testCollege()
const office = () => college.cast.as('financeOfficer')
let item: number
let semester_id: number
let starts_on: string
beforeAll(async () => {
  item = await one<number>(`select id as value from finance.items where code = 'study'`)
  ;({ id: semester_id, starts_on } = await aSemester())
})

const charge = (id: number, unit_amount = 20_000) =>
  office()(billing.storeChargeOf, {
    params: { id },
    body: { item_id: item, quantity: 1, unit_amount, semester_id, reason: 'رسوم' },
  })
const except = (student_id: number, until: string) =>
  office()(billing.exceptions.routes.store, {
    body: { student_id, until, decision_number: '9/2026', reason: 'منحة مجلس الكلية' },
  })
async function anEnrolled() {
  const student = await aStudent()
  await anEnrolment({ student_id: student.id, subject_id: await aSubject({ hours: 3 }), semester_id }, { hours: 3 })
  return student
}
const show = (student_id: number) => office()(billing.reviewStudent, { params: { student_id }, query: { semester_id } })
const foundOf = async (student_id: number) =>
  (await show(student_id)).findings.map(each => [each.finding, each.amount, each.review])
const confirm = (student_id: number, note = '') =>
  office()(billing.reviewDone.perform, { params: { student_id }, body: { semester_id, note } })
const listed = async (student: { number: string }, filter: object = {}) =>
  (
    await office()(billing.accountReviews, {
      query: { q: student.number, filter: { semester_id, ...filter } },
    } as never)
  ).rows.map(row => [row.finding, row.amount, row.review])

it('a subject that no invoice asks for is found, at the price of the semester, until it is charged', async () => {
  const student = await anEnrolled()
  const price = (await show(student.id)).lines[0]!.price
  expect(price).toBeGreaterThan(0)
  expect(await foundOf(student.id)).toEqual([['uncharged', price, 'due']])
  expect(await listed(student)).toEqual([['uncharged', price, 'due']])
  await office()(billing.recreateDebit.perform, { params: { id: student.id, semester_id } })
  const { findings, lines, fees } = await show(student.id)
  expect([findings, lines.map(line => [line.price, line.charged])]).toEqual([[], [[price, price]]])
  expect(lines[0]!.invoice).toMatch(/^I-/)
  expect(fees).toMatchObject({ charged: price, open: price })
  expect(await listed(student)).toEqual([])
})

it('whoever is excepted and owes is found, and so is who owes and studies nothing', async () => {
  const excepted = await anEnrolled()
  await office()(billing.recreateDebit.perform, { params: { id: excepted.id, semester_id } })
  const owes = (await show(excepted.id)).fees.open
  await except(excepted.id, starts_on)
  expect(await foundOf(excepted.id)).toEqual([['excepted', owes, 'due']])
  const idle = await aStudent()
  const { invoice_id } = await charge(idle.id)
  expect(await foundOf(idle.id)).toEqual([['not_studying', 20_000, 'due']])
  await exemptInvoice(invoice_id, 'قرار')
  expect(await foundOf(idle.id)).toEqual([])
})

it('an exception hides what is not charged if it reaches the semester, and only then', async () => {
  const covered = await anEnrolled()
  await except(covered.id, starts_on)
  expect(await foundOf(covered.id)).toEqual([])
  const late = await anEnrolled()
  await except(late.id, addDays(starts_on, -1))
  expect((await foundOf(late.id)).map(([finding]) => finding)).toEqual(['uncharged'])
})

it('an account that was found right is due again once its amount changes, or when that is taken back', async () => {
  const student = await aStudent()
  await charge(student.id)
  const preview = await office()(billing.reviewDone.preview, {
    params: { student_id: student.id },
    query: { semester_id },
  })
  expect([preview.allowed, await foundOf(student.id)]).toEqual([true, [['not_studying', 20_000, 'due']]])
  await confirm(student.id, 'اتفاق مع الطالب')
  const { findings, can } = await show(student.id)
  expect(findings[0]).toMatchObject({ review: 'done', note: 'اتفاق مع الطالب' })
  expect(can).toMatchObject({ review: false, take_back: true })
  expect([await listed(student, { review: 'due' }), await listed(student, { review: 'done' })]).toEqual([
    [],
    [['not_studying', 20_000, 'done']],
  ])
  expect(await codeOf(confirm(student.id))).toBe('nothing-to-review')
  await charge(student.id, 5_000)
  expect(await foundOf(student.id)).toEqual([['not_studying', 25_000, 'due']])
  await confirm(student.id)
  const again = () =>
    office()(billing.reviewAgain.perform, { params: { student_id: student.id }, body: { semester_id } })
  await again()
  expect(await foundOf(student.id)).toEqual([['not_studying', 25_000, 'due']])
  expect(await codeOf(again())).toBe('nothing-reviewed')
})

it('two who confirm one account at once confirm it once', async () => {
  const student = await aStudent()
  await charge(student.id)
  const codes = await Promise.all([codeOf(confirm(student.id)), codeOf(confirm(student.id))])
  expect(codes.toSorted()).toEqual(['done', 'nothing-to-review'])
})

it('the report counts what the list shows, and says who looked', async () => {
  const student = await aStudent()
  await charge(student.id)
  await confirm(student.id)
  const report = await office()(billing.reviewReport, { query: { semester_id } })
  for (const { finding, due, done } of report.by_finding)
    for (const [review, count] of Object.entries({ due, done })) {
      const filter = { semester_id, finding, review }
      expect((await office()(billing.accountReviews, { query: { filter } } as never)).total).toBe(count)
    }
  const done = report.by_person.reduce((sum, each) => sum + each.done, 0)
  expect(done).toBe(await one<number>(`select count(*)::int as value from billing.account_reviews`))
})
