import { BankAccountKind } from '@halaqa/finance/contract'
import { staff } from '@halaqa/identity/contract'
import {
  action,
  baisa,
  day,
  during,
  id,
  idInPath,
  idInQuery,
  instant,
  list,
  optionalText,
  problem,
  reference,
  route,
  text,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { paymentConfirm, paymentRecord, sponsorsRead } from './permissions.ts'

/**
 * asked: a transfer that a second person has to confirm; posted: the sponsor owes less; contested: somebody wants it reversed;
 * reversed: a second person did; refused: the transfer was not found at the bank.
 */
export const paymentStates = ['asked', 'posted', 'contested', 'reversed', 'refused'] as const
export const SponsorPaymentState = z.enum(paymentStates)
export type SponsorPaymentState = z.infer<typeof SponsorPaymentState>

/** It is in another state than the act is for. */
export const paymentState = problem('sponsor-payment-state', 409)
/** Four eyes: who recorded it, or asked for its reversal, does not decide on it. */
export const paymentSameOfficer = problem('sponsor-payment-same-officer', 409)

/** Money that came from a sponsor, in baisa. */
export const SponsorPayment = z.object({
  id,
  /** `P-26-000001`, without gaps; null until it is posted. */
  number: z.string().nullable(),
  state: SponsorPaymentState,
  sponsor_id: id,
  sponsor: z.string(),
  amount: baisa,
  kind: BankAccountKind,
  bank_account_id: id,
  bank_account: z.string(),
  bank_reference: z.string(),
  /** The day that it counts to: of a transfer the bank's value day, of cash the day of the desk. */
  posted_on: day,
  remark: z.string(),
  recorded_by_name: z.string(),
  recorded_at: instant,
  confirmed_by_name: z.string().nullable(),
  /** It waits, and its day lies in a month that was closed meanwhile: as it stands nobody can confirm it. */
  is_day_closed: z.boolean(),
  can: z.object({
    confirm: z.boolean(),
    refuse: z.boolean(),
    request: z.boolean(),
    revoke: z.boolean(),
    recall: z.boolean(),
  }),
})
export type SponsorPayment = z.infer<typeof SponsorPayment>

const base = '/sponsors/payments'
export const listSponsorPayments = list({
  word: 'sponsors.payment',
  path: base,
  access: staff(sponsorsRead),
  row: SponsorPayment,
  sorts: ['id', 'number', 'sponsor', 'amount', 'posted_on', 'state', 'recorded_at'],
  sort: '-id',
  filters: { state: SponsorPaymentState, kind: BankAccountKind, sponsor_id: idInQuery, during },
  totals: ['amount'],
  groups: ['sponsor_id', 'kind', 'state'],
  columns: [
    'number',
    'posted_on',
    'sponsor',
    'amount',
    'kind',
    'bank_account',
    'bank_reference',
    'state',
    'remark',
    'recorded_by_name',
    'confirmed_by_name',
  ],
  summary: 'What sponsors paid, the newest first',
})

const record = staff(paymentRecord)
export const createSponsorPayment = route({
  name: 'sponsors.payment.create',
  method: 'GET',
  path: `${base}/create`,
  access: record,
  query: z.strictObject({ sponsor_id: idInQuery.optional() }),
  reply: z.object({
    sponsor_id: id.nullable(),
    /** What the sponsor owes now, where that is something. */
    amount: baisa.nullable(),
    accounts: z.array(z.object({ id, name: z.string(), kind: BankAccountKind })),
    today: day,
  }),
  summary: 'What a payment of a sponsor starts from: what it owes, and where the money may come in',
})
const amount = baisa.min(1).max(10_000_000_000)
export const storeSponsorPayment = action({
  name: 'sponsors.payment.store',
  path: `${base}/store`,
  access: record,
  query: z.strictObject({
    sponsor_id: idInQuery,
    bank_account_id: idInQuery,
    amount: z.coerce.number().pipe(amount),
    bank_reference: z.string().max(60).optional(),
    value_on: day.optional(),
  }),
  body: z.strictObject({
    /** Made by the form: the same form sent twice is one payment. */
    form_uuid: z.uuid(),
    sponsor_id: reference('sponsors.sponsor'),
    amount,
    bank_account_id: id,
    bank_reference: optionalText(60),
    value_on: day.optional(),
    remark: optionalText(500),
  }),
  reply: z.object({ id, state: SponsorPaymentState }),
  summary: 'Record what a sponsor paid: cash is posted at once, a transfer when a second person confirms it',
})

const params = z.object({ id: idInPath })
export const showSponsorPayment = route({
  name: 'sponsors.payment.show',
  method: 'GET',
  path: `${base}/show/{id}`,
  access: staff(sponsorsRead),
  params,
  reply: SponsorPayment.extend({
    /** Its movement in the journal, and the one that took it back. */
    movement_id: id.nullable(),
    reversal_id: id.nullable(),
    confirmed_at: instant.nullable(),
    refused_by_name: z.string().nullable(),
    contested_by_name: z.string().nullable(),
    reversed_by_name: z.string().nullable(),
    reversed_at: instant.nullable(),
    /** Why it was refused, is to be reversed, or stands after all. */
    reason: z.string(),
  }),
  summary: 'A payment of a sponsor: how much, and how it came',
  followable: true,
})

const confirm = staff(paymentConfirm)
const reply = z.object({ id, state: SponsorPaymentState })
const body = z.strictObject({ reason: text(500) })
export const confirmSponsorPayment = action({
  name: 'sponsors.payment.confirm',
  path: `${base}/confirm/{id}`,
  access: confirm,
  params,
  reply,
  summary: 'Confirm that a transfer which a colleague recorded stands on the bank’s statement: the sponsor owes less',
})
export const refuseSponsorPayment = action({
  name: 'sponsors.payment.refuse',
  path: `${base}/refuse/{id}`,
  access: confirm,
  params,
  body,
  reply,
  summary: 'Refuse a recorded transfer of a sponsor, with the reason: nothing is posted',
})
export const askPaymentReversal = action({
  name: 'sponsors.payment.request',
  path: `${base}/request/{id}`,
  access: record,
  params,
  body,
  reply,
  summary: 'Ask a colleague to reverse a payment of a sponsor that was recorded by mistake',
})
export const reverseSponsorPayment = action({
  name: 'sponsors.payment.revoke',
  path: `${base}/revoke/{id}`,
  access: confirm,
  params,
  reply,
  summary: 'Reverse a payment of a sponsor as a colleague asked: it owes the amount again',
})
export const keepSponsorPayment = action({
  name: 'sponsors.payment.recall',
  path: `${base}/recall/{id}`,
  access: confirm,
  params,
  body,
  reply,
  summary: 'Let a payment of a sponsor stand that somebody asked to reverse, with the reason',
})
