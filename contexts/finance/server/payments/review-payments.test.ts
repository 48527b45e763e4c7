import { assemble } from '@halaqa/kit-server/assembly'
import { clock, setClock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refusalOf } from '@halaqa/kit-server/http'
import { testDatabase } from '@halaqa/kit-testing'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { financeContext } from '../finance.context.ts'
import { withDecimals } from '../gateways/gateway.ts'
import { sandboxGateway } from '../gateways/sandbox.ts'
import { paymentTable, sandboxOrderTable } from '../invoices/invoices.table.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { standingOf } from '../invoices/standing-of-invoices.ts'
import { pollOpenPayments } from './poll.ts'
import { previewReview, reviewPendingPayments } from './review-payments.ts'
import { startCheckout } from './start-checkout.ts'

/** An officer has the banks asked about what they never said the last word on. */
assemble([financeContext])
const database = testDatabase()
beforeEach(() => database.reset())
afterEach(() => {
  setClock()
  vi.restoreAllMocks()
})

const amount = 20_000
const later = (days: number) => setClock({ now: () => new Date(Date.now() + days * 24 * 60 * 60_000) })
let serial = 0
async function aStarted() {
  serial += 1
  const payer = { guard: 'students', id: serial, name: 'مازن الحارثي' }
  const lines = [{ label: 'رسوم', quantity: 1, unit_amount: amount }]
  const { id } = await issueInvoice({ kind: 'study', reference: `review:${serial}`, payer, lines })
  const { payment_uuid: uuid } = await startCheckout({ invoiceId: id, payer, language: 'ar' })
  return { id, uuid }
}
const saysOfIt = (uuid: string, outcome: 'approved' | 'cancelled') =>
  db()
    .insert(sandboxOrderTable)
    .values({ uuid, amount: withDecimals(amount), outcome, transaction: 'T-9', at: clock.now() })

it('what was paid days ago and never told is found; the poller would not ask any more', async () => {
  const paid = await aStarted()
  const cancelled = await aStarted()
  const open = await aStarted()
  await saysOfIt(paid.uuid, 'approved')
  await saysOfIt(cancelled.uuid, 'cancelled')
  later(3)
  await pollOpenPayments()
  expect(await standingOf(paid.id)).toMatchObject({ open: amount })
  expect(await previewReview()).toMatchObject({
    allowed: true,
    consequences: [{ what: 'finance.consequence.to_ask', count: 3 }],
  })
  expect(await standingOf(paid.id)).toMatchObject({ open: amount })
  expect(await reviewPendingPayments()).toEqual({ asked: 3, paid: 1, over: 1, waiting: 1, silent: 0 })
  expect(await standingOf(paid.id)).toEqual({ open: 0, paid: amount })
  expect(await standingOf(open.id)).toMatchObject({ open: amount })
})

it('a bank that does not answer about one holds back nobody else', async () => {
  const silent = await aStarted()
  const paid = await aStarted()
  await saysOfIt(paid.uuid, 'approved')
  const ask = sandboxGateway.ask
  vi.spyOn(sandboxGateway, 'ask').mockImplementation((payment, sessions) =>
    payment.uuid === silent.uuid ? Promise.reject(new Error('no answer')) : ask(payment, sessions),
  )
  expect(await reviewPendingPayments()).toEqual({ asked: 2, paid: 1, over: 0, waiting: 1, silent: 1 })
  const [row] = await db().select().from(paymentTable).where(eq(paymentTable.uuid, silent.uuid))
  expect(row!.state).toBe('started')
})

it('nothing is asked where nothing waits', async () => {
  expect(await previewReview()).toMatchObject({ allowed: false, reason: 'nothing-pending' })
  expect(await refusalOf(() => reviewPendingPayments())).toBe('nothing-pending')
})
