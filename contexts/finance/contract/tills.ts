import { staff } from '@halaqa/identity/contract'
import {
  action,
  baisa,
  day,
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
import { EntryKind } from './ledger.ts'
import { invoiceRead, tillClose } from './permissions.ts'

/** open: cash comes in; asked: it was counted and a second person is to close it; closed: no cash comes to that day any more. */
export const tillStates = ['open', 'asked', 'closed'] as const
export const TillState = z.enum(tillStates)
export type TillState = z.infer<typeof TillState>

export const tillState = problem('till-state', 409)
/** Four eyes: who counted does not close. */
export const tillSameOfficer = problem('till-same-officer', 409)
/** A day of the desk before it is not closed: its difference would be counted twice. */
export const earlierTillOpen = problem('earlier-till-open', 409)
/** The desk was counted for that day already, or for a later one. */
export const tillCounted = problem('till-counted', 409)
/** Money moved on the desk since it was counted: it is counted again. */
export const tillChanged = problem('till-changed', 409)
/** More is to be carried to the bank than was counted. */
export const depositTooHigh = problem('deposit-too-high', 409)

/** A cash desk on a day. */
export const Till = z.object({
  id,
  desk: z.string(),
  day,
  state: TillState,
  /** How many receipts, and what came in by them, less what was reversed. */
  receipts: z.int(),
  taken: z.int(),
  /** What should lie in the desk at the end of the day, by the books; what was counted, and how much more that is. */
  expected: z.int(),
  counted: baisa.nullable(),
  difference: z.int().nullable(),
  reason: z.string(),
  deposit: baisa,
  asked_by_name: z.string().nullable(),
  closed_by_name: z.string().nullable(),
  closed_at: instant.nullable(),
  can: z.object({ request: z.boolean(), approve: z.boolean(), refuse: z.boolean() }),
})
export type Till = z.infer<typeof Till>
export const listTills = list({
  word: 'finance.till',
  path: '/finance/tills',
  access: staff(invoiceRead),
  row: Till,
  sorts: ['day', 'id'],
  sort: '-day',
  filters: { state: TillState, bank_account_id: idInQuery, on: day, from: day, until: day },
  search: false,
  columns: [
    'desk',
    'day',
    'state',
    'receipts',
    'taken',
    'expected',
    'counted',
    'difference',
    'reason',
    'deposit',
    'asked_by_name',
    'closed_by_name',
    'closed_at',
  ],
  summary: 'The days of the cash desks',
})

const params = z.object({ id: idInPath })
export const showTill = route({
  name: 'finance.till.show',
  method: 'GET',
  path: '/finance/tills/show/{id}',
  access: staff(invoiceRead),
  params,
  reply: Till.extend({
    deposit_account: z.string().nullable(),
    rows: z.array(
      z.object({ id, number: z.string().nullable(), payer_name: z.string(), amount: baisa, is_reversed: z.boolean() }),
    ),
    /** What else came in or went out on that day: donations, payments of sponsors, payouts, expenses. Below nothing where it went out. */
    others: z.array(
      z.object({
        id,
        kind: EntryKind,
        number: z.string(),
        name: z.string(),
        amount: z.int(),
        is_reversed: z.boolean(),
        link: z.string().nullable(),
      }),
    ),
    others_amount: z.int(),
  }),
  summary: 'A day of a cash desk: its receipts, what should lie in it, and what was counted',
  followable: true,
})
export const tillPaper = route({
  name: 'finance.till.paper',
  method: 'GET',
  path: '/finance/tills/paper/{id}',
  access: staff(invoiceRead),
  params,
  reply: file('application/pdf'),
  summary: 'The closing paper of a cash desk as a PDF: receipts, sums, signatures',
})

const access = staff(tillClose)
const reply = z.object({ id, state: TillState })
export const askToCloseTill = action({
  name: 'finance.till.request',
  path: '/finance/tills/request/{id}',
  access,
  params,
  query: z.strictObject({ counted: z.coerce.number().int().min(0).max(1_000_000_000_000).optional() }),
  body: z.strictObject({
    counted: baisa,
    /** Why it is another amount than the books say. */
    reason: optionalText(500),
    deposit: baisa.default(0),
    deposit_account_id: reference('finance.bank-account').optional(),
  }),
  reply,
  summary: 'Count a cash desk at the end of its day and ask a colleague to close it',
})
export const closeTill = action({
  name: 'finance.till.approve',
  path: '/finance/tills/approve/{id}',
  access,
  params,
  reply,
  summary: 'Close the day of a cash desk that a colleague counted: no cash is received on it any more',
})
export const leaveTillOpen = action({
  name: 'finance.till.refuse',
  path: '/finance/tills/refuse/{id}',
  access,
  params,
  body: z.strictObject({ reason: text(500) }),
  reply,
  summary: 'Have a cash desk counted again, with the reason',
})
