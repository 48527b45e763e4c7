import { createHmac } from 'node:crypto'
import { pageAddress } from '@halaqa/kit-server/config'
import { isSameSignature } from '@halaqa/kit-server/secrets'
import { z } from 'zod'
import type { Payment } from '../invoices/invoices.table.ts'
import type { Gateway, Verdict } from './gateway.ts'
import { callThawani, settings } from './thawani-call.ts'
import { askThawaniRefund, refundAtThawani } from './thawani-refunds.ts'

/** Thawani checkout sessions, to the public documentation. Unverified against the bank. Amounts are baisa there too. */
const merchant = 'thawani'

const Created = z.object({ data: z.object({ session_id: z.string() }) })
const Session = z.object({
  data: z.object({
    session_id: z.string(),
    client_reference_id: z.string(),
    total_amount: z.int(),
    currency: z.string(),
    payment_status: z.string(),
    invoice: z.string().optional(),
  }),
})

const outcomes: Record<string, Verdict['outcome']> = { paid: 'approved', cancelled: 'cancelled' }

export const thawaniGateway: Gateway = {
  name: 'thawani',
  merchant: () => merchant,
  start: async (payment, { label, payerName, session: open }) => {
    const { url, publishableKey } = settings()
    const back = pageAddress(`/payment/handle?payment=${payment.uuid}`)
    const session = open ?? (await newSession(payment, label, payerName, back))
    const page = `${url}/pay/${encodeURIComponent(session)}?key=${encodeURIComponent(publishableKey)}`
    return { url: null, fields: {}, omanneturl: page, session }
  },
  // The browser comes back without a signature and the webhook is only a hint: the bank is asked.
  read: () => undefined,
  ask: async (_payment, sessions) => {
    const verdicts: Verdict[] = []
    for (const session of sessions) {
      const { data } = Session.parse(await callThawani(`/checkout/session/${encodeURIComponent(session)}`))
      const outcome = outcomes[data.payment_status]
      if (!outcome) continue
      verdicts.push({
        paymentUuid: data.client_reference_id,
        outcome,
        amount: data.total_amount,
        currency: data.currency,
        merchant,
        reference: data.invoice ?? data.session_id,
        session,
      })
    }
    return verdicts
  },
  refunds: () => ({ send: refundAtThawani, ask: askThawaniRefund }),
  confirms: () => true,
}

async function newSession(payment: Payment, label: string, payerName: string, back: string): Promise<string> {
  const created = Created.parse(
    await callThawani('/checkout/session', {
      client_reference_id: payment.uuid,
      mode: 'payment',
      products: [{ name: label.slice(0, 40), quantity: 1, unit_amount: payment.amount }],
      success_url: back,
      cancel_url: back,
      // Its clients send this always; the bank shows it to whoever looks a payment up.
      metadata: { order: payment.uuid, 'Customer name': payerName.slice(0, 80) },
    }),
  )
  return created.data.session_id
}

/** Whether a webhook comes from Thawani: HMAC-SHA256 in hex over the body, a hyphen and the time of the header. */
export function isSignedWebhook(body: string, timestamp: string, signature: string): boolean {
  const right = createHmac('sha256', settings().webhookSecret).update(`${body}-${timestamp}`, 'utf8').digest('hex')
  return isSameSignature(signature.toLowerCase(), right)
}
