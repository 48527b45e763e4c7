import * as billing from '@halaqa/billing/contract'
import * as finance from '@halaqa/finance/contract'
import { anOpenInvoice, aPaidInvoice, paidAtBank } from '@halaqa/finance/factories'
import { db } from '@halaqa/kit-server/database'
import { drainEvents } from '@halaqa/kit-server/events'
import { aStudent } from '@halaqa/students/factories'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { codeOf } from './applicants.ts'
import { contexts } from './contexts.ts'
import { testCollege } from './world.ts'

/** What a student owes, pays and has paid; nobody else's. */
const college = testCollege()
const reactions = contexts.flatMap(context => context.reactions)
const wrongInBooks = async () =>
  (await Promise.all(contexts.flatMap(context => context.checks ?? []).map(check => check.find()))).flat()
/** What a student was told of money that came. */
const receiptsToldTo = async (account: number) => {
  const { rows } = await db().execute<{ body: string }>(
    sql`select body from identity.notifications where account_id = ${account} and kind = 'finance.receipt' order by id`,
  )
  return rows.map(row => row.body)
}

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
  expect(await ask(finance.activePayment)).toEqual({ active_payment: null, under_way: [] })
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
  expect(await stranger.ask(finance.activePayment)).toEqual({ active_payment: null, under_way: [] })
  expect(await codeOf(stranger.ask(finance.payOwnInvoice, { params: { id }, body: {} }))).toBe('not-found')
})

it('whoever went to the bank is told so in another window, before a second payment begins, and may begin one knowingly', async () => {
  const { payer, ask } = await aPayer()
  const { id } = await anOpenInvoice({ kind: 'study', reference: `test:${payer.id}`, payer, lines })
  const pay = (body: object) => ask(finance.payOwnInvoice, { params: { id }, body })
  // What was only looked at is no payment under way.
  await pay({ amount: 10_000 })
  const { payment_uuid: uuid } = await pay({})
  const { left_at } = await ask(finance.leaveForBank, { params: { uuid }, body: {} })
  expect(await ask(finance.leaveForBank, { params: { uuid }, body: {} })).toEqual({ left_at })
  for (const body of [{}, { amount: 20_000 }]) expect(await codeOf(pay(body))).toBe('payment-under-way')
  expect((await ask(finance.activePayment)).under_way).toEqual([
    {
      ...{ uuid, name: 'رسوم الدراسة', invoice_ids: [id], amount: 75_000, state: 'started', began_at: left_at },
      invoice_number: (await ask(finance.ownInvoices)).rows[0]!.number,
    },
  ])
  expect((await pay({ amount: 20_000, despite: [uuid] })).payment_uuid).not.toBe(uuid)
  // Who goes on with the same finds the bank's page again.
  expect((await pay({ despite: [uuid] })).payment_uuid).toBe(uuid)
  await paidAtBank(uuid)
  expect((await ask(finance.activePayment)).under_way).toEqual([])
  expect(await codeOf(pay({}))).toBe('invoice-settled')
})

it('nobody says of somebody else’s payment that they went to the bank', async () => {
  const owner = await aPayer()
  const stranger = await aPayer()
  const { id } = await anOpenInvoice({ kind: 'study', reference: `test:${owner.payer.id}`, payer: owner.payer, lines })
  const { payment_uuid: uuid } = await owner.ask(finance.payOwnInvoice, { params: { id }, body: {} })
  expect(await codeOf(stranger.ask(finance.leaveForBank, { params: { uuid }, body: {} }))).toBe('not-found')
})

it('several invoices are paid with one payment: what is due first, each with its part of the receipt', async () => {
  const { payer, ask } = await aPayer()
  const [one, two, three] = [
    await anOpenInvoice({ kind: 'study', reference: `test:${payer.id}:1`, payer, lines }),
    await anOpenInvoice({ kind: 'study', reference: `test:${payer.id}:2`, payer, lines }),
    await anOpenInvoice({ kind: 'study', reference: `test:${payer.id}:3`, payer, lines }),
  ]
  const pay = (invoice_ids: number[], amount?: number) =>
    ask(finance.payOwnInvoices, { body: { invoice_ids, ...(amount && { amount }) } })
  expect(await codeOf(pay([one.id, two.id], 150_001))).toBe('amount-not-payable')
  expect(await codeOf(pay([one.id, two.id], 999))).toBe('amount-not-payable')
  const [first, again] = await Promise.all([pay([two.id, one.id]), pay([one.id, two.id])])
  expect([first!.amount, first!.payment_uuid]).toEqual([150_000, again!.payment_uuid])
  const part = await pay([one.id, two.id, three.id], 100_000)
  expect(part.payment_uuid).not.toBe(first!.payment_uuid)
  await paidAtBank(part.payment_uuid)
  const standing = async () => (await ask(finance.ownInvoices)).rows.map(each => [each.state, each.open, each.receipts])
  expect(await standing()).toEqual([
    ['open', 75_000, []],
    ['open', 50_000, [part.payment_uuid]],
    ['paid', 0, [part.payment_uuid]],
  ])
  const view = await ask(finance.handlePage, { query: { payment: part.payment_uuid } })
  expect([view.state, view.beyond]).toEqual(['paid', 0])
  expect(view.invoice_number.split(' · ')).toEqual([one.number, two.number, three.number])
  // The bank's page of both was still open in another window: what is more than is open is to the student's good, and told.
  await paidAtBank(first!.payment_uuid)
  expect((await standing()).map(([, open]) => open)).toEqual([75_000, 0, 0])
  expect((await ask(finance.handlePage, { query: { payment: first!.payment_uuid } })).beyond).toBe(100_000)
  expect((await ask(billing.ownCredit)).to_good).toBe(100_000)
  await drainEvents(reactions)
  const told = await receiptsToldTo(payer.id)
  expect(told).toHaveLength(2)
  expect(told.filter(body => body.includes('100.000') && body.includes('رصيدك'))).toHaveLength(1)
  const receipt = await ask(finance.receipt, { params: { uuid: part.payment_uuid } })
  expect(receipt).toBeTruthy()
  expect(await wrongInBooks()).toEqual([])
})

it('an invoice that is settled is not paid again', async () => {
  const { payer, ask } = await aPayer()
  const { invoice_id } = await aPaidInvoice({ kind: 'study', reference: `test:${payer.id}`, payer, lines })
  expect(await codeOf(ask(finance.payOwnInvoice, { params: { id: invoice_id }, body: {} }))).toBe('invoice-settled')
})
