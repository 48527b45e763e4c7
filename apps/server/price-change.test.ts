import { anAcademicYear, aSemester, aSpecialty } from '@halaqa/academics/factories'
import { billingContext } from '@halaqa/billing/context'
import * as billing from '@halaqa/billing/contract'
import { aRule } from '@halaqa/billing/factories'
import { aSubject, subjectTable } from '@halaqa/curriculum/factories'
import * as finance from '@halaqa/finance/contract'
import { aPrice, aReceipt, payInvoice } from '@halaqa/finance/factories'
import { replaceInvoice } from '@halaqa/finance/server'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { drainEvents } from '@halaqa/kit-server/events'
import { drainJobs, startJobs } from '@halaqa/kit-server/jobs'
import { aStudent } from '@halaqa/students/factories'
import { anEnrolment, enrolmentTable } from '@halaqa/studies/factories'
import { eq, inArray } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { codeOf } from './applicants.ts'
import { contexts } from './contexts.ts'
import { one, testCollege } from './world.ts'

/** A price that comes before its semester begins counts for those who were charged already, while their invoices are open. */
const college = testCollege()
const { jobs } = billingContext
const office = () => college.cast.as('financeOfficer')
const hour = 15_000
const dearer = 20_000
let semester_id: number
let subjects: number[]
let specialty_id: number
let serial = 0

beforeAll(async () => {
  await startJobs(jobs, { work: false })
})
beforeEach(async () => {
  const today = clock.today()
  const days = { starts_on: addDays(today, -30), ends_on: addDays(today, 400) }
  const year = await anAcademicYear({ name: `سنة ${serial++}`, ...days })
  const ahead = { starts_on: addDays(today, 10), ends_on: addDays(today, 100) }
  semester_id = (await aSemester({ year_id: year.id, kind: 'first', ...ahead })).id
  specialty_id = (await aSpecialty({ degree_type: 'bachelor' })).id
  await priceFrom('2000-01-02', hour)
  subjects = [await aSubject({ hours: 3 }), await aSubject({ hours: 2 })]
  await db().update(subjectTable).set({ state: 'published' }).where(inArray(subjectTable.id, subjects))
})

const priceFrom = (from_day: string, amount: number) => aPrice('study', amount, { from_day, specialty_id })
const inDays = (days: number) => addDays(clock.today(), days)
/** So many students of five hours, charged by the price of the day. */
async function charged(count: number) {
  const students = []
  for (let at = 0; at < count; at++) {
    const student = await aStudent({ specialty_id })
    for (const [index, subject_id] of subjects.entries())
      await anEnrolment({ student_id: student.id, subject_id, semester_id }, { hours: 3 - index })
    students.push(student)
  }
  await office()(billing.startDebitRun, { body: { semester_id, degree_type: null, specialty_id: null } })
  await drainJobs(jobs)
  return Promise.all(students.map(async student => ({ ...student, invoice: (await invoicesOf(student))[0]! })))
}
type Payer = { account_id: number }
const invoicesOf = async ({ account_id }: Payer) =>
  (await one<{ id: number; total: number; state: string }[] | null>(
    `select json_agg(json_build_object('id', id, 'total', total, 'state', state) order by id) as value
     from finance.invoices where payer_guard = 'students' and payer_id = ${account_id} and kind = 'study'`,
  )) ?? []
const openOf = async (payer: Payer) => (await invoicesOf(payer)).find(each => each.state === 'open')
const toldOf = ({ account_id }: Payer) =>
  one<number>(
    `select count(*)::int as value from identity.notifications where account_id = ${account_id} and kind = 'billing.repriced'`,
  )
const review = () => office()(billing.priceReviews, { query: { filter: { semester_id } } })
const query = () => ({ semester_id })
const preview = () => office()(billing.repriceInvoices.preview, { query: query() })
const reprice = () => office()(billing.repriceInvoices.perform, { body: query() })
const run = async (id: number) => (await office()(billing.debitRuns)).rows.find(each => each.id === id)!
async function nothingIsWrong() {
  await drainEvents(contexts.flatMap(context => context.reactions))
  const found = await Promise.all(contexts.flatMap(context => context.checks ?? []).map(check => check.find()))
  expect(found.flat()).toEqual([])
}

it('open invoices are replaced by the price that counts, with what was paid of them and their parts; settled ones stay', async () => {
  const [open, planned, settled] = await charged(3)
  const rule = await aRule([5000, 5000])
  await office()(billing.storePlan.perform, {
    body: {
      student_id: planned!.id,
      invoice_id: planned!.invoice.id,
      rule_id: rule.id,
      begins_on: clock.today(),
      parts: [],
    },
  })
  await aReceipt({ payer_id: planned!.account_id, amount: 30_000, invoice_ids: [planned!.invoice.id] })
  await payInvoice(settled!.invoice.id)
  await db().update(enrolmentTable).set({ paid: true }).where(eq(enrolmentTable.student_id, settled!.id))
  expect(await review()).toMatchObject({ total: 0 })
  expect(await codeOf(reprice())).toBe('nothing-to-reprice')

  await priceFrom(clock.today(), dearer)
  const { rows } = await review()
  const seen = { hours: 5, charged: 5 * hour, by_price: 5 * dearer, difference: 5 * (dearer - hour), semester_id }
  expect(rows.toSorted((one, other) => one.student_id - other.student_id)).toMatchObject([
    { ...seen, id: open!.invoice.id, student_id: open!.id },
    { ...seen, id: planned!.invoice.id, student_id: planned!.id },
  ])
  expect(await office()(billing.debitPlan, { query: query() })).toMatchObject({ students: 0, outdated: 2 })
  expect((await preview()).consequences).toEqual([
    { what: 'billing.consequence.to_reprice', count: 2 },
    { what: 'billing.consequence.settled_before', count: 1 },
  ])
  expect(await openOf(open!)).toMatchObject({ id: open!.invoice.id })

  const presses = await Promise.all([codeOf(reprice()), codeOf(reprice())])
  expect(presses.toSorted()).toEqual(['debit-run-working', 'done'])
  const { id } = (await office()(billing.debitRuns)).rows[0]!
  await drainJobs(jobs)
  expect(await run(id)).toMatchObject({ task: 'reprice', state: 'done', students: 2, subjects: 4, amount: 10 * dearer })
  for (const student of [open!, planned!]) {
    const now = await openOf(student)
    expect(now).toMatchObject({ total: 5 * dearer })
    const named = await one<number[]>(
      `select json_agg(distinct invoice_id) as value from studies.enrolments where student_id = ${student.id}`,
    )
    expect([named, await toldOf(student)]).toEqual([[now!.id], 1])
  }
  const own = await office()(billing.showPlans, { params: { student_id: planned!.id } })
  await nothingIsWrong()
  const parts = own.plans[0]!.parts
  expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(5 * dearer)
  expect(parts.reduce((sum, part) => sum + part.paid, 0)).toBe(30_000)
  expect([await invoicesOf(settled!), await toldOf(settled!)]).toMatchObject([[{ total: 5 * hour, state: 'paid' }], 0])
  expect((await review()).total).toBe(0)
  expect(await codeOf(reprice())).toBe('nothing-to-reprice')
})

it('a price of later, of others or of the same amount, and what was let go in part, change nothing', async () => {
  const [student, left] = await charged(2)
  await priceFrom(inDays(11), dearer)
  await aPrice('study', 40_000, { from_day: clock.today() })
  await aPrice('study', 40_000, { from_day: clock.today(), degree_type: 'bachelor' })
  await priceFrom(inDays(1), hour)
  expect((await review()).total).toBe(0)
  const reason = 'انسحاب في الأسبوع الثالث'
  await replaceInvoice(left!.invoice.id, {
    change: lines => lines.map(line => ({ ...line, quantity: 1, unit_amount: hour, reason })),
    reason,
  })
  await priceFrom(inDays(2), dearer)
  expect((await review()).rows).toMatchObject([{ id: student!.invoice.id, hours: 5 }])
})

it('a run that is stopped is gone on with; whoever paid meanwhile stays; nobody does it without the right', async () => {
  const [first, second] = await charged(2)
  await priceFrom(inDays(3), dearer)
  const { id } = await reprice()
  const params = { id }
  await office()(billing.cancelDebitRun.perform, { params })
  await drainJobs(jobs)
  expect(await openOf(first!)).toEqual(first!.invoice)
  await payInvoice(second!.invoice.id)
  await office()(billing.continueDebitRun.perform, { params })
  await drainJobs(jobs)
  expect(await run(id)).toMatchObject({ state: 'done', students: 1 })
  expect(await openOf(first!)).toMatchObject({ total: 5 * dearer })
  expect(await invoicesOf(second!)).toMatchObject([{ state: 'paid', total: 5 * hour }])
  const reader = college.cast.as('registrationOfficer')
  expect(await codeOf(reader(billing.priceReviews))).toBe('forbidden')
  expect(await codeOf(reader(billing.repriceInvoices.preview, { query: query() }))).toBe('forbidden')
  expect(await codeOf(reader(billing.repriceInvoices.perform, { body: query() }))).toBe('forbidden')
})

it('who makes debits hears of a price that is added how many open invoices ask by a former one', async () => {
  await charged(2)
  const { id: item_id } = (await one<{ id: number }>(
    `select json_build_object('id', id) as value from finance.items where code = 'study'`,
  ))!
  const add = (from_day: string, amount: number) =>
    college.cast.as('administrator')(finance.itemPrices.routes.store, {
      body: { item_id, degree_type: null, specialty_id, amount, from_day },
    })
  const heard = async () => {
    await drainEvents(contexts.flatMap(context => context.reactions))
    return one<{ count: string; link: string } | null>(
      `select json_build_object('count', params->>'count', 'link', link) as value
       from identity.notifications where kind = 'billing.prices-outdated' order by id desc limit 1`,
    )
  }
  // Of other semesters than this test's, too: what stood before it is open still.
  await add(inDays(300), dearer)
  const before = Number((await heard())?.count ?? 0)
  await add(inDays(1), dearer)
  expect(await heard()).toEqual({ count: String(before + 2), link: '/financials/dashboard/reviewinvoicebyrole' })
})
