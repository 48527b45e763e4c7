import { createHash, createHmac } from 'node:crypto'
import { clock } from '@halaqa/kit-server/clock'
import { config } from '@halaqa/kit-server/config'
import { dependency } from '@halaqa/kit-server/dependencies'
import { z } from 'zod'
import { baisaOf, type Verdict } from './gateway.ts'

/**
 * CyberSource's Transaction Search, to its public documentation (REST, HTTP signature): what became of our reference, also
 * when no message ever came. Unverified against the bank.
 */
const bank = dependency('bank', {
  seconds: 10,
  // What it says no to is no fault of its own.
  isItsFault: error => !(error instanceof CybersourceRefusal && error.status < 500),
})
const searches = '/tss/v2/searches'
/** It answered, and not with success. */
export class CybersourceRefusal extends Error {
  readonly status: number
  constructor(path: string, status: number) {
    super(`CyberSource answered ${status} at ${path.split('/')[1]}`)
    this.status = status
  }
}

const Found = z.object({
  _embedded: z
    .object({
      transactionSummaries: z.array(
        z.object({
          id: z.string(),
          merchantId: z.string().optional(),
          clientReferenceInformation: z.object({ code: z.string().optional() }).optional(),
          applicationInformation: z
            .object({
              applications: z
                .array(z.object({ name: z.string(), reasonCode: z.union([z.string(), z.number()]).optional() }))
                .default([]),
            })
            .optional(),
          orderInformation: z
            .object({
              amountDetails: z
                .object({ totalAmount: z.string().optional(), currency: z.string().optional() })
                .optional(),
            })
            .optional(),
        }),
      ),
    })
    .optional(),
})

/** What it knows of a reference of ours. */
async function searchFor(uuid: string) {
  const found = Found.parse(
    await postToCybersource(searches, {
      save: false,
      query: `clientReferenceInformation.code:${uuid}`,
      offset: 0,
      limit: 20,
      sort: 'submitTimeUtc:desc',
    }),
  )
  const all = found._embedded?.transactionSummaries ?? []
  return all.filter(each => each.clientReferenceInformation?.code === uuid)
}

/** The refund that bears a reference of ours: its number, and whether it was taken; undefined where there is none. */
export async function refundBearing(uuid: string): Promise<{ id: string; isTaken: boolean } | undefined> {
  for (const { id, applicationInformation } of await searchFor(uuid)) {
    const credit = applicationInformation?.applications.find(({ name }) => name === 'ics_credit')
    if (credit) return { id, isTaken: String(credit.reasonCode) === '100' }
  }
  return undefined
}

/** `profile` stands for our merchant in verdicts, as in the bank's messages. */
export async function askReporting(uuid: string, profile: string): Promise<Verdict[]> {
  const found = await searchFor(uuid)
  const ours = config().payment.reporting!.merchant
  return found.flatMap(summary => {
    // The capture is what takes the money; an authorisation alone is a promise.
    const capture = summary.applicationInformation?.applications.find(({ name }) => name === 'ics_bill')
    if (!capture) return []
    const { totalAmount, currency } = summary.orderInformation?.amountDetails ?? {}
    return {
      paymentUuid: uuid,
      outcome: String(capture.reasonCode) === '100' ? ('approved' as const) : ('declined' as const),
      amount: baisaOf(totalAmount),
      currency,
      merchant: summary.merchantId === ours ? profile : summary.merchantId,
      reference: summary.id,
    }
  })
}

/** Throws when it does not answer, or with another status than of success. */
export const postToCybersource = (path: string, body: object): Promise<unknown> =>
  bank.use(signal => post(path, JSON.stringify(body), signal))

async function post(path: string, body: string, signal: AbortSignal): Promise<unknown> {
  const { url, merchant, key, secret } = config().payment.reporting!
  const { host } = new URL(url)
  const date = clock.now().toUTCString()
  const digest = `SHA-256=${createHash('sha256').update(body).digest('base64')}`
  const signed = [
    `host: ${host}`,
    `date: ${date}`,
    `(request-target): post ${path}`,
    `digest: ${digest}`,
    `v-c-merchant-id: ${merchant}`,
  ].join('\n')
  const signature = createHmac('sha256', Buffer.from(secret, 'base64')).update(signed).digest('base64')
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/hal+json',
      'v-c-merchant-id': merchant,
      date,
      digest,
      signature: `keyid="${key}", algorithm="HmacSHA256", headers="host date (request-target) digest v-c-merchant-id", signature="${signature}"`,
    },
    body,
    signal,
    redirect: 'error',
  })
  if (!response.ok) throw new CybersourceRefusal(path, response.status)
  return response.json()
}
