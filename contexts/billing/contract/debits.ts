import { DegreeType } from '@halaqa/academics/contract'
import { staff } from '@halaqa/identity/contract'
import { action, baisa, id, idInPath, idInQuery, instant, list, problem, reference, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { debitRun, feesRead } from './permissions.ts'

/** Nobody has a subject of this semester that is not charged yet. */
export const nobodyToCharge = problem('nobody-to-charge', 422)
/** Another run of the same semester is still at work. */
export const debitRunWorking = problem('debit-run-working', 409)
/** It is done, or cancelled: there is nothing to cancel, or to go on with. */
export const debitRunOver = problem('debit-run-over', 409)
export const debitRunNotCancelled = problem('debit-run-not-cancelled', 409)

const access = staff(debitRun)
/** What a run would charge, and what runs charged: whoever reads fees reads that, and charges nothing. */
const read = staff(feesRead)
/** Whose subjects: of everybody, of a degree or of a speciality. */
const Wanted = z.strictObject({
  semester_id: reference('curriculum.semester'),
  degree_type: DegreeType.nullable().default(null),
  specialty_id: reference('academics.specialty').nullable().default(null),
})
export const DebitRunInput = Wanted
const WantedInQuery = z.strictObject({
  semester_id: idInQuery,
  degree_type: DegreeType.optional(),
  specialty_id: idInQuery.optional(),
})

/** All amounts are baisa. */
export const DebitRun = z.object({
  id,
  /** reprice: open invoices that ask by a price which counts no longer are replaced. */
  task: z.enum(['charge', 'reprice']),
  state: z.enum(['waiting', 'charging', 'done', 'cancelled']),
  /** Why it ended by itself, in the language of whoever asks. */
  reason: z.string().nullable(),
  semester: z.string(),
  degree_type: DegreeType.nullable(),
  specialty: z.string().nullable(),
  /** Students charged, of all; each by one invoice. */
  students: z.int(),
  total: z.int(),
  subjects: z.int(),
  amount: baisa,
  by: z.string(),
  at: instant,
  finished_at: instant.nullable(),
  can: z.object({ cancel: z.boolean(), go_on: z.boolean() }),
})
/** What a run would charge: of each speciality so many students, hours and their price. */
export const DebitPlan = z.object({
  rows: z.array(
    z.object({
      specialty_id: id,
      specialty: z.string(),
      degree_type: DegreeType,
      students: z.int(),
      subjects: z.int(),
      hours: z.int(),
      unit_amount: baisa,
      amount: baisa,
    }),
  ),
  students: z.int(),
  subjects: z.int(),
  amount: baisa,
  /** Open invoices of the whole semester that ask by a price which counts no longer. */
  outdated: z.int(),
  /** Students with subjects of the semester that are not charged, and why. */
  left_out: z.object({ by_state: z.int(), by_exception: z.int() }),
})

/** T0847 */
export const debitRuns = list({
  word: 'billing.debit-run',
  path: '/financials/reports/create_debit',
  access: read,
  row: DebitRun,
  sorts: ['id', 'state', 'students', 'amount', 'at'],
  sort: '-id',
  search: false,
  columns: ['semester', 'task', 'degree_type', 'specialty', 'state', 'students', 'subjects', 'amount', 'by', 'at'],
  summary: 'The runs that charged the subjects of a semester, with their progress',
})
export const debitPlan = route({
  name: 'billing.debit-run.plan',
  method: 'GET',
  path: '/financials/reports/create_debit/plan',
  access: read,
  query: WantedInQuery,
  reply: DebitPlan,
  summary: 'What a run of debits would charge: how many students, how much, and who is left out why',
})
export const startDebitRun = route({
  name: 'billing.debit-run.store',
  method: 'POST',
  path: '/financials/reports/create_debit',
  access,
  body: Wanted,
  reply: DebitRun,
  status: 201,
  summary: 'Charge the subjects of a semester that are not charged yet, as a job with progress',
})
const planned = {
  method: 'GET',
  access: read,
  /** Without it, the semester that runs. */
  query: z.strictObject({ semester_id: idInQuery.optional() }),
  reply: DebitPlan.extend({
    semester: z.object({ id, name: z.string() }).nullable(),
    semesters: z.array(z.object({ id, name: z.string() })),
  }),
} as const
/** T0848: the same of master’s students alone. */
export const masterPlan = route({
  ...planned,
  name: 'billing.debit-run.master-plan',
  path: '/financials/reports/create_maj_debit',
  summary: 'What a run of debits of master’s students would charge in a semester',
})
/** T0915 */
export const temporaryDebits = route({
  ...planned,
  name: 'billing.debit-run.temporary',
  path: '/financials/dashboard/temp',
  summary: 'The debits of a semester before they are made: what a run would charge everybody, who is left out why',
})
/** T0914 */
export const recreateMasterDebits = action({
  name: 'billing.debit-run.store-master',
  path: '/financials/dashboard/recreatemajfee',
  access,
  query: z.strictObject({ semester_id: idInQuery }),
  body: z.strictObject({ semester_id: reference('curriculum.semester') }),
  reply: DebitRun,
  summary: 'Charge the subjects of master’s students in a semester that are not charged yet, as a job with progress',
})
const ofRun = { access, params: z.object({ id: idInPath }), reply: DebitRun }
export const cancelDebitRun = action({
  name: 'billing.debit-run.cancel',
  path: '/financials/reports/create_debit/{id}/cancel',
  ...ofRun,
  summary: 'Break a run of debits off; who was charged stays charged, and it can be gone on with',
})
export const continueDebitRun = action({
  name: 'billing.debit-run.go_on',
  path: '/financials/reports/create_debit/{id}/continue',
  ...ofRun,
  summary: 'Go on with a run of debits that was cancelled, from where it stopped',
})
/** T0849 */
export const recreateDebit = action({
  name: 'billing.debit.issue',
  path: '/financials/reports/recreate_debit/{id}/{semester_id}',
  access,
  params: z.object({ id: idInPath, semester_id: idInPath }),
  reply: z.object({ id, subjects: z.int(), amount: baisa, invoice_id: id.nullable() }),
  summary: 'Charge the subjects of one student in a semester that are not charged yet',
})
