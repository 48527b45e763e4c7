import { anAcademicYear, aSemester } from '@halaqa/academics/factories'
import { allSemesters } from '@halaqa/academics/server'
import { aSubject } from '@halaqa/curriculum/factories'
import { subjectById } from '@halaqa/curriculum/server'
import * as finance from '@halaqa/finance/contract'
import {
  aBankAccount,
  anOpenInvoice,
  aPrice,
  aReceipt,
  gatherFigures,
  paidAtBank,
  payInvoice,
} from '@halaqa/finance/factories'
import { cancelInvoice, exemptInvoice, startCheckout, useCredit } from '@halaqa/finance/server'
import { aDonation } from '@halaqa/funds/factories'
import type { List } from '@halaqa/kit-contract'
import { addDays, clock, daysBetween, travelTo } from '@halaqa/kit-server/clock'
import { aStudent } from '@halaqa/students/factories'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { codeOf } from './applicants.ts'
import { testCollege } from './world.ts'

/** What came, what was earned and how invoices stand: every figure is the sum of the rows that it leads to. */
const college = testCollege()
const office = () => college.cast.as('financeOfficer')
const chief = () => college.cast.as('administrator')
let semester_id: number
let serial = 0
let years = 0
beforeAll(async () => {
  await aPrice('resit', 5_000)
})
/** Each rule has a semester of its own, in which nothing else was charged. */
beforeEach(async () => {
  years += 1
  const days = { starts_on: `${2030 + years}-09-06`, ends_on: `${2031 + years}-01-14` }
  const year = await anAcademicYear({ name: `${2030 + years}/${2031 + years}`, ...days })
  semester_id = (await aSemester({ year_id: year.id, ...days })).id
})

type Line = { label?: string; unit_amount?: number; subject_id?: number; item?: string; quantity?: number }
type Charged = { kind?: 'study' | 'complaint' | 'service'; lines?: Line[]; of?: number; student?: Student }
type Student = Awaited<ReturnType<typeof aStudent>>
async function aCharge({ kind = 'study', lines = [{}], of = semester_id, student }: Charged = {}) {
  serial += 1
  const whose = student ?? (await aStudent())
  const payer = { guard: 'students', id: whose.account_id, name: whose.full_name }
  const plain = { label: 'رسوم', quantity: 1, unit_amount: 20_000, semester_id: of }
  const issued = { kind, reference: `test.reports:${serial}`, payer, lines: lines.map(line => ({ ...plain, ...line })) }
  const { id, number } = await anOpenInvoice(issued)
  return { id, number, payer, student: whose }
}
const transferred = async (payer_id: number, amount: number, invoice_ids: number[] = []) => {
  const bank = await aBankAccount({ kind: 'bank' })
  serial += 1
  const came = { bank_reference: `FT26-7${serial}`, value_on: clock.today() }
  const of = { payer_id, amount, invoice_ids, bank_account_id: bank.id, ...came }
  const { id } = await aReceipt(of)
  await chief()(finance.confirmReceipt.perform, { params: { id } })
  return { id, ...came }
}
type Page = {
  rows: any[]
  total: number
  totals: Record<string, number>
  groups: { value: string; count: number; totals: Record<string, number> }[]
}
const pageOf = async (list: List, params: object, query: object = {}) =>
  (await office()(list as never, { params, query: { per_page: 200, ...query } } as never)) as Page
const received = (query: object = {}) => pageOf(finance.receivedPayments, {}, query)

it('whatever brings money is one row, by the way that it came; what was to good before brings none', async () => {
  const before = await received()
  const gateway = await aCharge()
  const { payment_uuid } = await startCheckout({ invoiceId: gateway.id, payer: gateway.payer, language: 'ar' })
  await paidAtBank(payment_uuid)
  const cash = await aReceipt({ payer_id: gateway.payer.id, amount: 30_000 })
  const transfer = await transferred(gateway.payer.id, 7_000)
  await aDonation({ amount: 50_000 })
  const asked = await aCharge({ student: gateway.student })
  const people = [gateway.payer]
  await useCredit({ people, invoiceId: asked.id, amount: 20_000, reference: 'test.reports:credit', reason: 'رصيد' })
  const { rows, total, totals, groups } = await received({ by: 'way' })
  expect([total - before.total, totals.amount! - before.totals.amount!]).toEqual([4, 107_000])
  const made = rows.filter(row => !before.rows.some(each => each.id === row.id))
  const byWay = new Map(made.map(row => [row.way, row]))
  const name = gateway.student.full_name
  expect(byWay.get('gateway')).toMatchObject({
    invoice_id: gateway.id,
    document: gateway.number,
    payer: name,
    amount: 20_000,
  })
  expect(byWay.get('cash')).toMatchObject({ receipt_id: cash.id, payer: name, amount: 30_000 })
  expect(byWay.get('bank')).toMatchObject({
    receipt_id: transfer.id,
    reference: transfer.bank_reference,
    amount: 7_000,
  })
  expect(byWay.get('donation')).toMatchObject({ document_link: expect.stringContaining('/'), amount: 50_000 })
  for (const { value, count, totals: own } of groups)
    expect(await received({ filter: { way: value } })).toMatchObject({ total: count, totals: own })
  expect((await received({ q: gateway.number })).rows.map(row => row.id)).toEqual([byWay.get('gateway').id])
  expect((await received({ q: name })).total).toBe(3)
})

it('what is reversed stays a payment of its day, and says what went back', async () => {
  const { payer } = await aCharge({ student: await aStudent({ full_name: 'راشد المعولي' }) })
  const { id } = await aReceipt({ payer_id: payer.id, amount: 12_000 })
  const params = { id }
  await office()(finance.askReversal.perform, { params, body: { reason: 'خطأ' } })
  await chief()(finance.reverseReceipt.perform, { params })
  const { rows, totals } = await received({ q: payer.name })
  expect(rows).toMatchObject([{ receipt_id: id, amount: 12_000, turned_back: 12_000 }])
  expect(totals).toEqual({ amount: 12_000, turned_back: 12_000 })
})

it('a period adds up what its days list, by way, and by month where it is long', async () => {
  await aReceipt({ payer_id: (await aCharge()).payer.id, amount: 9_000 })
  const today = clock.today()
  const asked = (query: object) => office()(finance.paymentPeriod, { query })
  const period = await asked({})
  expect([period.from, period.to, period.by, period.rows.length]).toEqual([addDays(today, -29), today, 'day', 30])
  const listed = await received({ filter: { from: period.from, until: period.to }, by: 'way' })
  expect(period.all).toEqual({ count: listed.total, amount: listed.totals.amount })
  for (const { way, ...came } of period.by_way) {
    const group = listed.groups.find(each => each.value === way)
    expect(came).toEqual({ count: group?.count ?? 0, amount: group?.totals.amount ?? 0 })
  }
  const last = period.rows.at(-1)!
  expect(last.amount).toBe((await received({ filter: { from: today, until: today } })).totals.amount)
  expect(last.gateway + last.bank + last.cash + last.donation).toBe(last.amount)
  const long = await asked({ from: addDays(today, -100), to: today })
  expect(long.by).toBe('month')
  expect(long.rows.reduce((sum, row) => sum + row.amount, 0)).toBe(long.all.amount)
  expect([long.rows[0]!.from, long.rows.at(-1)!.until]).toEqual([addDays(today, -100), today])
  for (const query of [
    { from: today, to: addDays(today, -1) },
    { from: addDays(today, -731), to: today },
  ])
    expect(await codeOf(asked(query))).toBe('invalid')
  expect((await asked({ from: addDays(today, -730), to: today })).by).toBe('month')
})

it('income is what was charged in the days of a semester, less what was taken back, beside as long before', async () => {
  const { starts_on, ends_on } = (await allSemesters()).find(each => each.id === semester_id)!
  const asked = () => chief()(finance.incomeReport, { params: { semester_id } })
  const nothing = await asked()
  const back = travelTo(`${addDays(starts_on, -1)}T08:00:00Z`)
  await aCharge()
  travelTo(`${addDays(starts_on, 1)}T08:00:00Z`)
  await aCharge({ lines: [{ unit_amount: 30_000 }] })
  const { id } = await aCharge({ lines: [{ unit_amount: 4_000 }] })
  await cancelInvoice(id, 'خطأ')
  back()
  const income = await asked()
  const gained = (key: 'earned' | 'taken_back' | 'net' | 'before') => income.all[key] - nothing.all[key]
  expect([gained('earned'), gained('taken_back'), gained('net'), gained('before')]).toEqual([
    34_000, 4_000, 30_000, 20_000,
  ])
  expect([income.from, income.until]).toEqual([starts_on, ends_on])
  expect(daysBetween(income.before.from, income.before.until)).toBe(daysBetween(starts_on, ends_on))
  for (const key of ['earned', 'taken_back', 'net'] as const) {
    expect(income.rows.reduce((sum, row) => sum + row[key], 0)).toBe(income.all[key])
    expect(income.months.reduce((sum, each) => sum + each[key], 0)).toBe(income.all[key])
  }
  for (const row of income.rows) expect(row.by_month.reduce((sum, net) => sum + net, 0)).toBe(row.net)
  expect(await codeOf(chief()(finance.incomeReport, { params: { semester_id: 999_999 } }))).toBe('not-found')
  const other = college.cast.as('registrationOfficer')
  expect(await codeOf(other(finance.incomeReport, { params: {} }))).toBe('forbidden')
})

const figures = (query: object = { semester_id }) => office()(finance.invoiceFigures, { query: query as never })

it('invoices of a semester stand by state and kind as their list has them', async () => {
  const partly = await aCharge()
  await aReceipt({ payer_id: partly.payer.id, amount: 5_000, invoice_ids: [partly.id] })
  await payInvoice((await aCharge()).id)
  await exemptInvoice((await aCharge({ kind: 'service' })).id, 'قرار')
  await cancelInvoice((await aCharge({ lines: [{ unit_amount: 3_000 }] })).id, 'خطأ')
  await aCharge()
  const { all, partly: some, by_state, by_kind, semester } = await figures()
  expect(semester?.id).toBe(semester_id)
  expect(all).toEqual({ count: 5, total: 83_000, settled: 45_000, open: 35_000, cancelled: 3_000 })
  expect(some).toEqual({ count: 1, total: 20_000, settled: 5_000, open: 15_000, cancelled: 0 })
  const listed = (filter: object) => pageOf(finance.semesterInvoices, {}, { filter: { semester_id, ...filter } })
  for (const { state, count, total } of by_state)
    expect(await listed({ state })).toMatchObject({ total: count, totals: { total } })
  for (const { kind, count, total } of by_kind)
    expect(await listed({ kind })).toMatchObject({ total: count, totals: { total } })
  const everywhere = await figures({ semester_id: 'all' })
  expect([everywhere.semester, everywhere.all.count]).toEqual([null, (await pageOf(finance.listInvoices, {})).total])
  expect(await codeOf(figures({ semester_id: 999_999 }))).toBe('not-found')
})

it('complaints and resits are counted each for themselves, and nothing else with them', async () => {
  await aCharge()
  const complaint = await aCharge({ kind: 'complaint', lines: [{ unit_amount: 2_000 }] })
  await payInvoice(complaint.id)
  await aCharge({ kind: 'service', lines: [{ unit_amount: 5_000, item: 'resit' }] })
  const query = { semester_id }
  const { all: complaints } = await office()(finance.complaintFigures, { query })
  expect(complaints).toEqual({ count: 1, total: 2_000, settled: 2_000, open: 0, cancelled: 0 })
  const { all: resits } = await office()(finance.resitFigures, { query })
  expect(resits).toEqual({ count: 1, total: 5_000, settled: 0, open: 5_000, cancelled: 0 })
})

it('a subject brings what its lines charge in that semester, less what was taken back, and nowhere else', async () => {
  const [one_subject, other] = [await aSubject(), await aSubject()]
  const of = (subject_id: number, unit_amount = 10_000) => ({ subject_id, unit_amount })
  const { id } = await aCharge({ lines: [of(one_subject), of(other, 6_000)] })
  await payInvoice(id)
  await aCharge({ lines: [of(one_subject)] })
  await cancelInvoice((await aCharge({ lines: [of(one_subject)] })).id, 'خطأ')
  const { year_id } = (await allSemesters()).find(each => each.id === semester_id)!
  const params = { academic_year_id: year_id, semester_id }
  const { rows, totals } = await pageOf(finance.subjectIncome, params)
  expect(rows).toMatchObject([
    { id: one_subject, charges: 2, charged: 20_000, settled: 10_000, open: 10_000 },
    { id: other, charges: 1, charged: 6_000, settled: 6_000, open: 0 },
  ])
  expect(totals).toEqual({ charges: 3, charged: 26_000, settled: 16_000, open: 10_000 })
  const { code } = await subjectById(other)
  expect((await pageOf(finance.subjectIncome, params, { q: code })).rows.map(row => row.id)).toEqual([other])
  const wrong = { params: { ...params, academic_year_id: year_id + 999 } }
  expect(await codeOf(office()(finance.subjectIncome, wrong))).toBe('not-found')
})

it('the same charged twice stands there, until one of them is taken back', async () => {
  const subject_id = await aSubject()
  const lines = [{ subject_id }]
  const first = await aCharge({ lines })
  await aCharge({ lines })
  const doubled = () => pageOf(finance.doubledMoney, { semester_id })
  expect((await doubled()).total).toBe(0)
  const second = await aCharge({ lines, student: first.student })
  const found = {
    what: 'charge',
    payer: first.payer.name,
    first_document: first.number,
    second_document: second.number,
  }
  expect((await doubled()).rows).toMatchObject([{ ...found, second_amount: 20_000, invoice_id: second.id }])
  await cancelInvoice(second.id, 'مكررة')
  expect((await doubled()).rows).toEqual([])
})

it('the same amount paid twice within a day stands there, whatever the second settles; two days later it is another', async () => {
  const { payer } = await aCharge()
  const pay = () => aReceipt({ payer_id: payer.id, amount: 20_000 })
  const first = await pay()
  const doubled = (filter = {}) => pageOf(finance.doubledMoney, { semester_id }, { filter })
  expect((await doubled()).total).toBe(0)
  const second = await pay()
  expect(first.id).not.toBe(second.id)
  const { rows, totals } = await doubled()
  expect(rows).toMatchObject([{ what: 'payment', payer: payer.name, receipt_id: second.id, invoice_id: null }])
  expect(totals).toEqual({ second_amount: 20_000 })
  expect((await doubled({ what: 'charge' })).total).toBe(0)
  const back = travelTo(`${addDays(clock.today(), 2)}T08:00:00Z`)
  await pay()
  back()
  expect((await doubled()).total).toBe(1)
  expect((await figures()).all.open).toBe(0)
})

it('what lists say of all their rows is what these come to, before it is gathered and after', async () => {
  const lists: [List, object, object[], string][] = [
    [finance.listInvoices, {}, [{}, { state: 'open' }, { state: 'paid' }, { kind: 'complaint' }], 'total'],
    [finance.semesterInvoices, {}, [{}, { semester_id }, { kind: 'study' }], 'total'],
    [finance.unpaidInvoices, { semester_id }, [{}], 'total'],
    [finance.listPayments, {}, [{}, { state: 'paid' }, { gateway: 'sandbox' }, { surplus: 'no' }], 'amount'],
    [finance.receivedPayments, {}, [{}, { way: 'bank' }, { way: 'gateway' }, { from: clock.today() }], 'amount'],
  ]
  await aCharge({ lines: [{}, { item: 'resit', unit_amount: 5_000 }] })
  for (const _ of ['before', 'after']) {
    for (const [list, params, filters, added] of lists)
      for (const filter of filters) {
        const { rows, total, totals } = await pageOf(list, params, { filter })
        expect(rows.length).toBeLessThan(200)
        const all = rows.reduce((sum, row) => sum + row[added], 0)
        expect([list.word, filter, total, totals[added]]).toEqual([list.word, filter, rows.length, all])
      }
    await gatherFigures()
  }
})

it('is nobody’s without the right', async () => {
  const other = college.cast.as('librarian')
  expect(await codeOf(other(finance.receivedPayments, { query: {} }))).toBe('forbidden')
  expect(await codeOf(other(finance.invoiceFigures, { query: {} }))).toBe('forbidden')
  expect(await codeOf(other(finance.doubledMoney, { params: { semester_id } }))).toBe('forbidden')
  expect(await codeOf(office()(finance.doubledMoney, { params: { semester_id: 999_999 } }))).toBe('not-found')
})
