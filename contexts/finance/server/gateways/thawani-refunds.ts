import { z } from 'zod'
import type { RefundOrder, RefundVerdict } from './gateway.ts'
import { callThawani, ThawaniRefusal } from './thawani-call.ts'

/** Thawani's refunds, to its public documentation: of a payment, in whole or in part. Unverified against the bank. Amounts are baisa. */
const Payments = z.object({ data: z.array(z.object({ payment_id: z.string(), status: z.string() })) })
const Refund = z.object({
  refund_id: z.string(),
  status: z.string(),
  reason: z.string().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
})
const Made = z.object({ data: Refund })
const Listed = z.object({ data: z.array(Refund) })

/** Its own number of the payment is not that of the session: the invoice of the session leads to it. */
async function paymentIdOf({ payment }: RefundOrder): Promise<string | undefined> {
  const found = Payments.parse(
    await callThawani(`/payments?checkout_invoice=${encodeURIComponent(payment.reference ?? '')}`),
  )
  return found.data.find(each => each.status === 'successful')?.payment_id
}

const verdictOf = ({ refund_id, status, reason }: z.infer<typeof Refund>): RefundVerdict | undefined => {
  if (status === 'successful') return { outcome: 'done', reference: refund_id }
  return status === 'failed' ? { outcome: 'refused', reason: reason ?? status } : undefined
}

export async function refundAtThawani(order: RefundOrder): Promise<RefundVerdict> {
  const payment_id = await paymentIdOf(order)
  if (!payment_id) return { outcome: 'refused', reason: 'payment-unknown' }
  const body = { payment_id, amount: order.amount, reason: 'requested_by_customer', metadata: { refund: order.uuid } }
  try {
    const verdict = verdictOf(Made.parse(await callThawani('/refunds', body)).data)
    if (!verdict) throw new Error('Thawani has not decided on a refund yet')
    return verdict
  } catch (error) {
    // A plain no: nothing was given back. Whatever else it is, the answer is asked for.
    if (error instanceof ThawaniRefusal && error.status >= 400 && error.status < 500)
      return { outcome: 'refused', reason: `thawani-${error.status}` }
    throw error
  }
}

/** It knows no name of ours but what goes with a refund: that is looked for among the last. */
export async function askThawaniRefund({ uuid }: RefundOrder): Promise<RefundVerdict | undefined> {
  const { data } = Listed.parse(await callThawani('/refunds?limit=100'))
  const own = data.find(each => each.metadata?.refund === uuid)
  if (!own) return undefined
  const verdict = verdictOf(own)
  if (!verdict) throw new Error('Thawani has not decided on a refund yet')
  return verdict
}
