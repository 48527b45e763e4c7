import { DegreeType } from '@halaqa/academics/contract'
import { PayerStanding } from '@halaqa/finance/contract'
import { staff } from '@halaqa/identity/contract'
import { baisa, day, id, idInPath, idInQuery, list, route } from '@halaqa/kit-contract'
import { Gender } from '@halaqa/students/contract'
import { z } from 'zod'
import { amounts, totals, who } from './fee-parts.ts'
import { feesRead } from './permissions.ts'
import { FeeRow } from './semester-fees.ts'

const access = staff(feesRead)
const filters = { specialty_id: idInQuery }
const sorts = ['student', 'number', 'charged', 'paid', 'open'] as const

/** Half of what somebody is looked for by: those with it, those without, or both. */
export const yesOrNo = ['all', 'yes', 'no'] as const
const YesOrNo = z.enum(yesOrNo)
export type YesOrNo = z.infer<typeof YesOrNo>

/** refunded: promised to be paid out, or paid out, since the day on which the student left; credit: to the student's good now. */
const back = { refunded: baisa, credit: baisa }
const left = {
  access,
  /** paid: money settled something of what is still charged; refund: something went back, or is to the student's good. */
  params: z.object({ semester_id: idInPath, paid: YesOrNo, refund: YesOrNo }),
  row: z.object({ ...who, since: day, ...amounts, ...back }),
  sorts: ['student', 'number', 'since', 'charged', 'paid', 'open'],
  sort: '-since',
  totals: [...totals, 'refunded', 'credit'],
  filters,
  groups: ['specialty_id'],
} as const
/** T0869 */
export const withdrawnFees = list({
  ...left,
  word: 'billing.fee-withdrawn',
  path: '/financials/reports/withdrawlist/{semester_id}/{paid}/{refund}',
  summary: 'Students who withdrew during a semester: what they paid for it, and what goes back to them',
})
/** T0871 */
export const delayedFees = list({
  ...left,
  word: 'billing.fee-delayed',
  path: '/financials/reports/delaylist/{semester_id}/{paid}/{refund}',
  summary: 'Students who postponed during a semester: what they paid for it, and what goes back to them',
})

const Figures = z.object({ students: z.int(), ...amounts, ...back })
const Semester = z.object({ id, name: z.string() })
const LeftReport = z.object({
  semester: Semester.nullable(),
  semesters: z.array(Semester),
  all: Figures,
  /** The four sides: who paid and who did not, to whom something goes back and to whom nothing. */
  sides: z.array(Figures.extend({ paid_any: z.boolean(), refund: z.boolean() })),
})
const ofSemester = { method: 'GET', access, params: z.object({ semester_id: idInPath }), reply: LeftReport } as const
/** Without a semester, of the one that runs. */
const ofAsked = {
  method: 'GET',
  access,
  query: z.strictObject({ semester_id: idInQuery.optional() }),
  reply: LeftReport,
} as const
const withdrawnSummary = 'Who withdrew during a semester: who paid, and to whom something goes back'
const delayedSummary = 'Who postponed during a semester: who paid, and to whom something goes back'
/** T0868 */
export const withdrawnReport = route({
  ...ofSemester,
  name: 'billing.fee-withdrawn.report',
  path: '/financials/reports/withdraw/{semester_id}',
  summary: withdrawnSummary,
})
/** T0910 */
export const withdrawnDashboard = route({
  ...ofAsked,
  name: 'billing.fee-withdrawn.dashboard',
  path: '/financials/dashboard/withdraw',
  summary: withdrawnSummary,
})
/** T0870 */
export const delayedReport = route({
  ...ofSemester,
  name: 'billing.fee-delayed.report',
  path: '/financials/reports/delay/{semester_id}',
  summary: delayedSummary,
})
/** T0909 */
export const delayedDashboard = route({
  ...ofAsked,
  name: 'billing.fee-delayed.dashboard',
  path: '/financials/dashboard/delay',
  summary: delayedSummary,
})

/** States of who does not study: all but `active`. */
export const notStudying = ['delayed', 'withdrawn', 'discontinuous', 'fired', 'graduate', 'hold'] as const
const NotStudying = z.enum(notStudying)
/** T0907 */
export const notActiveReport = route({
  name: 'billing.fee-not-active.report',
  method: 'GET',
  path: '/financials/dashboard/notactive',
  access,
  reply: z.object({
    all: z.object({ students: z.int(), open: baisa }),
    by_state: z.array(z.object({ state: NotStudying, students: z.int(), open: baisa })),
  }),
  summary: 'How many do not study and still owe, by state, and how much over all semesters',
})
export const notActiveFees = list({
  word: 'billing.fee-not-active',
  path: '/financials/dashboard/notactive/list',
  access,
  /** semesters: for how many something is open. */
  row: z.object({
    ...who,
    gender: Gender,
    mobile: z.string(),
    state: NotStudying,
    since: day,
    semesters: z.int(),
    open: baisa,
  }),
  sorts: ['student', 'number', 'since', 'open'],
  sort: '-open',
  totals: ['open'],
  filters: { state: NotStudying, specialty_id: idInQuery },
  groups: ['state', 'specialty_id'],
  summary: 'Students who do not study and still owe, with their phones',
})

/** Students of a degree, also those of whom nothing was charged yet. */
const ofDegree = {
  access,
  row: FeeRow,
  sorts,
  sort: 'student',
  totals,
  filters: { ...filters, standing: PayerStanding },
  groups: ['standing', 'specialty_id'],
} as const
/** T0859 */
export const newStudentFees = list({
  ...ofDegree,
  word: 'billing.fee-new',
  path: '/financials/reports/newstudent/{degree_type}',
  params: z.object({ degree_type: DegreeType }),
  summary: 'Fees of who was enrolled since the running semester began, also of whom nothing was charged yet',
})
/** T0913 */
export const masterFees = list({
  ...ofDegree,
  word: 'billing.fee-master',
  path: '/financials/dashboard/majfee',
  summary: 'Fees of master’s students who study in the running semester, also of whom nothing was charged yet',
})

/** T0880 */
export const coveredFees = list({
  word: 'billing.fee-covered',
  path: '/financials/all/{semester_id}/unpaidnotrequired/balance',
  access,
  params: z.object({ semester_id: idInPath }),
  /** To the student's good, at least what is open. */
  row: FeeRow.extend({ credit: baisa }),
  sorts,
  sort: '-open',
  totals: [...totals, 'credit'],
  filters,
  groups: ['specialty_id'],
  summary: 'Students who owe for a semester no more than what is to their good: no money is asked of them',
})
