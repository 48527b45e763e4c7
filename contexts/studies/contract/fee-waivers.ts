import { invoiceRead, receiptConfirm } from '@halaqa/finance/contract'
import { staff } from '@halaqa/identity/contract'
import { action, baisa, id, idInPath, idInQuery, instant, list, problem, text } from '@halaqa/kit-contract'
import { z } from 'zod'
import { enrolmentWrite } from './permissions.ts'

/**
 * A subject's fee that is in the books is let go by two: whoever keeps students' subjects asks (T0375), somebody of finance decides.
 * asked: it waits; waived: its invoice asks for it no longer; refused: it is owed as before; withdrawn: nobody asks any more.
 */
export const feeWaiverStates = ['asked', 'waived', 'refused', 'withdrawn'] as const
export const FeeWaiverState = z.enum(feeWaiverStates)
export type FeeWaiverState = z.infer<typeof FeeWaiverState>

/** It is asked for already, and waits. */
export const waiverAsked = problem('fee-waiver-asked', 409)
/** It was decided, or withdrawn. */
export const waiverState = problem('fee-waiver-state', 409)
/** Four eyes: who asked for it does not decide. */
export const waiverSameOfficer = problem('fee-waiver-same-officer', 409)
/** The fee is another one than was asked about: hours or price changed since. */
export const waiverChanged = problem('fee-waiver-changed', 409)

export const FeeWaiver = z.object({
  id,
  student_id: id,
  number: z.string(),
  student: z.string(),
  subject: z.string(),
  semester: z.string(),
  /** What is let go, in baisa. */
  amount: baisa,
  state: FeeWaiverState,
  reason: z.string(),
  asked_by: z.string(),
  asked_at: instant,
  decided_by: z.string(),
  /** Why it was refused. */
  answer: z.string(),
  can: z.object({ approve: z.boolean(), refuse: z.boolean(), withdraw: z.boolean() }),
})
export type FeeWaiver = z.infer<typeof FeeWaiver>

const base = '/financials/fee-waivers'
const params = z.object({ id: idInPath })

export const listFeeWaivers = list({
  word: 'studies.fee-waiver',
  path: `${base}/index`,
  access: staff(invoiceRead),
  row: FeeWaiver,
  sorts: ['id', 'number', 'student', 'amount', 'state', 'asked_by', 'asked_at'],
  sort: '-id',
  filters: { state: FeeWaiverState, student_id: idInQuery },
  totals: ['amount'],
  groups: ['state'],
  columns: [
    'number',
    'student',
    'subject',
    'semester',
    'amount',
    'state',
    'reason',
    'asked_by',
    'asked_at',
    'decided_by',
    'answer',
  ],
  sheet: { path: `${base}/export` },
  summary: 'Fees of subjects that finance was asked to let go, and what became of each',
})
export const approveFeeWaiver = action({
  name: 'studies.fee-waiver.approve',
  path: `${base}/approve/{id}`,
  access: staff(receiptConfirm),
  params,
  reply: FeeWaiver,
  summary: 'Let the fee of a subject go as a colleague asked: its invoice asks for it no longer',
})
export const refuseFeeWaiver = action({
  name: 'studies.fee-waiver.refuse',
  path: `${base}/refuse/{id}`,
  access: staff(receiptConfirm),
  params,
  body: z.strictObject({ reason: text(300) }),
  reply: FeeWaiver,
  summary: 'Refuse to let a fee go, with the reason: it is owed as before',
})
export const withdrawFeeWaiver = action({
  name: 'studies.fee-waiver.withdraw',
  path: `${base}/withdraw/{id}`,
  access: staff(enrolmentWrite),
  params,
  reply: FeeWaiver,
  summary: 'Withdraw what nobody has decided',
})
