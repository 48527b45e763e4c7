import { staff } from '@halaqa/identity/contract'
import {
  action,
  baisa,
  id,
  idInPath,
  idInQuery,
  instant,
  list,
  optionalText,
  problem,
  reference,
  route,
} from '@halaqa/kit-contract'
import { StudentHead } from '@halaqa/students/contract'
import { z } from 'zod'
import { accountReview, feesRead } from './permissions.ts'

/** Nothing of this account is left to be looked at, or it was found right as it stands. */
export const nothingToReview = problem('nothing-to-review', 409)
/** Nobody found anything of it right: there is nothing to take back. */
export const nothingReviewed = problem('nothing-reviewed', 409)

/**
 * What makes an account worth a second look. uncharged: subjects that no invoice asks for; excepted: a decision excepts the student, and
 * something is open nevertheless; not_studying: something is open, and no subject is studied.
 */
export const findings = ['uncharged', 'excepted', 'not_studying'] as const
export const Finding = z.enum(findings)
export type Finding = z.infer<typeof Finding>
/** due: to be looked at; done: found right as it stands. It is due again when its amount changes. */
const ReviewState = z.enum(['due', 'done'])

const access = staff(feesRead)
const mayReview = staff(accountReview)

/** T0856: of the running semester, where none is named. */
export const accountReviews = list({
  word: 'billing.account-review',
  path: '/financials/reports/review',
  access,
  row: z.object({
    student_id: id,
    student: z.string(),
    number: z.string(),
    specialty_id: id,
    specialty: z.string(),
    semester_id: id,
    finding: Finding,
    /** What is not charged yet, at the price of the semester, or what is open. */
    amount: baisa,
    review: ReviewState,
    by: z.string().nullable(),
    at: instant.nullable(),
  }),
  sorts: ['student', 'number'],
  sort: 'student',
  filters: { semester_id: idInQuery, finding: Finding, review: ReviewState, specialty_id: idInQuery },
  groups: ['finding', 'review', 'specialty_id'],
  columns: ['student', 'number', 'specialty', 'finding', 'amount', 'review', 'by', 'at'],
  summary: 'Accounts of a semester that do not look right, with who found them right nevertheless',
})

const Line = z.object({
  subject_id: id,
  code: z.string(),
  subject: z.string(),
  hours: z.int(),
  /** What an invoice asks for it, and which one: nothing where none does, null where the invoice does not say for which subject. */
  charged: baisa.nullable(),
  invoice_id: id.nullable(),
  invoice: z.string().nullable(),
  /** What it costs by the price of the semester; nothing where it is left or recognised. */
  price: baisa,
})
/** T0912: in the running semester, where none is named. */
export const reviewStudent = route({
  name: 'billing.account-review.show',
  method: 'GET',
  path: '/financials/dashboard/reviewstudent/{student_id}',
  access,
  params: z.object({ student_id: idInPath }),
  query: z.strictObject({ semester_id: idInQuery.optional() }),
  reply: z.object({
    student: StudentHead,
    semester: z.object({ id, name: z.string() }).nullable(),
    semesters: z.array(z.object({ id, name: z.string() })),
    findings: z.array(
      z.object({
        finding: Finding,
        amount: baisa,
        review: ReviewState,
        by: z.string().nullable(),
        at: instant.nullable(),
        note: z.string(),
      }),
    ),
    lines: z.array(Line),
    /** Of the semester: always charged = paid + granted + let_go + open. */
    fees: z.object({ charged: baisa, paid: baisa, granted: baisa, let_go: baisa, open: baisa }),
    can: z.object({ review: z.boolean(), take_back: z.boolean(), charge: z.boolean() }),
  }),
  summary: 'The account of a student in a semester: each subject with what is asked for it and what it costs',
})

const ofStudent = {
  access: mayReview,
  params: z.object({ student_id: idInPath }),
  query: z.strictObject({ semester_id: idInQuery }),
  reply: z.object({ student_id: id, findings: z.int() }),
}
/** T0857 */
export const reviewDone = action({
  name: 'billing.account-review.confirm',
  path: '/financials/reports/reviewdone/{student_id}',
  ...ofStudent,
  body: z.strictObject({ semester_id: reference('curriculum.semester'), note: optionalText(300) }),
  summary: 'Find right as it stands what does not look right in the account of a student in a semester',
})
export const reviewAgain = action({
  name: 'billing.account-review.again',
  path: '/financials/reports/reviewdone/{student_id}/again',
  ...ofStudent,
  body: z.strictObject({ semester_id: reference('curriculum.semester') }),
  summary: 'Take back that the account of a student was found right: it is to be looked at again',
})

/** T0858 */
export const reviewReport = route({
  name: 'billing.account-review.report',
  method: 'GET',
  path: '/financials/reports/reviewreport',
  access,
  /** Without it, the semester that runs. */
  query: z.strictObject({ semester_id: idInQuery.optional() }),
  reply: z.object({
    semester: z.object({ id, name: z.string() }).nullable(),
    semesters: z.array(z.object({ id, name: z.string() })),
    /** Accounts, by what does not look right. */
    by_finding: z.array(z.object({ finding: Finding, due: z.int(), done: z.int() })),
    /** How much each colleague found right, the most first. */
    by_person: z.array(z.object({ by: z.string(), done: z.int() })),
  }),
  summary: 'How many accounts of a semester do not look right, how many were looked at, and by whom',
})
