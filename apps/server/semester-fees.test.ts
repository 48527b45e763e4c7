import { aSemester } from '@halaqa/academics/factories'
import * as billing from '@halaqa/billing/contract'
import { aSubject } from '@halaqa/curriculum/factories'
import * as finance from '@halaqa/finance/contract'
import { aReceipt, paidAtBank, payInvoice } from '@halaqa/finance/factories'
import { exemptInvoice, fund, settleFrom, startCheckout } from '@halaqa/finance/server'
import type { Out, Route } from '@halaqa/kit-contract'
import { addDays } from '@halaqa/kit-server/clock'
import { aStudent } from '@halaqa/students/factories'
import { anEnrolment } from '@halaqa/studies/factories'
import { beforeAll, expect, it } from 'vitest'
import { codeOf } from './applicants.ts'
import { contexts } from './contexts.ts'
import { one, testCollege } from './world.ts'

/** What students are charged for a semester, and what settles it, arrives in every report on the semester at once. */
const college = testCollege()
const office = () => college.cast.as('financeOfficer')
const wrongInBooks = async () => {
  const found = await Promise.all(contexts.flatMap(context => context.checks ?? []).map(check => check.find()))
  return found.flat()
}
let item: number
let semester_id: number
beforeAll(async () => {
  item = await one<number>(`select id as value from finance.items where code = 'study'`)
  semester_id = (await aSemester()).id
})
async function aCharged(unit_amount = 20_000) {
  const student = await aStudent()
  const body = { item_id: item, quantity: 1, unit_amount, semester_id, reason: 'رسوم' }
  const { invoice_id } = await office()(billing.storeChargeOf, { params: { id: student.id }, body })
  return { student, invoice_id }
}
const lists = {
  all: billing.semesterFees,
  owed: billing.owedFees,
  unpaid: billing.unpaidFees,
  partly: billing.partlyPaidFees,
  paid: billing.paidFees,
  funded: billing.fundedFees,
  excepted: billing.exceptedFees,
  free: billing.noSubjectFees,
}
type Row = { student_id: number; charged: number; paid: number; granted: number; let_go: number; open: number }
const asked = async (list: Route, query: object = {}) =>
  (await office()(list as never, { params: { semester_id }, query: { per_page: 100, ...query } } as never)) as {
    rows: Row[]
    total: number
    totals: Record<string, number>
  }
/** In which lists a student stands, but that of everybody. */
async function standsIn(studentId: number): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(lists).map(async ([name, list]) =>
      (await asked(list)).rows.some(row => row.student_id === studentId) ? name : '',
    ),
  )
  return found.filter(name => name && name !== 'all')
}
const rowOf = async (studentId: number) => {
  const { charged, paid, granted, let_go, open } = (await asked(lists.all)).rows.find(
    row => row.student_id === studentId,
  )!
  return [charged, paid, granted, let_go, open]
}
const yearOf = (semesterId: number) =>
  one<number>(`select year_id as value from academics.semesters where id = ${semesterId}`)
const reports = (): Promise<Out<typeof billing.feeReports.reply>> =>
  office()(billing.feeReports, { query: { semester_id } })

it('whoever is charged owes, pays a part, pays all: each list says so, and the report adds it up', async () => {
  const { student, invoice_id } = await aCharged()
  expect([await rowOf(student.id), await standsIn(student.id)]).toEqual([
    [20_000, 0, 0, 0, 20_000],
    ['owed', 'unpaid', 'free'],
  ])
  await aReceipt({ payer_id: student.account_id, amount: 5_000, invoice_ids: [invoice_id] })
  expect([await rowOf(student.id), await standsIn(student.id)]).toEqual([
    [20_000, 5_000, 0, 0, 15_000],
    ['owed', 'partly', 'free'],
  ])
  await aReceipt({ payer_id: student.account_id, amount: 15_000, invoice_ids: [invoice_id] })
  expect([await rowOf(student.id), await standsIn(student.id)]).toEqual([
    [20_000, 20_000, 0, 0, 0],
    ['paid', 'free'],
  ])
  const { all, by_standing } = await reports()
  const { total, totals } = await asked(lists.all)
  expect({ students: total, ...totals }).toEqual(all)
  expect(by_standing.reduce((sum, each) => sum + each.students, 0)).toBe(total)
})

it('of one student each semester says its own, page by page', async () => {
  const { student } = await aCharged()
  const other = (await aSemester({ year_id: await yearOf(semester_id), kind: 'second' })).id
  const body = { item_id: item, quantity: 1, unit_amount: 7_000, semester_id: other, reason: 'رسوم' }
  await office()(billing.storeChargeOf, { params: { id: student.id }, body })
  const { rows, totals } = await asked(lists.all, { q: student.number })
  expect([rows.map(row => row.charged), totals.charged]).toEqual([[20_000], 20_000])
  const { total } = await asked(lists.all)
  const pages = []
  for (let page = 1; page <= total; page++)
    pages.push(...(await asked(lists.all, { page, per_page: 1, sort: '-charged' })).rows)
  expect(new Set(pages.map(row => row.student_id)).size).toBe(total)
})

it('what a fund settles and what is let go is no money, and a charge that is taken back is none', async () => {
  const funded = await aCharged()
  const of = { invoiceId: funded.invoice_id, amount: 20_000, reference: 'test.fees:1', reason: 'منحة' }
  await settleFrom({ kind: 'grant', from: fund({ id: 1, name: 'صندوق' }), ...of })
  expect([await rowOf(funded.student.id), await standsIn(funded.student.id)]).toEqual([
    [20_000, 0, 20_000, 0, 0],
    ['paid', 'funded', 'free'],
  ])
  const exempted = await aCharged()
  await exemptInvoice(exempted.invoice_id, 'قرار')
  expect(await rowOf(exempted.student.id)).toEqual([20_000, 0, 0, 20_000, 0])
  const reversed = await aCharged()
  await payInvoice(reversed.invoice_id)
  await office()(billing.reverseCharge.perform, { params: { id: reversed.invoice_id }, body: { reason: 'خطأ' } })
  expect([await rowOf(reversed.student.id), await standsIn(reversed.student.id)]).toEqual([[0, 0, 0, 0, 0], ['free']])
  expect(await wrongInBooks()).toEqual([])
})

it('a preview of a charge that is reversed changes no sum', async () => {
  const { student, invoice_id } = await aCharged()
  await office()(billing.reverseCharge.preview, { params: { id: invoice_id } })
  expect(await rowOf(student.id)).toEqual([20_000, 0, 0, 0, 20_000])
})

it('who is excepted by a decision stands there while it lasts, once, and who takes a subject is not without', async () => {
  const { student } = await aCharged()
  const { starts_on } = await one<{ starts_on: string }>(
    `select to_jsonb(s) as value from academics.semesters s where id = ${semester_id}`,
  )
  const except = (until: string, decision_number: string) =>
    office()(billing.exceptions.routes.store, {
      body: { student_id: student.id, until, decision_number, reason: 'منحة' },
    })
  await except(addDays(starts_on, -1), '1')
  expect(await standsIn(student.id)).not.toContain('excepted')
  await except(starts_on, '2')
  await except(addDays(starts_on, 40), '3')
  const { rows } = await asked(lists.excepted)
  expect(rows.filter(row => row.student_id === student.id)).toMatchObject([{ decision_number: '3', charged: 20_000 }])
  await anEnrolment({ student_id: student.id, semester_id, subject_id: await aSubject() })
  expect(await standsIn(student.id)).not.toContain('free')
})

it('is narrowed by speciality and name, counted by standing, and nobody’s without the right', async () => {
  const { student } = await aCharged(30_000)
  const narrowed = await asked(lists.all, { filter: { specialty_id: student.specialty_id }, q: student.number })
  expect(narrowed).toMatchObject({ total: 1, totals: { charged: 30_000, open: 30_000 } })
  const { groups } = (await asked(lists.all, { by: 'standing' })) as unknown as {
    groups: { value: string; count: number }[]
  }
  const { by_standing } = await reports()
  for (const { value, count } of groups) expect(by_standing.find(each => each.standing === value)!.students).toBe(count)
  const other = college.cast.as('registrationOfficer')
  expect(await codeOf(other(billing.feeReports, { query: {} }))).toBe('forbidden')
  expect(await codeOf(other(billing.owedFees, { params: { semester_id } }))).toBe('forbidden')
  expect(await codeOf(office()(billing.owedFees, { params: { semester_id: 999_999 } }))).toBe('not-found')
  expect(await codeOf(office()(billing.feeReports, { query: { semester_id: 999_999 } }))).toBe('not-found')
})

it('an invoice stands among the unpaid of its semester, then among the paid; one of a resit also among those', async () => {
  const { student, invoice_id } = await aCharged()
  const resit = await one<number>(`select id as value from finance.items where code = 'resit'`)
  const body = { item_id: resit, quantity: 1, unit_amount: null, semester_id, reason: 'إعادة' }
  const { invoice_id: again } = await office()(billing.storeChargeOf, { params: { id: student.id }, body })
  const mine = [invoice_id, again]
  const ids = async (list: Route, asking: object) =>
    ((await office()(list as never, asking as never)) as { rows: { id: number }[] }).rows
      .map(row => row.id)
      .filter(each => mine.includes(each))
      .toSorted((a, b) => a - b)
  const of = { params: { semester_id }, query: { per_page: 100 } }
  const all = { query: { per_page: 100, filter: { semester_id } } }
  const where = async () => ({
    all: await ids(finance.semesterInvoices, all),
    unpaid: await ids(finance.unpaidInvoices, of),
    paid: await ids(finance.paidInvoices, of),
    exams: await ids(finance.examInvoices, of),
    examsOfAll: await ids(finance.examInvoices, { query: { per_page: 100 } }),
    complaints: await ids(finance.complaintInvoices, all),
  })
  const kept = { all: mine, exams: [again], examsOfAll: [again], complaints: [] }
  expect(await where()).toEqual({ ...kept, unpaid: mine, paid: [] })
  const payer = { guard: 'students', id: student.account_id, name: student.full_name }
  const { payment_uuid } = await startCheckout({ invoiceId: invoice_id, payer, language: 'ar' })
  const isPending = async () => {
    const { rows } = await office()(finance.pendingPayments, { query: { per_page: 100 } })
    return rows.some(row => row.uuid === payment_uuid)
  }
  expect(await isPending()).toBe(true)
  await paidAtBank(payment_uuid)
  expect(await isPending()).toBe(false)
  expect(await where()).toEqual({ ...kept, unpaid: [again], paid: [invoice_id] })
})
