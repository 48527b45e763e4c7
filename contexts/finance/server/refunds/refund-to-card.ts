import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { publish } from '@halaqa/kit-server/events'
import { refuse } from '@halaqa/kit-server/http'
import { log } from '@halaqa/kit-server/log'
import { asc, eq, inArray } from 'drizzle-orm'
import { cardRefundUnavailable } from '../../contract/credits.ts'
import { cardRefundSettled } from '../../contract/events.ts'
import { onTheWay } from '../credits/pay-out.ts'
import type { RefundVerdict } from '../gateways/gateway.ts'
import { gatewayOf } from '../gateways/gateways.ts'
import { type CardRefund, cardRefundTable } from '../invoices/card-refunds.table.ts'
import { paymentTable } from '../invoices/invoices.table.ts'
import { gatewayClearing } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { lockRefundable } from './refundable-payments.ts'

/** So long after it was sent last, what a gateway never heard of was never done: it is sent again, so many times in all. */
const sureMinutes = 30
const mostAttempts = 3

type Asked = {
  /** Whose payment it must be: the student, and the applicant who became one. */
  people: readonly { guard: string; id: number }[]
  paymentId: number
  /** In baisa. */
  amount: number
  /** What was promised under it leaves with it (`promisePayout`). */
  reference: string
}
/**
 * What was promised to be paid out is to go back to the card of this payment. It is sent after this transaction, once, and what becomes
 * of it is told by `cardRefundSettled`. Refuses `card-refund-unavailable` where the payment is another's, its gateway cannot, or less of
 * it is left.
 */
export async function askCardRefund({ people, paymentId, amount, reference }: Asked): Promise<void> {
  const payment = await lockRefundable(paymentId, people)
  if (!payment || payment.left < amount) refuse(cardRefundUnavailable)
  await db()
    .insert(cardRefundTable)
    .values({ payment_id: paymentId, amount, reference, state: 'asked', asked_at: clock.now() })
}

/** Sends what waits, and asks about what was sent without an answer. One gateway that does not answer holds nobody back. */
export async function settleCardRefunds(): Promise<number> {
  const open = await db()
    .select({ id: cardRefundTable.id })
    .from(cardRefundTable)
    .where(inArray(cardRefundTable.state, ['asked', 'sent']))
    .orderBy(asc(cardRefundTable.id))
    .limit(50)
  for (const { id } of open)
    await settleCardRefund(id).catch((error: unknown) =>
      log.warn({ err: error, refund: id }, 'nobody knows yet what became of a refund to a card'),
    )
  return open.length
}

/**
 * The row says that it is sent before it is: who comes at the same moment, or after a crash, asks for what became of it and does not send
 * it. Sent again, by the same name, is only what the gateway says half an hour later that it never heard of.
 */
async function settleCardRefund(id: number): Promise<void> {
  const begun = await begin(id)
  if (!begun) return
  const { refund, payment, isToSend } = begun
  const order = { uuid: refund.uuid, payment, amount: refund.amount }
  const gateway = gatewayOf(payment.gateway).refunds()
  if (!gateway) return isToSend ? apply(id, { outcome: 'refused', reason: 'unavailable' }) : undefined
  if (isToSend) return apply(id, await gateway.send(order))
  const known = await gateway.ask(order)
  if (known) return apply(id, known)
  if (!isSure(refund)) return
  if (refund.attempts >= mostAttempts) return apply(id, { outcome: 'refused', reason: 'no-answer' })
  await db().update(cardRefundTable).set({ state: 'asked' }).where(eq(cardRefundTable.id, id))
}

const isSure = ({ sent_at }: CardRefund): boolean => clock.now().getTime() - sent_at!.getTime() >= sureMinutes * 60_000

const begin = (id: number) =>
  transaction(async () => {
    const refund = await lock(id)
    if (refund.state !== 'asked' && refund.state !== 'sent') return undefined
    const [payment] = await db().select().from(paymentTable).where(eq(paymentTable.id, refund.payment_id))
    const isToSend = refund.state === 'asked'
    const sent = { state: 'sent' as const, attempts: refund.attempts + 1, sent_at: clock.now() }
    if (isToSend) await db().update(cardRefundTable).set(sent).where(eq(cardRefundTable.id, id))
    return { refund: isToSend ? { ...refund, ...sent } : refund, payment: payment!, isToSend }
  })

async function lock(id: number): Promise<CardRefund> {
  const [row] = await db().select().from(cardRefundTable).where(eq(cardRefundTable.id, id)).for('update')
  return row!
}

/** What the gateway said, once: what it gave back leaves what it holds for us. */
const apply = (id: number, verdict: RefundVerdict): Promise<void> =>
  transaction(async () => {
    const refund = await lock(id)
    if (refund.state === 'done' || refund.state === 'refused') return
    const { reference, amount, payment_id } = refund
    const isDone = verdict.outcome === 'done'
    const said = isDone ? { gateway_reference: verdict.reference ?? null } : { reason: verdict.reason }
    const state = isDone ? ('done' as const) : ('refused' as const)
    await db()
      .update(cardRefundTable)
      .set({ state, ...said, settled_at: clock.now() })
      .where(eq(cardRefundTable.id, id))
    if (isDone) {
      const [payment] = await db().select().from(paymentTable).where(eq(paymentTable.id, payment_id))
      const transfers = [{ debit: onTheWay, credit: gatewayClearing(payment!.gateway), amount }]
      await post({ kind: 'deposit', reference, transfers })
    }
    await audit({
      action: isDone ? 'finance.card-refund.confirm' : 'finance.card-refund.refuse',
      subject: ['finance.payment', payment_id],
      after: { state, amount, reference, ...said },
    })
    await publish(cardRefundSettled, { reference, is_done: isDone, reason: isDone ? '' : verdict.reason })
  })
