import { config, pageAddress } from '@halaqa/kit-server/config'
import { z } from 'zod'
import type { Gateway, Verdict } from './gateway.ts'

/** Thawani checkout sessions, to the public documentation. Unverified against the bank. Amounts are baisa there too. */
const settings = () => {
  const { thawani } = config().payment
  if (!thawani) throw new Error('Thawani is not configured')
  return thawani
}
const merchant = 'thawani'
const timeoutMilliseconds = 10_000

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

async function call(path: string, body?: object): Promise<unknown> {
  const { url, secretKey } = settings()
  const response = await fetch(`${url}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'thawani-api-key': secretKey,
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMilliseconds),
  })
  if (!response.ok) throw new Error(`Thawani answered ${response.status} at ${path.split('/')[1]}`)
  return response.json()
}

const outcomes: Record<string, Verdict['outcome']> = { paid: 'approved', cancelled: 'cancelled' }

export const thawaniGateway: Gateway = {
  name: 'thawani',
  merchant: () => merchant,
  start: async (payment, { label }) => {
    const { url, publishableKey } = settings()
    const back = pageAddress(`/payment/handle?payment=${payment.uuid}`)
    const created = Created.parse(
      await call('/checkout/session', {
        client_reference_id: payment.uuid,
        mode: 'payment',
        products: [{ name: label.slice(0, 40), quantity: 1, unit_amount: payment.amount }],
        success_url: back,
        cancel_url: back,
      }),
    )
    const session = created.data.session_id
    const page = `${url}/pay/${encodeURIComponent(session)}?key=${encodeURIComponent(publishableKey)}`
    return { url: null, fields: {}, omanneturl: page, session }
  },
  // The browser comes back without a signature and the webhook is only a hint: the bank is asked.
  read: () => undefined,
  ask: async payment => {
    if (!payment.session) return undefined
    const { data } = Session.parse(await call(`/checkout/session/${encodeURIComponent(payment.session)}`))
    const outcome = outcomes[data.payment_status]
    if (!outcome) return undefined
    return {
      paymentUuid: data.client_reference_id,
      outcome,
      amount: data.total_amount,
      currency: data.currency,
      merchant,
      reference: data.invoice ?? data.session_id,
    }
  },
}
