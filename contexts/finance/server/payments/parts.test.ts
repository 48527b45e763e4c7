import { assemble } from '@halaqa/kit-server/assembly'
import { addDays, clock, setClock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refusalOf } from '@halaqa/kit-server/http'
import { testDatabase } from '@halaqa/kit-testing'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { financeContext } from '../finance.context.ts'
import { withDecimals } from '../gateways/gateway.ts'
import { sandboxMerchant, sandboxSecret } from '../gateways/sandbox.ts'
import { withSignature } from '../gateways/signature.ts'
import { paymentTable, sandboxOrderTable } from '../invoices/invoices.table.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { invoiceParts, type PartedInvoice } from '../invoices/parts-of-invoices.ts'
import { standingOf } from '../invoices/standing-of-invoices.ts'
import { statementOf } from '../statements/statement-of.ts'
import { hearBank } from './hear-bank.ts'
import { ownInvoicesOf } from './own-invoices.queries.ts'
import { pollOpenPayments } from './poll.ts'
import { startCheckout } from './start-checkout.ts'

/** An invoice that is asked for in three parts is paid through a gateway by one, by two, by all of them. */
const part = 20_000
/** Somebody downstream spreads what these references name. */
const inThree = async (invoices: readonly PartedInvoice[]) =>
  new Map(
    invoices.flatMap(({ id, reference, paid }) => {
      if (!reference.startsWith('parted:')) return []
      const parts = [0, 1, 2].map(at => ({
        due_on: addDays(clock.today(), at * 30),
        amount: part,
        paid: Math.max(0, Math.min(part, paid - at * part)),
      }))
      return [[id, { parts, link: null }] as const]
    }),
  )
assemble([{ ...financeContext, contributions: [invoiceParts.contribute(inThree)] }])
const database = testDatabase()
beforeEach(() => database.reset())
afterEach(() => setClock())

const payer = { guard: 'students', id: 7, name: 'مازن الحارثي' }
async function anInvoice(word = 'parted') {
  const lines = [{ label: 'رسوم', quantity: 3, unit_amount: part }]
  return (await issueInvoice({ kind: 'study', reference: `${word}:1`, payer, lines })).id
}
const start = (invoiceId: number, amount?: number) => startCheckout({ invoiceId, payer, language: 'ar', amount })
const say = (payment: string, amount: number, transaction = `T-${payment.slice(0, 4)}`) => {
  const told = {
    payment,
    outcome: 'approved',
    amount: withDecimals(amount),
    currency: 'OMR',
    merchant: sandboxMerchant,
  }
  return hearBank(withSignature({ ...told, transaction }, sandboxSecret()), 'callback')
}
const dueNow = async () => (await ownInvoicesOf(payer, 'ar')).due_now

it('the next parts, all of it or any amount of a rial and more may be paid, and never more than is open', async () => {
  for (const word of ['parted', 'whole']) {
    const id = await anInvoice(word)
    for (const amount of [1, 999, 60_001, 600_000])
      expect(await refusalOf(() => start(id, amount))).toBe('amount-not-payable')
    for (const amount of [1_000, 19_999, 20_000, 30_000, 40_000, 60_000])
      expect((await start(id, amount)).amount).toBe(amount)
    expect((await start(id)).amount).toBe(60_000)
  }
})
it('once a part is paid no more than the rest may be', async () => {
  const id = await anInvoice('whole')
  const { payment_uuid: uuid } = await start(id, 45_500)
  await say(uuid, 45_500)
  expect(await refusalOf(() => start(id, 14_501))).toBe('amount-not-payable')
  expect((await start(id)).amount).toBe(14_500)
})
it('what is left is paid whole, however little it is', async () => {
  const id = await anInvoice('whole')
  const { payment_uuid: uuid } = await start(id, 59_500)
  await say(uuid, 59_500)
  expect((await start(id)).amount).toBe(500)
})
it('a callback of another amount than the part settles nothing', async () => {
  const id = await anInvoice()
  const { payment_uuid: uuid } = await start(id, part)
  expect((await say(uuid, 60_000)).applied).toBe('refused')
  expect(await standingOf(id)).toEqual({ open: 60_000, paid: 0 })
})
it('a part, then two: told again and again they are paid once, and the last closes the invoice', async () => {
  const id = await anInvoice()
  expect(await dueNow()).toBe(part)
  const one = await start(id, part)
  expect([(await say(one.payment_uuid, part)).applied, (await say(one.payment_uuid, part)).applied]).toEqual([
    'paid',
    'unchanged',
  ])
  expect([await standingOf(id), await dueNow()]).toEqual([{ open: 40_000, paid: 20_000 }, 0])
  const two = await start(id, 40_000)
  expect(two.payment_uuid).not.toBe(one.payment_uuid)
  expect((await say(two.payment_uuid, 40_000)).applied).toBe('paid')
  expect(await refusalOf(() => start(id, part))).toBe('invoice-settled')
})
it('a part whose callback never came is found by the poller', async () => {
  const id = await anInvoice()
  const { payment_uuid: uuid } = await start(id, part)
  await db()
    .insert(sandboxOrderTable)
    .values({ uuid, amount: withDecimals(part), outcome: 'approved', transaction: 'T-9', at: clock.now() })
  setClock({ now: () => new Date(Date.now() + 60_000) })
  await pollOpenPayments()
  expect(await standingOf(id)).toEqual({ open: 40_000, paid: 20_000 })
})
it('two tabs, the same part: one attempt; paid twice there, the second counts for what is open', async () => {
  const id = await anInvoice()
  const [one, other] = await Promise.all([start(id, part), start(id, part)])
  expect(one!.payment_uuid).toBe(other!.payment_uuid)
  await say(one!.payment_uuid, part, 'T-1')
  await say(one!.payment_uuid, part, 'T-2')
  const rows = await db().select().from(paymentTable).where(eq(paymentTable.invoice_id, id))
  expect(rows.map(row => row.surplus)).toEqual([false, false])
  expect(await standingOf(id)).toEqual({ open: 20_000, paid: 40_000 })
})
it('two tabs, a part and all: both are paid, and what is too much stays to the payer’s good', async () => {
  const id = await anInvoice()
  const [one, all] = [await start(id, part), await start(id)]
  await Promise.all([say(one.payment_uuid, part), say(all.payment_uuid, 60_000)])
  expect((await standingOf(id)).open).toBe(0)
  const { due, to_good } = await statementOf([payer])
  expect([due, to_good]).toEqual([0, part])
})
