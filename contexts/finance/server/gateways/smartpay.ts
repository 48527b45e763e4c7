import { randomInt } from 'node:crypto'
import { pageAddress } from '@halaqa/kit-server/config'
import { z } from 'zod'
import { baisaOf, type Gateway, isPaymentUuid, type Verdict, withDecimals } from './gateway.ts'
import { callSmartpay, settings } from './smartpay-call.ts'
import { seal, unseal } from './smartpay-sealing.ts'

/**
 * Bank Muscat's SmartPay (CCAvenue's page, hosted by the bank), to what is public of its merchant integration guide. Unverified against
 * the bank. The payer's browser carries our order sealed, and brings the answer back sealed with the same key; the bank is asked before
 * an approval is believed, so our server's address must be known to it.
 *
 * It gives nothing back to cards: the API takes refunds, but says nothing of them by a name of ours, and one whose answer was lost might
 * be given back twice (ADR 0100).
 */
export const smartpayGateway: Gateway = {
  name: 'smartpay',
  merchant: () => settings().merchant,
  start: async (payment, { language, session }) => {
    const { url, merchant, accessCode, workingKey } = settings()
    const order = session ?? orderOf(payment.uuid)
    const back = pageAddress('/payment/handle')
    // Whatever stands here comes back when a browser posts it as an answer: nothing in it is written by a person.
    const asked = new URLSearchParams({
      merchant_id: merchant,
      order_id: order,
      currency: 'OMR',
      amount: withDecimals(payment.amount),
      redirect_url: back,
      cancel_url: back,
      language: language === 'ar' ? 'AR' : 'EN',
    })
    const fields = { encRequest: seal(asked.toString(), workingKey), access_code: accessCode }
    return { url, fields, omanneturl: null, session: order }
  },
  read: ({ encResp = '' }) => {
    const told = fieldsIn(unseal(encResp.trim(), settings().workingKey))
    const paymentUuid = uuidOf(told?.order_id)
    // Our own order is sealed with this key too, and has no status: posted back as an answer it says nothing.
    if (!told?.order_status || !paymentUuid) return undefined
    if (!isNumberOfBank(told.tracking_id)) return undefined
    // What the key opens is of our merchant; where one is named all the same, it is ours.
    const { merchant } = settings()
    if (told.merchant_id && told.merchant_id !== merchant) return undefined
    return {
      paymentUuid,
      outcome: messages[told.order_status] ?? 'declined',
      amount: baisaOf(told.amount),
      currency: told.currency,
      merchant,
      reference: told.tracking_id || undefined,
      told: Object.fromEntries(kept.flatMap(name => (told[name] ? [[name, told[name]]] : []))),
    }
  },
  ask: async (_payment, sessions) => {
    const verdicts: Verdict[] = []
    for (const session of sessions) verdicts.push(...(await statusOf(session)))
    return verdicts
  },
  refunds: () => undefined,
  confirms: () => true,
}

/** What is kept of a message: nothing of the card, nor of its holder. */
const kept = ['order_id', 'tracking_id', 'bank_ref_no', 'order_status', 'status_code', 'amount', 'currency']
const messages: Record<string, Verdict['outcome']> = {
  Success: 'approved',
  Failure: 'declined',
  Invalid: 'declined',
  Aborted: 'cancelled',
  // The bank knows no more at the moment.
  Timeout: 'review',
  Awaited: 'review',
  Initiated: 'review',
}
/** What its API calls an order; what is not here has no end yet. */
const states: Record<string, Verdict['outcome']> = {
  Shipped: 'approved',
  Successful: 'approved',
  Success: 'approved',
  Unsuccessful: 'declined',
  Failure: 'declined',
  Invalid: 'declined',
  Fraud: 'declined',
  'Auto-Cancelled': 'declined',
  'Auto-Reversed': 'declined',
  Aborted: 'cancelled',
  Cancelled: 'cancelled',
}

// Numbers come as such or as texts; a JSON number of three decimals is written as it was read.
const text = z.union([z.string(), z.number().transform(String)]).optional()
const Status = z.object({
  status: text,
  error_code: text,
  order_no: text,
  order_status: text,
  order_amt: text,
  order_currncy: text,
  order_currency: text,
  reference_no: text,
})
const Answer = z.union([z.object({ Order_Status_Result: Status }).transform(all => all.Order_Status_Result), Status])
/** It has no order of this number: nobody opened the page. */
const unknownOrder = ['51419', '51308', '51313']

async function statusOf(session: string): Promise<Verdict[]> {
  const told = Answer.parse(await callSmartpay('orderStatusTracker', { order_no: session }))
  if (unknownOrder.includes(told.error_code ?? '')) return []
  if (told.status && told.status !== '0') throw new Error(`SmartPay could not say what became of an order`)
  const outcome = states[told.order_status ?? '']
  const paymentUuid = uuidOf(told.order_no)
  if (!outcome || !paymentUuid || told.order_no !== session) return []
  return [
    {
      paymentUuid,
      outcome,
      amount: baisaOf(told.order_amt),
      currency: told.order_currncy ?? told.order_currency,
      merchant: settings().merchant,
      reference: told.reference_no,
      // The page of one that was declined may still be paid: it is asked about again.
      ...(outcome === 'approved' && { session }),
    },
  ]
}

/**
 * SmartPay takes a number once, of letters and digits only, and 30 of them at most. So each opening of a payment's page has one of its
 * own: the payment's UUID to the base of 36, in 25 digits, and 4 by chance.
 */
const uuidDigits = 25
function orderOf(uuid: string): string {
  const number = BigInt(`0x${uuid.replaceAll('-', '')}`)
    .toString(36)
    .padStart(uuidDigits, '0')
  return (
    number +
    randomInt(36 ** 4)
      .toString(36)
      .padStart(4, '0')
  )
}

function uuidOf(order: string | undefined): string | undefined {
  if (!/^[\da-z]{29}$/.test(order ?? '')) return undefined
  const digits = [...order!.slice(0, uuidDigits)]
  const hex = digits
    .reduce((all, digit) => all * 36n + BigInt(Number.parseInt(digit, 36)), 0n)
    .toString(16)
    .padStart(32, '0')
  const uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return isPaymentUuid(uuid) ? uuid : undefined
}

const isNumberOfBank = (reference: string | undefined): boolean => /^\d{0,30}$/.test(reference ?? '')

/** The fields of a sealed answer. One that is named twice could be read in two ways: it is no answer. */
function fieldsIn(sealed: string | undefined): Record<string, string> | undefined {
  if (sealed === undefined) return undefined
  const all = [...new URLSearchParams(sealed)]
  const fields = Object.fromEntries(all)
  if (Object.keys(fields).length !== all.length) return undefined
  // Where there is nothing to say the bank writes the word.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== 'null'))
}
