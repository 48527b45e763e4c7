import { DegreeType } from '@halaqa/academics/contract'
import { staff } from '@halaqa/identity/contract'
import {
  action,
  baisa,
  day,
  id,
  idInPath,
  idInQuery,
  instant,
  list,
  problem,
  reference,
  route,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { Rule } from './instalment-rules.ts'
import { instalmentRead, instalmentWrite } from './permissions.ts'

/** Nobody of those who are meant owes anything of the semester that is not spread. */
export const nobodyToSpread = problem('nobody-to-spread', 422)
export const instalmentRunWorking = problem('instalment-run-working', 409)
export const instalmentRunOver = problem('instalment-run-over', 409)
export const instalmentRunNotCancelled = problem('instalment-run-not-cancelled', 409)

const access = staff(instalmentWrite)
/** By which rule, from when on, and whose open invoices of the semester. */
const wanted = {
  rule_id: reference('billing.instalment-rule'),
  semester_id: reference('curriculum.semester'),
  begins_on: day,
  degree_type: DegreeType.nullable().default(null),
  specialty_id: reference('academics.specialty').nullable().default(null),
  /** The term of the plan that they are in, from 1. */
  term: z.int().min(1).max(20).nullable().default(null),
}
export const InstalmentRunInput = z.strictObject(wanted)
export const InstalmentRun = z.object({
  id,
  state: z.enum(['waiting', 'planning', 'done', 'cancelled']),
  /** Why it ended by itself, in the language of whoever asks. */
  reason: z.string().nullable(),
  rule: z.string(),
  semester: z.string(),
  begins_on: day,
  degree_type: DegreeType.nullable(),
  specialty: z.string().nullable(),
  term: z.int().nullable(),
  /** Plans made, of all; and what they spread. */
  plans: z.int(),
  total: z.int(),
  amount: baisa,
  by: z.string(),
  at: instant,
  finished_at: instant.nullable(),
  can: z.object({ cancel: z.boolean(), go_on: z.boolean() }),
})
export const InstalmentRunPlan = z.object({
  /** Invoices that would be spread, of so many students, and what is open of them. */
  plans: z.int(),
  students: z.int(),
  amount: baisa,
  /** When how much would be due of all of them. */
  parts: z.array(z.object({ due_on: day, amount: baisa })),
  /** Open invoices of the semester that are left out, and why. */
  left_out: z.object({ by_plan: z.int(), by_rule: z.int(), by_amount: z.int() }),
})

export const instalmentRuns = list({
  word: 'billing.instalment-run',
  path: '/financials/installments/runs',
  access: staff(instalmentRead),
  row: InstalmentRun,
  sorts: ['id', 'state', 'plans', 'amount', 'at'],
  sort: '-id',
  search: false,
  columns: [
    'rule',
    'semester',
    'degree_type',
    'specialty',
    'term',
    'begins_on',
    'state',
    'plans',
    'amount',
    'by',
    'at',
  ],
  summary: 'The runs that spread the open invoices of a semester by a rule, with their progress',
})
/** T0920 */
export const createWithRule = route({
  name: 'billing.instalment-run.create',
  method: 'GET',
  path: '/financials/installments/createwithrole',
  access,
  query: z.strictObject({
    rule_id: idInQuery.optional(),
    semester_id: idInQuery.optional(),
    begins_on: day.optional(),
    degree_type: DegreeType.optional(),
    specialty_id: idInQuery.optional(),
    term: z.coerce.number().int().min(1).max(20).optional(),
  }),
  reply: z.object({ rules: z.array(Rule), today: day, plan: InstalmentRunPlan.nullable() }),
  summary: 'The rules, and what a run by one of them would spread: of how many, how much, and what is left out why',
})
const start = { access, body: InstalmentRunInput, reply: InstalmentRun, method: 'POST', status: 201 } as const
/** T0921 */
export const startInstalmentRun = route({
  ...start,
  name: 'billing.instalment-run.store',
  path: '/financials/installments/storewithrole',
  summary: 'Spread the open invoices of a semester by a rule, as a job with progress',
})
/** T0925 */
export const startInstalmentRunByProgram = route({
  ...start,
  name: 'billing.instalment-run.storeByProgram',
  path: '/financials_api/installments/storewithrole',
  summary: 'The same for a program',
})
const ofRun = { access, params: z.object({ id: idInPath }), reply: InstalmentRun }
export const cancelInstalmentRun = action({
  name: 'billing.instalment-run.cancel',
  path: '/financials/installments/runs/{id}/cancel',
  ...ofRun,
  summary: 'Break a run of instalments off; plans that were made stay, and it can be gone on with',
})
export const continueInstalmentRun = action({
  name: 'billing.instalment-run.go_on',
  path: '/financials/installments/runs/{id}/continue',
  ...ofRun,
  summary: 'Go on with a run of instalments that was cancelled, from where it stopped',
})
