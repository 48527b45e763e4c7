import { staff } from '@halaqa/identity/contract'
import { baisa, day, id, idInPath, idInQuery, list } from '@halaqa/kit-contract'
import { z } from 'zod'
import { PartState, PlanState, planFields } from './instalments.ts'
import { instalmentRead } from './permissions.ts'

const access = staff(instalmentRead)
const ofSemester = { params: z.object({ semester_id: idInPath }) }
const who = { student: z.string(), number: z.string() }

export const PlanRow = z.object({ ...who, ...planFields })
export type PlanRow = z.infer<typeof PlanRow>
const plans = {
  access,
  row: PlanRow,
  sorts: ['id', 'student', 'total', 'open', 'due', 'late', 'next_due_on', 'at'],
  sort: '-id',
  totals: ['total', 'open', 'due'],
  columns: [
    'student',
    'number',
    'invoice_number',
    'semester',
    'rule',
    'state',
    'total',
    'paid',
    'open',
    'due',
    'late',
    'next_due_on',
  ],
} as const
/** T0916 */
export const listPlans = list({
  ...plans,
  word: 'billing.instalment',
  path: '/financials/installments/index',
  filters: { state: PlanState, semester_id: idInQuery, specialty_id: idInQuery },
  groups: ['semester_id', 'specialty_id'],
  summary: 'Instalment plans of students, with what is due and late',
})
/** T0876 */
export const partlyPaidPlans = list({
  ...plans,
  ...ofSemester,
  word: 'billing.instalment-partly',
  path: '/financials/all/{semester_id}/unpaidpaidinstallment',
  filters: { specialty_id: idInQuery },
  groups: ['specialty_id'],
  summary: 'Students of a semester with instalments of which some are paid and some are not',
})
/** T0881 */
export const notDuePlans = list({
  ...plans,
  ...ofSemester,
  word: 'billing.instalment-not-due',
  path: '/financials/all/{semester_id}/unpaidnotrequired/installment',
  filters: { specialty_id: idInQuery },
  groups: ['specialty_id'],
  summary: 'Students of a semester who owe and of whom nothing is due today, because it is spread',
})

export const PartRow = z.object({
  id,
  student_id: id,
  ...who,
  invoice_number: z.string(),
  semester_id: id.nullable(),
  semester: z.string(),
  due_on: day,
  state: PartState,
  amount: baisa,
  paid: baisa,
  open: baisa,
})
export type PartRow = z.infer<typeof PartRow>
const parts = {
  access,
  row: PartRow,
  sorts: ['id', 'student', 'due_on', 'amount', 'paid', 'open'],
  sort: 'due_on',
  filters: { state: PartState, semester_id: idInQuery, from: day, until: day },
  totals: ['amount', 'paid', 'open'],
  columns: ['student', 'number', 'invoice_number', 'semester', 'due_on', 'state', 'amount', 'paid', 'open'],
} as const
/** T0862 */
export const partsOfSemester = list({
  ...parts,
  ...ofSemester,
  word: 'billing.instalment-part',
  path: '/financials/reports/installment/{semester_id}',
  filters: { state: PartState, from: day, until: day },
  summary: 'Instalments of a semester, paid or not',
})
/** T0863 */
export const unpaidParts = list({
  ...parts,
  word: 'billing.instalment-unpaid',
  path: '/financials/reports/installmentunpaidall',
  groups: ['semester_id'],
  summary: 'Instalments that are not paid in full',
})
/** T0864 */
export const paidParts = list({
  ...parts,
  word: 'billing.instalment-paid',
  path: '/financials/reports/installmentpaidall',
  filters: { semester_id: idInQuery, from: day, until: day },
  groups: ['semester_id'],
  summary: 'Instalments that are paid',
})
/** T0865 */
export const partlyPaidParts = list({
  ...parts,
  word: 'billing.instalment-part-paid',
  path: '/financials/reports/installmentpaidsub',
  filters: { semester_id: idInQuery, from: day, until: day },
  groups: ['semester_id'],
  summary: 'Instalments that are paid in part',
})
