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
  longText,
  problem,
  reference,
  route,
  text,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { fundsRead, grantApprove, grantWrite } from './permissions.ts'

/**
 * asked: waits for a second person; posted: the fund paid; refused: it did not; contested: somebody wants it taken back;
 * revoked: a second person did.
 */
export const grantStates = ['asked', 'posted', 'refused', 'contested', 'revoked'] as const
export const GrantState = z.enum(grantStates)
export type GrantState = z.infer<typeof GrantState>

/** It is in another state than the act is for. */
export const grantState = problem('grant-state', 409)
/** Four eyes: who asked does not decide. */
export const grantSameOfficer = problem('grant-same-officer', 409)
/** It asks for more than is open of the invoice. */
export const grantTooHigh = problem('grant-too-high', 409)

/** What a fund pays, or is to pay, of an invoice of a student, in baisa. */
export const Grant = z.object({
  id,
  state: GrantState,
  fund_id: id,
  fund: z.string(),
  student_id: id,
  student: z.string(),
  student_number: z.string(),
  invoice_id: id,
  invoice_number: z.string(),
  /** As it was asked. */
  amount: baisa,
  /** What of it stands: an invoice that was cancelled or became less gave the rest back to the fund. */
  paid: baisa,
  reason: z.string(),
  asked_by_name: z.string(),
  asked_at: instant,
  approved_by_name: z.string().nullable(),
  approved_on: day.nullable(),
  can: z.object({
    approve: z.boolean(),
    refuse: z.boolean(),
    request: z.boolean(),
    revoke: z.boolean(),
    recall: z.boolean(),
  }),
})
export type Grant = z.infer<typeof Grant>

const base = '/funds/grants'
export const listGrants = list({
  word: 'funds.grant',
  path: base,
  access: staff(fundsRead),
  row: Grant,
  sorts: ['id', 'student', 'amount', 'state', 'asked_at', 'approved_on'],
  sort: '-id',
  filters: { state: GrantState, fund_id: idInQuery, student_id: idInQuery, during },
  totals: ['amount'],
  groups: ['fund_id', 'state'],
  columns: [
    'student_number',
    'student',
    'fund',
    'invoice_number',
    'amount',
    'paid',
    'state',
    'reason',
    'asked_by_name',
    'approved_by_name',
    'approved_on',
  ],
  summary: 'What the funds pay for students, the newest first',
})

const ask = staff(grantWrite)
export const createGrant = route({
  name: 'funds.grant.create',
  method: 'GET',
  path: `${base}/create`,
  access: ask,
  query: z.strictObject({ fund_id: idInQuery.optional(), student_id: idInQuery.optional() }),
  reply: z.object({
    fund_id: id.nullable(),
    student_id: id.nullable(),
    funds: z.array(z.object({ id, name: z.string(), left: baisa })),
  }),
  summary: 'What a grant starts from: funds with what lies in them and is asked of them by nobody yet',
})
export const openInvoicesOfStudent = route({
  name: 'funds.grant.invoices',
  method: 'GET',
  path: '/api/funds/students/{id}/invoices',
  access: ask,
  params: z.object({ id: idInPath }),
  reply: z.object({
    rows: z.array(z.object({ id, number: z.string(), about: z.string(), total: baisa, open: baisa })),
  }),
  summary: 'What a student has to pay, the oldest first',
})
const amount = baisa.min(1).max(1_000_000_000)
export const storeGrant = action({
  name: 'funds.grant.store',
  path: `${base}/store`,
  access: ask,
  query: z.strictObject({
    fund_id: idInQuery,
    student_id: idInQuery,
    invoice_id: idInQuery,
    amount: z.coerce.number().pipe(amount),
  }),
  body: z.strictObject({
    /** Made by the form: the same form sent twice is one grant. */
    form_uuid: z.uuid(),
    fund_id: id,
    student_id: reference('students.student'),
    invoice_id: id,
    amount,
    reason: longText(500),
  }),
  reply: z.object({ id, state: GrantState }),
  summary: 'Ask that a fund pays an open invoice of a student, or a part of it; a second person approves it',
})

const params = z.object({ id: idInPath })
export const showGrant = route({
  name: 'funds.grant.show',
  method: 'GET',
  path: `${base}/show/{id}`,
  access: staff(fundsRead),
  params,
  reply: Grant.extend({
    /** What lies in the fund now, and what is open of the invoice. */
    balance: baisa,
    open: baisa,
    refused_by_name: z.string().nullable(),
    contested_by_name: z.string().nullable(),
    revoked_by_name: z.string().nullable(),
    revoked_at: instant.nullable(),
    /** Why it was refused, is to be taken back, or stands after all. */
    note: z.string(),
  }),
  summary: 'A grant: which fund pays how much of which invoice of a student',
  followable: true,
})

const approve = staff(grantApprove)
const reply = z.object({ id, state: GrantState })
const body = z.strictObject({ note: text(500) })
export const approveGrant = action({
  name: 'funds.grant.approve',
  path: `${base}/approve/{id}`,
  access: approve,
  params,
  reply,
  summary: 'Approve a grant for which a colleague asks: the fund pays the invoice, and the student is told',
})
export const refuseGrant = action({
  name: 'funds.grant.refuse',
  path: `${base}/refuse/{id}`,
  access: approve,
  params,
  body,
  reply,
  summary: 'Refuse a grant, with the reason; whoever asked may take it back so, too',
})
export const askRevocation = action({
  name: 'funds.grant.request',
  path: `${base}/request/{id}`,
  access: ask,
  params,
  body,
  reply,
  summary: 'Ask a colleague to take a grant back, with the reason',
})
export const revokeGrant = action({
  name: 'funds.grant.revoke',
  path: `${base}/revoke/{id}`,
  access: approve,
  params,
  reply,
  summary: 'Take a grant back as a colleague asked: what it paid is open again, and the student is told',
})
export const keepGrant = action({
  name: 'funds.grant.recall',
  path: `${base}/recall/{id}`,
  access: approve,
  params,
  body,
  reply,
  summary: 'Let a grant stand that somebody asked to take back, with the reason',
})
