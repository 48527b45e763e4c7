import { GatewayName, invoiceRead } from '@halaqa/finance/contract'
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
  shownVersion,
  text,
  VersionQuery,
  yesNoInQuery,
} from '@halaqa/kit-contract'
import { StudentHead } from '@halaqa/students/contract'
import { z } from 'zod'
import { payoutPay, settlementApprove, settlementWrite } from './permissions.ts'

/**
 * What is settled between a student and the college without a payment (T0936 to T0943). credit: what is to the student's good pays
 * an invoice; discount: the college lets a part of an invoice go; payout: what is to the student's good is paid out.
 */
export const settlementKinds = ['credit', 'discount', 'payout'] as const
export const SettlementKind = z.enum(settlementKinds)
export type SettlementKind = z.infer<typeof SettlementKind>
/**
 * asked: a second person decides; settled: a credit or discount is in the books; approved: a payout is promised; sent: it stands in a
 * file for the bank; paid: it left the college; returned: the bank sent it back, or it is not to be paid, and is to the student's
 * good again. reversing: somebody wants a discount or a use of credit taken back; reversed: a second person did.
 */
export const settlementStates = [
  'asked',
  'settled',
  'approved',
  'sent',
  'paid',
  'refused',
  'withdrawn',
  'returned',
  'reversing',
  'reversed',
] as const
export const SettlementState = z.enum(settlementStates)
export type SettlementState = z.infer<typeof SettlementState>

/** It is in another state than the act is for. */
export const settlementState = problem('settlement-state', 409)
/** Four eyes: who asked for it does not decide, nor say that it left or came back. */
export const settlementSameOfficer = problem('settlement-same-officer', 409)
/** It was changed since it was read. */
export const settlementChanged = problem('settlement-changed', 409)
/** The student asked for it: it is approved as it is, or refused. */
export const settlementOfStudent = problem('settlement-of-student', 409)
/** Which bank account it leaves is not said, and there are several. */
export const payoutSource = problem('payout-source', 409)
/** No approved payouts of this bank account are left. */
export const nothingToSend = problem('nothing-to-send', 409)

const read = staff(invoiceRead)
const write = staff(settlementWrite)
const params = z.object({ id: idInPath })
const studentParams = z.object({ student_id: idInPath })
const base = '/financials/settlements'

const fields = {
  kind: SettlementKind,
  amount: baisa.min(1).max(1_000_000_000),
  /** The invoice that is settled; none of a payout. */
  invoice_id: id.nullable().default(null),
  /** Where a payout leaves: a bank account, or a cash desk. */
  bank_account_id: reference('finance.bank-account').nullable().default(null),
  /** Of a payout that leaves a bank account, with or without spaces. */
  iban: optionalText(42),
  account_holder: optionalText(140),
  /** The payment whose card a payout goes back to, by its gateway; the account is where it goes should the gateway not do it. */
  card_payment_id: id.nullable().default(null),
  decision_number: optionalText(60),
  reason: text(300),
}

export const Settlement = z.object({
  id,
  student_id: id,
  student_number: z.string(),
  student_name: z.string(),
  kind: SettlementKind,
  state: SettlementState,
  amount: baisa,
  invoice_id: id.nullable(),
  invoice_number: z.string(),
  bank_account_id: id.nullable(),
  bank_account: z.string(),
  iban: z.string(),
  account_holder: z.string(),
  card_payment_id: id.nullable(),
  /** The payment whose card it goes back to. */
  card: z.object({ gateway: GatewayName, paid_on: day, amount: baisa }).nullable(),
  /** Why the gateway did not do it; it went by bank, or back to the student's good. */
  card_failure: z.string(),
  decision_number: z.string(),
  reason: z.string(),
  asked_by_name: z.string(),
  asked_by_student: z.boolean(),
  asked_at: instant,
  decided_by_name: z.string(),
  decided_at: instant.nullable(),
  /** Why it was refused, returned, or is to be reversed. */
  answer: z.string(),
  left_on: day.nullable(),
  /** Grows with each change: who approves says which one was read. */
  revision: z.int(),
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    approve: z.boolean(),
    refuse: z.boolean(),
    pay: z.boolean(),
    return: z.boolean(),
    request: z.boolean(),
    revoke: z.boolean(),
    recall: z.boolean(),
  }),
})
export type Settlement = z.infer<typeof Settlement>

const columns = [
  'id',
  'student_number',
  'student_name',
  'kind',
  'state',
  'amount',
  'invoice_number',
  'bank_account',
  'iban',
  'account_holder',
  'decision_number',
  'reason',
  'asked_by_name',
  'asked_by_student',
  'decided_by_name',
  'left_on',
] as const
const shared = {
  access: read,
  row: Settlement,
  sorts: ['id', 'student_name', 'amount', 'kind', 'state', 'asked_at'],
  sort: '-id',
  totals: ['amount'],
  columns,
} as const
/** T0936 */
export const listSettlements = list({
  ...shared,
  word: 'billing.settlement',
  path: `${base}/index`,
  filters: {
    kind: SettlementKind,
    state: SettlementState,
    student_id: idInQuery,
    bank_account_id: idInQuery,
    asked_by_student: yesNoInQuery,
    /** The days on which they were asked for. */
    from: day,
    to: day,
  },
  groups: ['kind', 'state'],
  summary: 'What is settled between students and the college without a payment, the newest first',
})
/** T0941 */
export const listApproved = list({
  ...shared,
  word: 'billing.approved-settlement',
  path: `${base}/approved`,
  filters: { kind: SettlementKind, bank_account_id: idInQuery },
  groups: ['kind', 'bank_account_id'],
  summary: 'Settlements that were approved: settled, promised, on their way and paid',
})
export const exportApproved = route({
  name: 'billing.settlement.exportApproved',
  method: 'GET',
  path: `${base}/approved/{export}`,
  access: read,
  params: z.object({ export: z.enum(['xlsx', 'csv']) }),
  reply: file('application/octet-stream'),
  summary: 'The same as a sheet',
})

/** A payment whose card money can go back to. */
export const CardPayment = z.object({ id, gateway: GatewayName, paid_on: day, amount: baisa, left: baisa })
const OpenInvoice = z.object({ id, number: z.string(), name: z.string(), open: baisa })
const Choices = {
  student: StudentHead,
  /** What is to the student's good and is not promised yet. */
  to_good: baisa,
  /** What may be settled. */
  invoices: z.array(OpenInvoice),
  accounts: z.array(z.object({ id, name: z.string(), kind: z.enum(['bank', 'cash']) })),
  /** Payments by card that can be given back to it, and how much of each is left. */
  cards: z.array(CardPayment),
}
/** T0937 */
export const createSettlement = route({
  name: 'billing.settlement.create',
  method: 'GET',
  path: `${base}/create/{student_id}`,
  access: write,
  params: studentParams,
  reply: z.object(Choices),
  summary: 'What may be settled with a student: what is to the student’s good, and what is open',
})
/** T0938 */
export const storeSettlement = route({
  name: 'billing.settlement.store',
  method: 'POST',
  path: `${base}/store`,
  access: write,
  body: z.strictObject({
    /** Made by the form: the same form sent twice is one settlement. */
    form_uuid: z.uuid(),
    student_id: reference('students.student'),
    ...fields,
  }),
  reply: Settlement,
  status: 201,
  summary: 'Ask for a settlement with a student; a second person decides',
})
/** T0939 */
export const editSettlement = route({
  name: 'billing.settlement.edit',
  method: 'GET',
  path: `${base}/edit/{id}`,
  access: read,
  params,
  reply: Settlement.extend({ ...Choices, ...shownVersion }),
  summary: 'A settlement, to be changed while nobody has decided',
  followable: true,
})
/** T0940 */
export const updateSettlement = route({
  name: 'billing.settlement.update',
  method: 'POST',
  path: `${base}/update/{id}`,
  access: write,
  params,
  changes: editSettlement,
  query: VersionQuery,
  body: z.strictObject(fields),
  reply: Settlement,
  summary: 'Change a settlement while nobody has decided',
})
/** T0943 */
export const deleteSettlement = action({
  name: 'billing.settlement.delete',
  path: `${base}/delete/{id}`,
  access: write,
  params,
  reply: Settlement,
  summary: 'Withdraw a settlement that nobody has decided',
})

const decide = staff(settlementApprove)
const reasoned = z.strictObject({ reason: text(300) })
export const approveSettlement = action({
  name: 'billing.settlement.approve',
  path: `${base}/approve/{id}`,
  access: decide,
  params,
  query: z.strictObject({
    revision: z.coerce.number().int().min(1).optional(),
    bank_account_id: idInQuery.optional(),
  }),
  body: z.strictObject({
    /** The change of it that was read. */
    revision: z.int().min(1).optional(),
    /** Where a payout leaves that a student asked for: the only open bank account where nothing is said. */
    bank_account_id: reference('finance.bank-account').nullable().optional(),
  }),
  reply: Settlement,
  summary: 'Approve what a colleague asked for: an invoice is settled, or a payout is promised',
})
export const refuseSettlement = action({
  name: 'billing.settlement.refuse',
  path: `${base}/refuse/{id}`,
  access: decide,
  params,
  body: reasoned,
  reply: Settlement,
  summary: 'Refuse a settlement, with the reason: nothing is posted',
})
const ids = z.array(id).min(1).max(200)
/** T0942 */
export const decideSettlements = action({
  name: 'billing.settlement.decide',
  path: `${base}/blukaction`,
  access: decide,
  body: z.strictObject({ ids, approve: z.boolean(), reason: optionalText(300) }),
  reply: z.object({ done: z.array(id), left: z.array(z.object({ id, reason: z.string() })) }),
  summary: 'Approve or refuse several; those that cannot be are left with the reason',
})
export const askSettlementReversal = action({
  name: 'billing.settlement.request',
  path: `${base}/request/{id}`,
  access: write,
  params,
  body: reasoned,
  reply: Settlement,
  summary: 'Ask a colleague to take a discount, or a use of credit, back',
})
export const reverseSettlement = action({
  name: 'billing.settlement.revoke',
  path: `${base}/revoke/{id}`,
  access: decide,
  params,
  reply: Settlement,
  summary: 'Take a discount or a use of credit back as a colleague asked: the invoice is open again',
})
export const keepSettlement = action({
  name: 'billing.settlement.recall',
  path: `${base}/recall/{id}`,
  access: decide,
  params,
  body: reasoned,
  reply: Settlement,
  summary: 'Let a discount or a use of credit stand that somebody asked to take back, with the reason',
})

const pay = staff(payoutPay)
export const payPayout = action({
  name: 'billing.settlement.pay',
  path: `${base}/pay/{id}`,
  access: pay,
  params,
  query: z.strictObject({ left_on: day.optional() }),
  body: z.strictObject({ left_on: day }),
  reply: Settlement,
  summary: 'A payout left: the bank’s statement shows it, or the desk handed it out',
})
export const returnPayout = action({
  name: 'billing.settlement.return',
  path: `${base}/return/{id}`,
  access: pay,
  params,
  body: reasoned,
  reply: Settlement,
  summary: 'A payout came back from the bank, or is not to be paid: it is to the student’s good again',
})
