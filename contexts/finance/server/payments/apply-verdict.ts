import { randomBytes } from 'node:crypto'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { publish } from '@halaqa/kit-server/events'
import { currentRequest } from '@halaqa/kit-server/request'
import { and, eq } from 'drizzle-orm'
import { otherSurplusPaid, partPaid, surplusPaid } from '../../contract/events.ts'
import type { GatewayName } from '../../contract/invoice.ts'
import { isPaymentUuid, type Verdict } from '../gateways/gateway.ts'
import { gatewayOf } from '../gateways/gateways.ts'
import { closeIfSettled } from '../invoices/close-settled.ts'
import {
  bankMessageTable,
  type Invoice,
  type InvoicePayment,
  type Payment,
  paymentTable,
} from '../invoices/invoices.table.ts'
import { lockInvoicesOf, noteInvoices } from '../invoices/invoices-of-payment.ts'
import { countOther } from './other-payments.ts'
import { postPayment } from './post-payment.ts'

type Source = 'callback' | 'return' | 'poll'
export type Applied = 'paid' | 'pending' | 'declined' | 'cancelled' | 'refused' | 'unchanged' | 'unknown'

/**
 * What a bank said, made true once. Callback, return and poll may all come, in any order and many times: a paid payment
 * stays paid, a payment settles what is open of its invoice once, and what does not fit (amount, currency, merchant, order) settles
 * nothing. Everything that came is kept as a row.
 */
export function applyVerdict(
  gateway: GatewayName,
  verdict: Verdict,
  source: Source,
  fields: Record<string, string>,
): Promise<Applied> {
  return transaction(async () => {
    const payment = await lockPayment(verdict.paymentUuid)
    const applied = payment?.gateway === gateway ? await settle(payment, verdict) : ('unknown' as const)
    // The poller asks every minute; that nothing is new is not kept.
    if (source === 'poll' && applied === 'unchanged') return applied
    await keep({
      gateway,
      source,
      verdict: applied,
      fields,
      payment: payment?.gateway === gateway ? payment : undefined,
    })
    return applied
  })
}

/** When an unsigned message was last kept, by address. */
const lastKept = new Map<string, number>()
const mostAddresses = 5000

/**
 * A message whose signature does not fit is kept too: somebody tried. One a minute of each address, and not all of what it
 * says: anybody can send one, and must not be able to fill the table.
 */
export async function keepUnsigned(
  gateway: GatewayName,
  source: Source,
  fields: Record<string, string>,
): Promise<void> {
  const { address } = currentRequest()
  const now = clock.now().getTime()
  if (now - (lastKept.get(address) ?? Number.NEGATIVE_INFINITY) < 60_000) return
  lastKept.delete(address)
  lastKept.set(address, now)
  if (lastKept.size > mostAddresses) lastKept.delete(lastKept.keys().next().value!)
  await keep({
    gateway,
    source,
    verdict: 'bad-signature',
    fields: Object.fromEntries(Object.entries(fields).slice(0, 30)),
  })
}

async function lockPayment(uuid: string): Promise<Payment | undefined> {
  if (!isPaymentUuid(uuid)) return undefined
  const [payment] = await db().select().from(paymentTable).where(eq(paymentTable.uuid, uuid)).for('update')
  return payment
}

async function settle(payment: Payment, verdict: Verdict): Promise<Applied> {
  if (payment.state === 'paid') return paidAgain(payment, verdict)
  if (verdict.outcome !== 'approved') return stepBack(payment, verdict)
  if (!fits(payment, verdict)) {
    await change(payment, { state: 'refused', reference: verdict.reference ?? null })
    return 'refused'
  }
  if (!isOfInvoice(payment)) return settleOther(payment, verdict)
  const invoices = await lockInvoicesOf(payment)
  const now = clock.now()
  const isOpen = invoices.some(each => each.state === 'open')
  await change(payment, {
    state: 'paid',
    settled_at: now,
    reference: verdict.reference ?? null,
    surplus: !isOpen,
    verify_code: randomBytes(18).toString('base64url'),
  })
  await count({ ...payment, settled_at: now }, invoices)
  return 'paid'
}

const isOfInvoice = (payment: Payment): payment is InvoicePayment => payment.invoice_id !== null

/** What is no invoice is taken by the context that knows it; what is too much of it is a surplus as of an invoice. */
async function settleOther(payment: Payment, { reference }: Verdict): Promise<Applied> {
  const paid = { state: 'paid' as const, settled_at: clock.now(), reference: reference ?? null }
  const surplus = !(await countOther({ ...payment, ...paid }))
  await change(payment, { ...paid, surplus })
  if (surplus) await publish(otherSurplusPaid, { payment_uuid: payment.uuid })
  return 'paid'
}

/** The money settles what is open of its invoices; of what is settled or taken back it is a surplus. The invoices are held. */
async function count(payment: InvoicePayment, invoices: readonly Invoice[]): Promise<void> {
  await postPayment(payment, invoices)
  const open = invoices.filter(each => each.state === 'open')
  if (!open.length) return publish(surplusPaid, said(payment, invoices[0]!))
  let isTold = false
  for (const invoice of open) {
    // Of several it is told once: one payment has one receipt.
    const settled = { uuid: payment.uuid, at: payment.settled_at!, byCredit: isTold }
    if (await closeIfSettled(invoice, settled)) isTold = true
  }
  // A part was asked for; or a receipt that was reversed while the payer was at the bank leaves more open than was asked.
  if (!isTold) await publish(partPaid, { payment_uuid: payment.uuid })
}

/**
 * One attempt was paid twice at the bank: by two of its pages, or by two cards. The second is a payment of its own: a surplus to be
 * given back, unless something of the invoice is open again. Told again, or told of the first, nothing changes.
 */
async function paidAgain(payment: Payment, verdict: Verdict): Promise<Applied> {
  const { outcome, reference, amount } = verdict
  if (outcome !== 'approved' || !reference || !payment.reference || reference === payment.reference) return 'unchanged'
  if (!fits(payment, verdict)) return 'refused'
  // The first is locked: what tells of the second comes one after the other.
  const isOfTheSame = isOfInvoice(payment)
    ? eq(paymentTable.invoice_id, payment.invoice_id)
    : eq(paymentTable.paid_for, payment.paid_for!)
  if (await db().$count(paymentTable, and(isOfTheSame, eq(paymentTable.reference, reference)))) return 'unchanged'
  if (!isOfInvoice(payment)) {
    const second = await insertSecond(payment, { amount: amount!, reference, surplus: true })
    await countOther(second)
    await publish(otherSurplusPaid, { payment_uuid: second.uuid })
    return 'paid'
  }
  const invoices = await lockInvoicesOf(payment)
  const surplus = invoices.every(each => each.state !== 'open')
  const code = randomBytes(18).toString('base64url')
  const second = await insertSecond(payment, { amount: amount!, reference, surplus, verify_code: code })
  await noteInvoices(
    second.id,
    invoices.map(each => each.id),
  )
  await count({ ...second, invoice_id: payment.invoice_id }, invoices)
  return 'paid'
}

type Second = Pick<Payment, 'amount' | 'surplus'> & { reference: string; verify_code?: string }
async function insertSecond(first: Payment, second: Second): Promise<Payment> {
  const { invoice_id, paid_for, payer_guard, payer_id, payer_name, gateway } = first
  const now = clock.now()
  const [row] = await db()
    .insert(paymentTable)
    .values({
      ...{ invoice_id, paid_for, payer_guard, payer_id, payer_name, gateway },
      ...second,
      state: 'paid',
      created_at: now,
      settled_at: now,
    })
    .returning()
  await audit({
    action: 'finance.payment.paid',
    subject: ['finance.payment', row!.id],
    ...recordOf(first),
    after: { state: 'paid', reference: second.reference, surplus: second.surplus, with: first.uuid },
  })
  return row!
}

const recordOf = (payment: Payment): { record?: ['finance.invoice', number] } =>
  isOfInvoice(payment) ? { record: ['finance.invoice', payment.invoice_id] } : {}

/** The price, in our currency, to us. Anything else is somebody else's payment, or somebody's try. */
const fits = (payment: Payment, verdict: Verdict): boolean =>
  verdict.amount === payment.amount &&
  verdict.currency === 'OMR' &&
  verdict.merchant === gatewayOf(payment.gateway).merchant()

async function stepBack(payment: Payment, verdict: Verdict): Promise<Applied> {
  const state = verdict.outcome === 'review' ? ('pending' as const) : (verdict.outcome as 'declined' | 'cancelled')
  if (payment.state === state || payment.state === 'refused') return 'unchanged'
  await change(payment, { state, reference: verdict.reference ?? payment.reference })
  return state
}

async function change(payment: Payment, next: Partial<Payment> & { state: Exclude<Payment['state'], 'started'> }) {
  await db().update(paymentTable).set(next).where(eq(paymentTable.id, payment.id))
  await audit({
    action: `finance.payment.${next.state}`,
    subject: ['finance.payment', payment.id],
    ...recordOf(payment),
    before: { state: payment.state },
    after: { state: next.state, reference: next.reference, surplus: next.surplus },
  })
}

/** What is said of a payment to those who wait for it. */
const said = (payment: Payment, invoice: Invoice) => ({
  invoice_id: invoice.id,
  payment_uuid: payment.uuid,
  kind: invoice.kind,
  reference: invoice.reference,
  amount: payment.amount,
})

type Kept = {
  gateway: GatewayName
  source: Source
  verdict: string
  fields: Record<string, string>
  payment?: Payment | undefined
}
async function keep({ payment, fields, ...row }: Kept): Promise<void> {
  await db()
    .insert(bankMessageTable)
    .values({ ...row, payment_id: payment?.id ?? null, fields: withoutCards(fields), at: clock.now() })
}

/** Card numbers and names never reach our tables, masked as banks send them or not. */
const withoutCards = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => !/card|cvn|bill_to|payer/i.test(name))
      .slice(0, 60)
      .map(([name, value]) => [name, value.slice(0, 500)]),
  )
