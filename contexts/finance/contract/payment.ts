import { guard } from '@halaqa/identity/contract'
import { file, problem, redirect, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { PaymentState } from './invoice.ts'

export const badSignature = problem('bad-signature', 401)

/** What a payer sees of a payment: never anything of the bank's secrets. */
export const PaymentView = z.object({
  uuid: z.uuid(),
  state: PaymentState,
  amount: z.int(),
  /** A kind of invoice; `donation` where it is none. */
  kind: z.string(),
  /** What the invoice is for, in the language of whoever asks: the same words on every page, in the mail and at the bank. */
  name: z.string(),
  /** Of a donation the number of its paper, empty until it is paid. */
  invoice_number: z.string(),
  paid_at: z.string().nullable(),
  /** It came when nothing was owed any more: it settles nothing and is given back. */
  surplus: z.boolean(),
  /** What of it was more than was open, in baisa: it is to the payer's good. */
  beyond: z.int(),
})
export const payers = guard('registrars', 'students')

/** The page that chooses debit or card for an open payment of one's own. */
export const payPage = route({
  name: 'finance.payment.pay',
  method: 'GET',
  path: '/payment/pay',
  access: payers,
  query: z.strictObject({ payment: z.uuid() }),
  reply: PaymentView,
  summary: 'An open payment of your own, to be paid',
})
/** Where the bank sends the payer's browser back: GET shows the result (polling the bank when it is not known yet). */
export const handlePage = route({
  name: 'finance.payment.handle',
  method: 'GET',
  path: '/payment/handle',
  access: payers,
  query: z.strictObject({ payment: z.uuid() }),
  reply: PaymentView,
  summary: 'The state of your payment after the bank',
})
/** Card gateways post the result through the payer's browser; the signature is the proof, then the page above is shown. */
export const handleReturn = route({
  name: 'finance.payment.return',
  method: 'POST',
  path: '/payment/handle',
  access: 'public',
  bodyType: 'form',
  body: z.record(z.string(), z.string()),
  reply: redirect,
  summary: 'The bank returns the payer with a signed result',
})
export const callbackState = route({
  name: 'finance.payment.callbackState',
  method: 'GET',
  path: '/payment/callback',
  access: 'public',
  reply: z.object({ ready: z.boolean() }),
  summary: 'Whether the server takes callbacks; changes nothing',
})
/** Server to server. May come once, many times, late or never: all are the same in the end. */
export const callback = route({
  name: 'finance.payment.callback',
  method: 'POST',
  path: '/payment/callback',
  access: 'public',
  bodyType: 'form',
  body: z.record(z.string(), z.string()),
  reply: z.object({ received: z.boolean() }),
  summary: 'The bank tells a signed result of a payment',
})
/** Thawani's webhook speaks JSON and has an address of its own. */
export const webhook = route({
  name: 'finance.payment.webhook',
  method: 'POST',
  path: '/payment/webhook',
  access: 'public',
  keepsRaw: true,
  body: z.record(z.string(), z.unknown()),
  reply: z.object({ received: z.boolean() }),
  summary: 'A gateway tells that something happened to a payment; the gateway is asked what',
})
export const errorPage = route({
  name: 'finance.payment.error',
  method: 'GET',
  path: '/payment/error',
  access: 'public',
  query: z.strictObject({ payment: z.uuid().optional() }),
  reply: z.object({ code: z.string() }),
  summary: 'What a payer sees when a payment failed, and what to do',
})
export const receipt = route({
  name: 'finance.payment.receipt',
  method: 'GET',
  path: '/payment/receipt/{uuid}',
  access: payers,
  params: z.object({ uuid: z.uuid() }),
  reply: file('application/pdf'),
  summary: 'The receipt of your payment as a PDF with a QR code',
})
export const verifyReceipt = route({
  name: 'finance.payment.verifyReceipt',
  method: 'GET',
  path: '/payment/verify/{code}',
  access: 'public',
  params: z.object({ code: z.string().regex(/^[\w-]{16,60}$/) }),
  reply: z.object({
    valid: z.boolean(),
    number: z.string().nullable(),
    amount: z.int().nullable(),
    day: z.string().nullable(),
  }),
  summary: 'Whether the QR code of a receipt is genuine; tells no name',
})
