import { activeSemester } from '@halaqa/academics/server'
import { payInvoice } from '@halaqa/finance/factories'
import { invoicesOf } from '@halaqa/finance/server'
import { auditTable } from '@halaqa/kit-server/audit'
import { db } from '@halaqa/kit-server/database'
import { studentRecord } from '@halaqa/records/contract'
import { codeOf, testStudents } from '@halaqa/records/test-app'
import { aStudent, type studentTable } from '@halaqa/students/factories'
import { eq, inArray } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import * as contract from '../../contract/purchases.ts'
import { purchaseTable } from './purchases.table.ts'
import { notePaidPurchase } from './write-purchase.ts'

const students = testStudents()
let student: typeof studentTable.$inferSelect
let semester_id: number
beforeEach(async () => {
  student = await aStudent()
  semester_id = (await activeSemester())!.id
})
const book = { title: 'شرح الأربعين', quantity: 2, unit_price: 1500 }
const sell = (wish: object = {}) =>
  students.officer(contract.storePurchase, { body: { student_id: student.id, semester_id, ...book, ...wish } })
const give = (wish: object = {}) =>
  students.officer(contract.giveFreeBook, {
    params: { id: student.id },
    body: { title: book.title, semester_id, reason: '<b>منحة</b>', ...wish },
  })
const reverse = (id: number) =>
  students.officer(contract.deletePurchase.perform, { params: { id }, body: { reason: 'لم يُستلم' } })
const invoices = async () =>
  (await invoicesOf({ guard: 'students', id: student.account_id })).map(each => [each.kind, each.state, each.total])

it('selling a book makes an invoice of the student; the record shows it', async () => {
  const purchase = await sell()
  expect(purchase).toMatchObject({ state: 'open', total: 3000, can: { edit: true, delete: true } })
  expect(await invoices()).toEqual([['purchase', 'open', 3000]])
  const record = await students.officer(studentRecord, { params: { id: student.id } })
  expect(record.purchases.map(each => each.id)).toEqual([purchase.id])
  expect((await students.reader(studentRecord, { params: { id: student.id } })).purchases).toEqual([])
})

it('a double click sells once', async () => {
  const codes = await Promise.all([codeOf(sell()), codeOf(sell({ title: 'شَرْح الأربعين' }))])
  expect(codes.sort()).toEqual(['done', 'purchase-exists'])
  expect(await invoices()).toHaveLength(1)
})

it('until it is paid it can be changed: the old invoice is cancelled, another one issued', async () => {
  const { id } = await sell()
  const change = { params: { id }, body: { ...book, quantity: 3 } }
  expect(await students.officer(contract.updatePurchase, change)).toMatchObject({ total: 4500 })
  expect(await invoices()).toEqual([
    ['purchase', 'cancelled', 3000],
    ['purchase', 'open', 4500],
  ])
})

it('what is paid is not changed; reversed, its money is owed back', async () => {
  const { id, invoice_id } = await sell()
  await payInvoice(invoice_id!)
  // Finance has the money, and its event is still on its way: the invoice says so itself.
  expect(await codeOf(students.officer(contract.updatePurchase, { params: { id }, body: book }))).toBe(
    'invoice-settled',
  )
  await notePaidPurchase(invoice_id!)
  expect(await codeOf(students.officer(contract.updatePurchase, { params: { id }, body: book }))).toBe(
    'purchase-settled',
  )
  expect(await reverse(id)).toMatchObject({ state: 'returned', reason: 'لم يُستلم' })
  expect(await invoices()).toEqual([['purchase', 'paid', 3000]])
  const owed = await db().select().from(auditTable).where(eq(auditTable.action, 'finance.invoice.give-back'))
  expect(owed).toMatchObject([{ after: { amount: 3000, reference: `studies.purchase:${id}` } }])
  expect(await codeOf(reverse(id))).toBe('purchase-reversed')
})

it('reversed before it is paid, its invoice is cancelled; two clicks reverse once', async () => {
  const { id } = await sell()
  expect((await Promise.all([codeOf(reverse(id)), codeOf(reverse(id))])).sort()).toEqual(['done', 'purchase-reversed'])
  expect(await invoices()).toEqual([['purchase', 'cancelled', 3000]])
  expect(await codeOf(sell())).toBe('done')
})

it('a book is given free of charge once a title and semester, without an invoice, with its reason', async () => {
  expect((await Promise.all([codeOf(give()), codeOf(give())])).sort()).toEqual(['done', 'free-book-given'])
  expect(await invoices()).toEqual([])
  const given = await students.officer(contract.freeBooks, { params: { id: student.id } })
  expect(given).toMatchObject({ rows: [{ state: 'free', total: 0, reason: '<b>منحة</b>' }], can: { give: true } })
  expect(await reverse(given.rows[0]!.id)).toMatchObject({ state: 'cancelled' })
  expect(await codeOf(give())).toBe('done')
  const acts = ['studies.free-book.give', 'studies.purchase.delete']
  expect(await db().$count(auditTable, inArray(auditTable.action, acts))).toBe(3)
})

it('a price is whole baisa above nothing, and the student is there', async () => {
  for (const wrong of [{ unit_price: 0 }, { unit_price: 1.5 }, { quantity: 0 }, { student_id: 999_999 }])
    expect(await codeOf(sell(wrong))).toBe('invalid')
  expect(
    await codeOf(
      students.officer(contract.giveFreeBook, {
        params: { id: 999_999 },
        body: { title: 'x', semester_id, reason: 'x' },
      }),
    ),
  ).toBe('not-found')
  expect(await db().$count(purchaseTable)).toBe(0)
})

it('is for whoever may: readers of students neither see nor sell', async () => {
  expect(await codeOf(students.reader(contract.listPurchases))).toBe('forbidden')
  expect(await codeOf(students.stranger(contract.listPurchases))).not.toBe('done')
  const { id } = await sell({ title: 'رياض الصالحين' })
  const found = async (query: object) =>
    (await students.officer(contract.listPurchases, { query: query as never })).rows.map(row => row.id)
  expect(await found({ q: 'رياض' })).toEqual([id])
  expect(await found({ filter: { state: 'paid' } })).toEqual([])
  expect(await found({ filter: { student_id: student.id, semester_id } })).toEqual([id])
})
