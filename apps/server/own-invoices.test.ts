import * as finance from '@halaqa/finance/contract'
import { anOpenInvoice, aPaidInvoice } from '@halaqa/finance/factories'
import { aStudent } from '@halaqa/students/factories'
import { expect, it } from 'vitest'
import { codeOf } from './applicants.ts'
import { testCollege } from './world.ts'

/** What a student owes, pays and has paid; nobody else's. */
const college = testCollege()

async function aPayer() {
  const student = await aStudent()
  const payer = { guard: 'students', id: student.account_id, name: student.full_name }
  return { payer, ask: college.cast.as(await college.cast.join(student.account_id)) }
}
const lines = [
  { label: 'أصول الفقه 1', quantity: 3, unit_amount: 15_000 },
  { label: 'النحو 1', quantity: 2, unit_amount: 15_000 },
]

it('a student sees own invoices, what is due in all, and receipts of what was paid', async () => {
  const { payer, ask } = await aPayer()
  const open = await anOpenInvoice({ kind: 'study', reference: `test:${payer.id}:1`, payer, lines })
  const paid = await aPaidInvoice({ kind: 'study', reference: `test:${payer.id}:2`, payer, lines })
  const { rows, due } = await ask(finance.ownInvoices)
  expect(due).toBe(75_000)
  expect(rows.map(({ state, total, receipts }) => [state, total, receipts])).toEqual([
    ['paid', 75_000, [paid.uuid]],
    ['open', 75_000, []],
  ])
  expect(rows[1]!.lines).toEqual([
    { label: 'أصول الفقه 1', quantity: 3, unit: null, unit_amount: 15_000, amount: 45_000, reason: '' },
    { label: 'النحو 1', quantity: 2, unit: null, unit_amount: 15_000, amount: 30_000, reason: '' },
  ])
  expect(rows[1]!.id).toBe(open.id)
})

it('pressing twice is one payment, and it is the active one until it ends', async () => {
  const { payer, ask } = await aPayer()
  const { id } = await anOpenInvoice({ kind: 'study', reference: `test:${payer.id}`, payer, lines })
  expect(await ask(finance.activePayment)).toEqual({ active_payment: null })
  const [one, two] = await Promise.all([1, 2].map(() => ask(finance.payOwnInvoice, { params: { id }, body: {} })))
  expect(one!.payment_uuid).toBe(two!.payment_uuid)
  expect(one!.amount).toBe(75_000)
  const { active_payment } = await ask(finance.activePayment)
  expect(active_payment).toMatchObject({ uuid: one!.payment_uuid, amount: 75_000, state: 'started' })
})

it('an invoice bears one name: among the payments, where the bank is waited for, and at the bank', async () => {
  const { payer, ask } = await aPayer()
  const { id } = await anOpenInvoice({ kind: 'study', reference: `test:${payer.id}`, payer, lines })
  const { payment_uuid: payment, fields } = await ask(finance.payOwnInvoice, { params: { id }, body: {} })
  const [row] = (await ask(finance.ownInvoices)).rows
  const { name } = await ask(finance.handlePage, { query: { payment } })
  expect(row!.name).toBe('رسوم الدراسة')
  expect(name).toBe(row!.name)
  expect(fields.label).toBe(`${name} ${row!.number}`)
})

it('somebody else’s invoice is not there, neither to see nor to pay', async () => {
  const owner = await aPayer()
  const stranger = await aPayer()
  const { id } = await anOpenInvoice({ kind: 'study', reference: `test:${owner.payer.id}`, payer: owner.payer, lines })
  await owner.ask(finance.payOwnInvoice, { params: { id }, body: {} })
  expect((await stranger.ask(finance.ownInvoices)).rows).toEqual([])
  expect(await stranger.ask(finance.activePayment)).toEqual({ active_payment: null })
  expect(await codeOf(stranger.ask(finance.payOwnInvoice, { params: { id }, body: {} }))).toBe('not-found')
})

it('an invoice that is settled is not paid again', async () => {
  const { payer, ask } = await aPayer()
  const { invoice_id } = await aPaidInvoice({ kind: 'study', reference: `test:${payer.id}`, payer, lines })
  expect(await codeOf(ask(finance.payOwnInvoice, { params: { id: invoice_id }, body: {} }))).toBe('invoice-settled')
})
