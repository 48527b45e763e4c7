import { z } from 'zod'
import { CybersourceRefusal, postToCybersource, refundBearing } from './cybersource-reporting.ts'
import { type RefundOrder, type RefundVerdict, withDecimals } from './gateway.ts'

/**
 * CyberSource's refund of a payment, to its public documentation (REST, HTTP signature): `/pts/v2/payments/{id}/refunds`. It is taken
 * with status PENDING or TRANSMITTED, and goes out with the next batch. Unverified against the bank.
 */
const Refunded = z.object({ id: z.string(), status: z.string().optional() })
const taken = ['PENDING', 'TRANSMITTED']

export async function refundAtCybersource({ uuid, payment, amount }: RefundOrder): Promise<RefundVerdict> {
  if (!payment.reference) return { outcome: 'refused', reason: 'payment-unknown' }
  try {
    const answer = Refunded.parse(
      await postToCybersource(`/pts/v2/payments/${encodeURIComponent(payment.reference)}/refunds`, {
        clientReferenceInformation: { code: uuid },
        orderInformation: { amountDetails: { totalAmount: withDecimals(amount), currency: 'OMR' } },
      }),
    )
    return taken.includes(answer.status ?? '')
      ? { outcome: 'done', reference: answer.id }
      : { outcome: 'refused', reason: answer.status ?? 'unknown' }
  } catch (error) {
    // A plain no: nothing was given back. Whatever else it is, the answer is asked for.
    if (error instanceof CybersourceRefusal && error.status >= 400 && error.status < 500)
      return { outcome: 'refused', reason: `cybersource-${error.status}` }
    throw error
  }
}

export async function askCybersourceRefund({ uuid }: RefundOrder): Promise<RefundVerdict | undefined> {
  const known = await refundBearing(uuid)
  if (!known) return undefined
  return known.isTaken ? { outcome: 'done', reference: known.id } : { outcome: 'refused', reason: 'declined' }
}
