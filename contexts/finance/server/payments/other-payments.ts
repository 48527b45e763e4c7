import { extensionPoint } from '@halaqa/kit-server/assembly'
import { clock, dayOf } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { GatewayName } from '../../contract/invoice.ts'
import { currentGateway } from '../gateways/gateways.ts'
import { type Payment, paymentTable } from '../invoices/invoices.table.ts'
import { type AccountOf, gatewayClearing, type Payer, receivable } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { reuseMinutes } from './reuse.ts'

/** Money that came through a gateway for something that is no invoice, in baisa. */
export type CameFor = {
  amount: number
  gateway: GatewayName
  /** Where it lies until the gateway pays it out. */
  clearing: AccountOf
  /** The bank's own number of it. */
  reference: string
  /** The day of Muscat. */
  on: string
}
/** What a payment is called by whoever pays: what it is for, and the number of its paper once there is one. */
export type NamedPurpose = { name: string; number: string }

/** How a context takes money for what is no invoice: what is `paid_for` with `<word>:<id>`. */
export type OtherPayment = {
  /** `funds.gift` */
  word: string
  /** Posts what came, in this transaction; false where the thing is paid already, and the money is to be given back. */
  take: (id: number, came: CameFor) => Promise<boolean>
  named: (id: number, language: string) => Promise<NamedPurpose>
}
/** Contexts downstream take money through the gateways for things that finance does not know. */
export const otherPayments = extensionPoint<OtherPayment>('finance.other-payments')

function sourceOf(paidFor: string): { source: OtherPayment; id: number } {
  const [, word, id] = /^(.+):(\d+)$/.exec(paidFor) ?? []
  const source = otherPayments.contributions().find(each => each.word === word)
  if (!source) throw new Error(`nobody takes money for ${paidFor}`)
  return { source, id: Number(id) }
}

/** What a payment that is of no invoice is for, in words. */
export function purposeOf(paidFor: string, language: string): Promise<NamedPurpose> {
  const { source, id } = sourceOf(paidFor)
  return source.named(id, language)
}

type Begun = { paidFor: string; payer: Payer; amount: number }
/**
 * An attempt to pay so much, in baisa, for what `paidFor` names: the one that began a moment ago, or a new one. Whoever asks holds what
 * it is for, so that two presses are one attempt; `checkoutOf` opens it at the bank, outside of that transaction.
 */
export async function attemptToPay({ paidFor, payer, amount }: Begun): Promise<Payment> {
  const gateway = currentGateway().name
  const [started] = await db()
    .select()
    .from(paymentTable)
    .where(
      and(
        eq(paymentTable.paid_for, paidFor),
        eq(paymentTable.gateway, gateway),
        eq(paymentTable.state, 'started'),
        eq(paymentTable.amount, amount),
        gt(paymentTable.created_at, new Date(clock.now().getTime() - reuseMinutes * 60_000)),
      ),
    )
    .orderBy(desc(paymentTable.id))
    .limit(1)
  if (started) return started
  const { guard: payer_guard, id: payer_id, name: payer_name } = payer
  const [payment] = await db()
    .insert(paymentTable)
    .values({ paid_for: paidFor, payer_guard, payer_id, payer_name, gateway, amount, created_at: clock.now() })
    .returning()
  return payment!
}

/** Attempts to pay for these things, the newest first, by what they are for. */
export async function attemptsFor(paidFor: string): Promise<Pick<Payment, 'uuid' | 'state' | 'created_at'>[]> {
  const { uuid, state, created_at } = paymentTable
  return db()
    .select({ uuid, state, created_at })
    .from(paymentTable)
    .where(eq(paymentTable.paid_for, paidFor))
    .orderBy(desc(paymentTable.id))
}

/** Money came for what is no invoice. Answers false where it is too much: it is to its payer's good then. */
export async function countOther(payment: Payment): Promise<boolean> {
  const { source, id } = sourceOf(payment.paid_for!)
  const { amount, gateway, reference, uuid } = payment
  const on = dayOf(payment.settled_at!)
  const clearing = gatewayClearing(gateway)
  if (await source.take(id, { amount, gateway, clearing, reference: reference ?? uuid, on })) return true
  const credit = receivable({ guard: payment.payer_guard!, id: payment.payer_id!, name: payment.payer_name! })
  const transfers = [{ debit: clearing, credit, amount }]
  await post({ kind: 'payment', reference: `finance.payment:${payment.id}`, on, transfers })
  return false
}
