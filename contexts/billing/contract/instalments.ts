import { InvoiceKind } from '@halaqa/finance/contract'
import { staff } from '@halaqa/identity/contract'
import {
  action,
  baisa,
  day,
  id,
  idInPath,
  idInQuery,
  instant,
  problem,
  reference,
  route,
  shownVersion,
  text,
  VersionQuery,
} from '@halaqa/kit-contract'
import { StudentHead } from '@halaqa/students/contract'
import { z } from 'zod'
import { partStates } from './deal-parts.ts'
import { Rule } from './instalment-rules.ts'
import { instalmentRead, instalmentWrite } from './permissions.ts'

/** The invoice is spread already: its plan is changed. */
export const planExists = problem('instalment-plan-exists', 409)
/** It was ended, or its invoice is settled. */
export const planOver = problem('instalment-plan-over', 409)
/** The rule is closed, is of another degree or speciality, or less is open than it spreads. */
export const ruleUnfit = problem('instalment-rule-unfit', 409)

export const planStates = ['running', 'late', 'settled', 'ended'] as const
export const PlanState = z.enum(planStates)
export const PartState = z.enum(partStates)

/** A plan spreads what is open of an invoice over parts. Amounts are baisa. */
export const planFields = {
  id,
  student_id: id,
  /** The invoice that asks now; another one of its reference may have asked before. */
  invoice_id: id.nullable(),
  invoice_number: z.string(),
  semester_id: id.nullable(),
  semester: z.string(),
  /** By which it was made; empty: by hand. */
  rule: z.string(),
  state: PlanState,
  total: baisa,
  paid: baisa,
  open: baisa,
  /** To be paid by today, and of that what is late. */
  due: baisa,
  late: baisa,
  next_due_on: day.nullable(),
  by: z.string(),
  at: instant,
  can: z.object({ edit: z.boolean(), end: z.boolean() }),
}
const Dealt = z.object({ due_on: day, amount: baisa })
const PlanView = z.object({
  ...planFields,
  /** Why it was ended; empty while it runs. */
  reason: z.string(),
  parts: z.array(Dealt.extend({ paid: baisa, state: PartState })),
  /** How it was dealt each time, the newest first. */
  revisions: z.array(
    z.object({
      number: z.int(),
      cause: z.enum(['made', 'changed', 'invoice']),
      reason: z.string(),
      by: z.string(),
      at: instant,
      parts: z.array(Dealt),
    }),
  ),
})
const OpenInvoice = z.object({
  id,
  number: z.string(),
  kind: InvoiceKind,
  open: baisa,
  semester: z.string(),
  /** The first day of the semester; nothing where it is of none. */
  starts_on: day.nullable(),
})
const base = '/financials/installments'
const read = staff(instalmentRead)
const write = staff(instalmentWrite)

/** T0917 */
export const showPlans = route({
  name: 'billing.instalment.show',
  method: 'GET',
  path: `${base}/show/{student_id}/{semester_id?}`,
  access: read,
  params: z.object({ student_id: idInPath, semester_id: idInPath.optional() }),
  reply: z.object({
    student: StudentHead,
    plans: z.array(PlanView),
    /** Open invoices that no plan spreads. */
    unspread: z.int(),
    can: z.object({ store: z.boolean() }),
  }),
  summary:
    'The instalment plans of a student, all or of a semester, with parts, what is paid of them and how they were dealt',
})
/** T0918 */
export const createPlan = route({
  name: 'billing.instalment.create',
  method: 'GET',
  path: `${base}/create/{student_id?}`,
  access: write,
  params: z.object({ student_id: idInPath.optional() }),
  reply: z.object({
    student: StudentHead.nullable(),
    invoices: z.array(OpenInvoice),
    /** Those by which something may be spread for this student. */
    rules: z.array(Rule),
    today: day,
  }),
  summary: 'What a plan starts from: the open invoices of a student, and the rules',
})
export const PartInput = z.strictObject({ due_on: day, amount: baisa.min(1) })
const parts = z.array(PartInput).max(24)
export const PlanInput = z
  .strictObject({
    student_id: reference('students.student'),
    invoice_id: id,
    /** Nothing: by hand. */
    rule_id: id.nullable().default(null),
    begins_on: day,
    /** Where no rule deals them: together all that is open. */
    parts: parts.default([]),
  })
  .superRefine(({ rule_id, parts: given }, context) => {
    if (rule_id === null && !given.length)
      context.addIssue({ code: 'custom', path: ['parts'], params: { key: 'needed' }, input: given })
  })
export type PlanInput = z.output<typeof PlanInput>
const reply = z.object({ id, student_id: id })
/** T0919 */
export const storePlan = action({
  name: 'billing.instalment.store',
  path: `${base}/store`,
  access: write,
  query: z.strictObject({
    student_id: idInQuery,
    invoice_id: idInQuery,
    rule_id: idInQuery.optional(),
    begins_on: day.optional(),
  }),
  body: PlanInput,
  reply,
  summary: 'Spread an open invoice of a student over parts, by a rule or by hand; the student is told',
})
const params = z.object({ id: idInPath })
/** T0922 */
export const editPlan = route({
  name: 'billing.instalment.edit',
  method: 'GET',
  path: `${base}/edit/{id}`,
  access: write,
  params,
  reply: z.object({
    id,
    student: StudentHead,
    invoice_number: z.string(),
    /** What is paid already, and stays. */
    paid: baisa,
    open: baisa,
    /** What is not paid yet, to be dealt anew. */
    parts: z.array(Dealt),
    today: day,
    /** The usual one; whoever changes it writes their own. */
    reason: z.string(),
    ...shownVersion,
  }),
  summary: 'The parts of a plan that are not paid, to be changed',
})
/** T0923 */
export const updatePlan = route({
  name: 'billing.instalment.update',
  method: 'POST',
  path: `${base}/update/{id}`,
  access: write,
  params,
  changes: editPlan,
  query: VersionQuery,
  body: z.strictObject({ parts: parts.min(1), reason: text(300) }),
  reply,
  summary: 'Deal what is not paid of a plan anew, with the reason; what is paid stays, the student is told',
})
/** T0924 */
export const endPlan = action({
  name: 'billing.instalment.delete',
  path: `${base}/destroy/{id}`,
  access: write,
  params,
  body: z.strictObject({ reason: text(300) }),
  reply,
  summary: 'End a plan, with the reason: all that is open is due at once, and the student is told',
})
/** Whose plan is made, where the address does not say it. */
export const StudentInput = z.strictObject({ student_id: reference('students.student') })
