import type { GatewayName } from '../../contract/invoice.ts'
import type { Payment } from '../invoices/invoices.table.ts'

/** What a bank says of a payment, after its signature was checked or it was asked directly. */
export type Verdict = {
  /** Our payment. */
  paymentUuid: string
  outcome: 'approved' | 'declined' | 'cancelled' | 'review'
  /** Baisa; undefined when the bank names none (a decline without an amount). */
  amount: number | undefined
  currency: string | undefined
  /** The merchant the bank took it for. */
  merchant: string | undefined
  /** The bank's number of the transaction. */
  reference: string | undefined
  /** The session of the bank that it is about, where it has sessions. */
  session?: string
  /** What is kept of a message that came sealed, without anything of the card. */
  told?: Record<string, string>
}

export type Started = {
  /** Where the card form is posted to, and its fields. */
  url: string | null
  fields: Record<string, string>
  /** The local banks, by link. */
  omanneturl: string | null
  session?: string
}

export type Gateway = {
  name: GatewayName
  /** The merchant that every verdict must name. */
  merchant: () => string
  start: (payment: Payment, context: StartContext) => Promise<Started>
  /** A signed message of the bank; undefined when the signature does not fit, or it is no message of this gateway. */
  read: (fields: Record<string, string>) => Verdict | undefined
  /**
   * Asks the bank; all it knows of the payment that has an end, and nothing when nothing has. `sessions` are those that are
   * open at the bank. Throws when the bank does not answer.
   */
  ask: (payment: Payment, sessions: string[]) => Promise<Verdict[]>
  /** Gives money back to the card that it came from; undefined where the gateway has no way for it, or is not set up for it. */
  refunds: () => Refunding | undefined
  /** An approval that came by a message is believed only when the bank says the same when asked. */
  confirms: () => boolean
}
/** What is to be given back of a payment, in baisa; `uuid` is our name of it. */
export type RefundOrder = { uuid: string; payment: Payment; amount: number }
export type RefundVerdict =
  | { outcome: 'done'; reference: string | undefined }
  /** It does not do it, and will not. */
  | { outcome: 'refused'; reason: string }
export type Refunding = {
  /** Throws when nobody knows whether it was done: the answer is lost, or the gateway away. */
  send: (order: RefundOrder) => Promise<RefundVerdict>
  /** What it knows of our name; undefined where it never heard of it. Throws when it does not answer. */
  ask: (order: RefundOrder) => Promise<RefundVerdict | undefined>
}
export type StartContext = {
  language: string
  label: string
  payerName: string
  /** One that is open at the bank since a moment ago: the page opened twice is one page. */
  session: string | undefined
}

/** `20000` baisa as `20.000`, as gateways want it: three decimals, never a float. */
export const withDecimals = (amount: number): string =>
  `${Math.floor(amount / 1000)}.${String(amount % 1000).padStart(3, '0')}`

/** `20.000` or `20.00` or `20` as baisa; undefined when it is no amount. Never goes through a float. */
export function baisaOf(text: string | undefined): number | undefined {
  const [, rials, baisa = ''] = /^(\d{1,9})(?:\.(\d{1,3}))?$/.exec(text ?? '') ?? []
  return rials === undefined ? undefined : Number(rials) * 1000 + Number(baisa.padEnd(3, '0'))
}

/** Whether a reference can be one of our payments at all; PostgreSQL refuses to compare what is no UUID. */
export const isPaymentUuid = (text: string | undefined): boolean =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text ?? '')
