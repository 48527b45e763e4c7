import { EntryKind, invoiceRead } from '@halaqa/finance/contract'
import { guard, staff } from '@halaqa/identity/contract'
import { baisa, day, file, id, idInPath, route } from '@halaqa/kit-contract'
import { z } from 'zod'

const student = guard('students')

/** The days of which it tells, both counted; from the first movement and until today where nothing is said. */
const Days = z.strictObject({ from: day.optional(), to: day.optional() })

/**
 * A movement as the student reads it: what was charged, paid or taken back, and what was owed after it. What staff wrote
 * beside it for themselves is not in it.
 */
const StatementLine = z.object({
  id,
  posted_on: day,
  kind: EntryKind,
  /** What happened, and to what: a charge by what was sold. */
  what: z.string(),
  /** The number of the invoice, the receipt or the decision; empty where there is none. */
  document: z.string(),
  debit: baisa,
  credit: baisa,
  /** Less than nothing: it is to the student's good. */
  balance: z.int(),
})
export type StatementLine = z.infer<typeof StatementLine>

/** The movements since a semester began, until the next one does. */
const StatementPart = z.object({
  semester_id: id.nullable(),
  /** Empty before the first semester. */
  semester: z.string(),
  opening: z.int(),
  charged: baisa,
  credited: baisa,
  closing: z.int(),
  lines: z.array(StatementLine),
})
export type StatementPart = z.infer<typeof StatementPart>

/** A statement of account, as a bank writes it: amounts are baisa, a balance below nothing is to the student's good. */
export const StatementOfAccount = z.object({
  from: day,
  to: day,
  opening: z.int(),
  charged: baisa,
  credited: baisa,
  closing: z.int(),
  parts: z.array(StatementPart),
  /** What stands today, whatever days are told of: what is asked for, and what is to be paid back beside the balance. */
  due: baisa,
  owed_back: baisa,
  /** What of it is to be paid by today, what plans ask for later, and what is to the student's good: `due` is the first two. */
  due_now: baisa,
  later: baisa,
  to_good: baisa,
  /** How the closing balance comes to its amount from these, in a sentence. */
  reckoning: z.string(),
})
export type StatementOfAccount = z.infer<typeof StatementOfAccount>

export const ownStatement = route({
  name: 'billing.own-statement.show',
  method: 'GET',
  path: '/student/payments/statement',
  access: student,
  query: Days,
  reply: StatementOfAccount.extend({
    /** What it can be narrowed to: the semesters since the first movement, the newest first. */
    semesters: z.array(z.object({ id, name: z.string(), from: day, to: day })),
  }),
  summary: 'Your statement of account by semester: what was charged, paid and taken back, and what you owed after it',
})
export const ownStatementPaper = route({
  name: 'billing.own-statement.paper',
  method: 'GET',
  path: '/student/payments/statement/paper',
  access: student,
  query: Days,
  reply: file('application/pdf'),
  summary: 'Your statement of account as a PDF, from day to day',
})
export const statementPaper = route({
  name: 'billing.account.paper',
  method: 'GET',
  path: '/financials/show/{id}/statement',
  access: staff(invoiceRead),
  params: z.object({ id: idInPath }),
  query: Days,
  reply: file('application/pdf'),
  summary: 'The statement of account of a student as a PDF, the same that the student has',
})
