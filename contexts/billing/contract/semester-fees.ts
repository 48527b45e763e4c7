import { PayerStanding } from '@halaqa/finance/contract'
import { staff } from '@halaqa/identity/contract'
import { day, id, idInPath, idInQuery, list, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { amounts, totals, who } from './fee-parts.ts'
import { feesRead } from './permissions.ts'

const access = staff(feesRead)
const ofSemester = { access, params: z.object({ semester_id: idInPath }) }
const sorts = ['student', 'number', 'charged', 'paid', 'open'] as const
const filters = { specialty_id: idInQuery }

export const FeeRow = z.object({ ...who, standing: PayerStanding, ...amounts })
export type FeeRow = z.infer<typeof FeeRow>
const fees = { ...ofSemester, row: FeeRow, sorts, totals, filters, groups: ['specialty_id'] } as const
/** T0854 */
export const semesterFees = list({
  ...fees,
  word: 'billing.fee',
  path: '/financials/reports/report/{semester_id}',
  sort: '-open',
  filters: { ...filters, standing: PayerStanding },
  groups: ['standing', 'specialty_id'],
  summary: 'What each student was charged for a semester, and what settles it',
})
/** T0874 */
export const unpaidFees = list({
  ...fees,
  word: 'billing.fee-unpaid',
  path: '/financials/all/{semester_id}/unpaid',
  sort: '-open',
  summary: 'Students of whose fees of a semester nothing is settled',
})
/** T0877 */
export const partlyPaidFees = list({
  ...fees,
  word: 'billing.fee-partly',
  path: '/financials/all/{semester_id}/unpaidpaid',
  sort: '-open',
  summary: 'Students of whose fees of a semester a part is settled and a part is not',
})
/** T0875 */
export const paidFees = list({
  ...fees,
  word: 'billing.fee-paid',
  path: '/financials/all/{semester_id}/paid',
  sort: '-charged',
  summary: 'Students of whose fees of a semester nothing is asked any more',
})
/** T0879 */
export const fundedFees = list({
  ...fees,
  word: 'billing.fee-funded',
  path: '/financials/all/{semester_id}/unpaidnotrequired/donate',
  sort: '-charged',
  summary: 'Students who need not pay for a semester, because donors do: nothing is open, and a fund settled of it',
})
/** T0850 */
export const owedFees = list({
  ...ofSemester,
  word: 'billing.fee-owed',
  path: '/financials/reports/unpaidlist/{semester_id}',
  row: FeeRow.extend({ mobile: z.string() }),
  sorts,
  sort: '-open',
  totals,
  filters: { ...filters, standing: z.enum(['unpaid', 'partly']) },
  groups: ['standing', 'specialty_id'],
  summary: 'Students who owe for a semester, with their phones',
})
/** T0882 */
export const exceptedFees = list({
  ...ofSemester,
  word: 'billing.fee-excepted',
  path: '/financials/all/{semester_id}/unpaidnotrequired/exception',
  row: z.object({ ...who, decision_number: z.string(), until: day, ...amounts }),
  sorts: ['student', 'number', 'until', 'charged', 'open'],
  sort: 'student',
  totals: ['charged', 'open'],
  filters,
  groups: ['specialty_id'],
  summary: 'Students whom a decision excepts from the fees of a semester, with what is nevertheless charged',
})
/** T0878 */
export const noSubjectFees = list({
  ...ofSemester,
  word: 'billing.fee-no-subject',
  path: '/financials/all/{semester_id}/unpaidnotrequired/nosubject',
  row: z.object({ ...who, ...amounts }),
  sorts: ['student', 'number'],
  sort: 'student',
  filters,
  groups: ['specialty_id'],
  summary: 'Active students who take no subject in a semester, and so have nothing to pay',
})

const Figures = z.object({ students: z.int(), ...amounts })
/** T0845 */
export const feeReports = route({
  name: 'billing.fee.reports',
  method: 'GET',
  path: '/financials/reports/index',
  access,
  /** Without it, the semester that runs. */
  query: z.strictObject({ semester_id: idInQuery.optional() }),
  reply: z.object({
    semester: z.object({ id, name: z.string() }).nullable(),
    semesters: z.array(z.object({ id, name: z.string() })),
    all: Figures,
    by_standing: z.array(Figures.extend({ standing: PayerStanding })),
  }),
  summary: 'What a semester brings: charged, settled, let go and open, with how many students stand how',
})
