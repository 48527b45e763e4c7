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
  problem,
  reference,
  route,
  text,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { billApprove, billWrite, sponsorsRead } from './permissions.ts'

/**
 * asked: waits for a second person; posted: the sponsor owes it, and the students do not; refused: nobody was billed; contested:
 * somebody wants it taken back; revoked: a second person did.
 */
export const billStates = ['asked', 'posted', 'refused', 'contested', 'revoked'] as const
export const BillState = z.enum(billStates)
export type BillState = z.infer<typeof BillState>

/** It is in another state than the act is for. */
export const billState = problem('bill-state', 409)
/** Four eyes: who made it, or asked for its end, does not decide on it. */
export const billSameOfficer = problem('bill-same-officer', 409)
/** Of no student whom the sponsor pays for anything is open that was not billed. */
export const nothingToBill = problem('nothing-to-bill', 409)
/** A bill of this sponsor and semester waits already. */
export const billWaiting = problem('bill-waiting', 409)

/** What a sponsor is asked for a semester, in baisa. */
export const Bill = z.object({
  id,
  /** `B-26-000001`, without gaps; null until it is approved. */
  number: z.string().nullable(),
  state: BillState,
  sponsor_id: id,
  sponsor: z.string(),
  semester_id: id,
  semester: z.string(),
  students: z.int(),
  amount: baisa,
  /** What of it stands: of an invoice that was cancelled or became less the rest went back. */
  stands: baisa,
  made_by_name: z.string(),
  made_at: instant,
  approved_by_name: z.string().nullable(),
  billed_on: day.nullable(),
  can: z.object({
    approve: z.boolean(),
    refuse: z.boolean(),
    request: z.boolean(),
    revoke: z.boolean(),
    recall: z.boolean(),
  }),
})
export type Bill = z.infer<typeof Bill>

const base = '/sponsors/bills'
export const listBills = list({
  word: 'sponsors.bill',
  path: base,
  access: staff(sponsorsRead),
  row: Bill,
  sorts: ['id', 'number', 'sponsor', 'amount', 'state', 'made_at', 'billed_on'],
  sort: '-id',
  filters: { state: BillState, sponsor_id: idInQuery, semester_id: idInQuery, during },
  totals: ['amount'],
  groups: ['sponsor_id', 'semester_id', 'state'],
  columns: [
    'number',
    'sponsor',
    'semester',
    'students',
    'amount',
    'stands',
    'state',
    'made_by_name',
    'approved_by_name',
    'billed_on',
  ],
  summary: 'Bills of sponsors, the newest first',
})

/** What a bill asks for one invoice of one student, in baisa. */
const BillLine = z.object({
  student_id: id,
  student: z.string(),
  student_number: z.string(),
  invoice_id: id,
  invoice_number: z.string(),
  amount: baisa,
})

const make = staff(billWrite)
const wanted = { sponsor_id: idInQuery, semester_id: idInQuery }
export const createBill = route({
  name: 'sponsors.bill.create',
  method: 'GET',
  path: `${base}/create`,
  access: make,
  query: z.strictObject({ sponsor_id: idInQuery.optional() }),
  /** The semester is the running one. */
  reply: z.object({ sponsor_id: id.nullable(), semester_id: id.nullable() }),
  summary: 'What a bill starts from',
})
export const draftBill = route({
  name: 'sponsors.bill.draft',
  method: 'GET',
  path: `${base}/draft`,
  access: make,
  query: z.strictObject(wanted),
  reply: z.object({
    /** `open`: what of the invoice is still asked; `before`: what of it this sponsor was billed already. */
    rows: z.array(BillLine.extend({ total: baisa, open: baisa, before: baisa })),
    amount: baisa,
  }),
  summary: 'What a bill of a sponsor for a semester would ask, student by student: what is new since the last one',
})
const reply = z.object({ id, state: BillState })
export const storeBill = action({
  name: 'sponsors.bill.store',
  path: `${base}/store`,
  access: make,
  query: z.strictObject(wanted),
  body: z.strictObject({
    sponsor_id: reference('sponsors.sponsor'),
    semester_id: reference('curriculum.semester'),
  }),
  reply,
  summary: 'Make the bill of a sponsor for a semester; a colleague approves it',
})

const params = z.object({ id: idInPath })
export const showBill = route({
  name: 'sponsors.bill.show',
  method: 'GET',
  path: `${base}/show/{id}`,
  access: staff(sponsorsRead),
  params,
  reply: Bill.extend({
    lines: z.array(BillLine.extend({ id, back: baisa, stands: baisa })),
    refused_by_name: z.string().nullable(),
    contested_by_name: z.string().nullable(),
    revoked_by_name: z.string().nullable(),
    revoked_at: instant.nullable(),
    /** Why it was refused, is to be taken back, or stands after all. */
    note: z.string(),
  }),
  summary: 'A bill: what the sponsor is asked for each student, and what of it stands',
  followable: true,
})
export const billPaper = route({
  name: 'sponsors.bill.paper',
  method: 'GET',
  path: `${base}/paper/{id}`,
  access: staff(sponsorsRead),
  params,
  reply: file('application/pdf'),
  summary: 'The letter to the sponsor in Arabic, with a table by student, as a PDF',
})

const approve = staff(billApprove)
const body = z.strictObject({ note: text(500) })
export const approveBill = action({
  name: 'sponsors.bill.approve',
  path: `${base}/approve/{id}`,
  access: approve,
  params,
  reply,
  summary: 'Approve a colleague’s bill: the sponsor owes what it asks, the students do not, and are told',
})
export const refuseBill = action({
  name: 'sponsors.bill.refuse',
  path: `${base}/refuse/{id}`,
  access: approve,
  params,
  body,
  reply,
  summary: 'Refuse a bill, with the reason; whoever made it may take it back so, too',
})
export const askBillBack = action({
  name: 'sponsors.bill.request',
  path: `${base}/request/{id}`,
  access: make,
  params,
  body,
  reply,
  summary: 'Ask a colleague to take a bill back, with the reason',
})
export const revokeBill = action({
  name: 'sponsors.bill.revoke',
  path: `${base}/revoke/{id}`,
  access: approve,
  params,
  reply,
  summary: 'Take a bill back as a colleague asked: the students owe again what it settled, and are told',
})
export const keepBill = action({
  name: 'sponsors.bill.recall',
  path: `${base}/recall/{id}`,
  access: approve,
  params,
  body,
  reply,
  summary: 'Let a bill stand that somebody asked to take back, with the reason',
})

/** What a sponsor was billed for one invoice of a student, in baisa. */
export const Billed = BillLine.extend({
  id,
  bill_id: id,
  bill_number: z.string(),
  sponsor: z.string(),
  semester: z.string(),
  billed_on: day,
  back: baisa,
  stands: baisa,
})
export type Billed = z.infer<typeof Billed>
export const listBilled = list({
  word: 'sponsors.billed',
  path: '/sponsors/billed',
  access: staff(sponsorsRead),
  row: Billed,
  sorts: ['id', 'student', 'student_number', 'amount', 'billed_on'],
  sort: '-id',
  filters: { sponsor_id: idInQuery, semester_id: idInQuery, student_id: idInQuery, bill_id: idInQuery, during },
  totals: ['amount'],
  groups: ['sponsor_id', 'semester_id'],
  columns: [
    'student_number',
    'student',
    'sponsor',
    'semester',
    'invoice_number',
    'bill_number',
    'billed_on',
    'amount',
    'back',
    'stands',
  ],
  summary: 'The statement of sponsors by person: what was billed for each student, and what of it stands',
})
