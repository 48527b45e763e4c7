import { BankAccountKind, GatewayName } from '@halaqa/finance/contract'
import { staff } from '@halaqa/identity/contract'
import {
  action,
  baisa,
  day,
  during,
  file,
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
import { donationConfirm, donationRecord, fundsRead } from './permissions.ts'

/**
 * asked: a transfer that a second person has to confirm; posted: it lies in its fund; contested: somebody wants it reversed;
 * reversed: a second person did; refused: the transfer was not found at the bank.
 */
export const donationStates = ['asked', 'posted', 'contested', 'reversed', 'refused'] as const
export const DonationState = z.enum(donationStates)
export type DonationState = z.infer<typeof DonationState>

/** bank, cash: an officer recorded it; card: a student paid it through a gateway; credit: a student gave what was to good. */
export const donationWays = ['bank', 'cash', 'card', 'credit'] as const
export const DonationWay = z.enum(donationWays)

/** It is in another state than the act is for. */
export const donationState = problem('donation-state', 409)
/** Four eyes: who recorded it, or asked for its reversal, does not decide on it. */
export const donationSameOfficer = problem('donation-same-officer', 409)

/** Something that was given to a fund, in baisa. */
export const Donation = z.object({
  id,
  /** `D-26-000001`, without gaps; null until it is posted. */
  number: z.string().nullable(),
  state: DonationState,
  donor_id: id,
  donor: z.string(),
  /** Papers do not name the donor. */
  is_anonymous: z.boolean(),
  fund_id: id,
  fund: z.string(),
  amount: baisa,
  kind: DonationWay,
  /** Null, and without a name, where it came through a gateway or was to good. */
  bank_account_id: id.nullable(),
  bank_account: z.string(),
  gateway: GatewayName.nullable(),
  bank_reference: z.string(),
  /** Of the paper form that the donor filled in. */
  form_number: z.string().nullable(),
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
export type Donation = z.infer<typeof Donation>

const base = '/funds/donations'
export const listDonations = list({
  word: 'funds.donation',
  path: base,
  access: staff(fundsRead),
  row: Donation,
  sorts: ['id', 'number', 'donor', 'amount', 'posted_on', 'state', 'recorded_at'],
  sort: '-id',
  filters: { state: DonationState, kind: DonationWay, fund_id: idInQuery, donor_id: idInQuery, during },
  totals: ['amount'],
  groups: ['fund_id', 'kind', 'state'],
  columns: [
    'number',
    'posted_on',
    'donor',
    'fund',
    'amount',
    'kind',
    'bank_account',
    'bank_reference',
    'form_number',
    'state',
    'remark',
    'recorded_by_name',
    'confirmed_by_name',
  ],
  summary: 'What was given to the funds, the newest first',
})

const record = staff(donationRecord)
export const createDonation = route({
  name: 'funds.donation.create',
  method: 'GET',
  path: `${base}/create`,
  access: record,
  query: z.strictObject({ fund_id: idInQuery.optional(), donor_id: idInQuery.optional() }),
  reply: z.object({
    fund_id: id.nullable(),
    donor_id: id.nullable(),
    accounts: z.array(z.object({ id, name: z.string(), kind: BankAccountKind })),
    today: day,
  }),
  summary: 'What a donation starts from: the fund, the donor, and where the money may come in',
})
const amount = baisa.min(1).max(10_000_000_000)
export const storeDonation = action({
  name: 'funds.donation.store',
  path: `${base}/store`,
  access: record,
  query: z.strictObject({
    donor_id: idInQuery,
    fund_id: idInQuery,
    bank_account_id: idInQuery,
    amount: z.coerce.number().pipe(amount),
    bank_reference: z.string().max(60).optional(),
    value_on: day.optional(),
  }),
  body: z.strictObject({
    /** Made by the form: the same form sent twice is one donation. */
    form_uuid: z.uuid(),
    donor_id: reference('funds.donor'),
    fund_id: reference('funds.open-fund'),
    amount,
    bank_account_id: id,
    bank_reference: optionalText(60),
    value_on: day.optional(),
    form_number: optionalText(40),
    remark: optionalText(500),
  }),
  reply: z.object({ id, state: DonationState }),
  summary: 'Record what was given: cash is posted at once, a transfer when a second person confirms it',
})

const params = z.object({ id: idInPath })
export const showDonation = route({
  name: 'funds.donation.show',
  method: 'GET',
  path: `${base}/show/{id}`,
  access: staff(fundsRead),
  params,
  reply: Donation.extend({
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
  summary: 'A donation: who gave what to which fund, and how it came',
  followable: true,
})
export const donationPaper = route({
  name: 'funds.donation.paper',
  method: 'GET',
  path: `${base}/paper/{id}`,
  access: staff(fundsRead),
  params,
  reply: file('application/pdf'),
  summary: 'The thank-you paper of a posted donation in Arabic, as a PDF with a QR code',
})

const confirm = staff(donationConfirm)
const reply = z.object({ id, state: DonationState })
const body = z.strictObject({ reason: text(500) })
export const confirmDonation = action({
  name: 'funds.donation.confirm',
  path: `${base}/confirm/{id}`,
  access: confirm,
  params,
  reply,
  summary:
    'Confirm that a transfer which a colleague recorded stands on the bank’s statement: it is posted to the fund',
})
export const refuseDonation = action({
  name: 'funds.donation.refuse',
  path: `${base}/refuse/{id}`,
  access: confirm,
  params,
  body,
  reply,
  summary: 'Refuse a recorded transfer, with the reason: nothing is posted',
})
export const askReversal = action({
  name: 'funds.donation.request',
  path: `${base}/request/{id}`,
  access: record,
  params,
  body,
  reply,
  summary: 'Ask a colleague to reverse a donation that was recorded by mistake',
})
export const reverseDonation = action({
  name: 'funds.donation.revoke',
  path: `${base}/revoke/{id}`,
  access: confirm,
  params,
  reply,
  summary: 'Reverse a donation as a colleague asked, if the fund still holds it',
})
export const keepDonation = action({
  name: 'funds.donation.recall',
  path: `${base}/recall/{id}`,
  access: confirm,
  params,
  body,
  reply,
  summary: 'Let a donation stand that somebody asked to reverse, with the reason',
})
