import { staff } from '@halaqa/identity/contract'
import {
  action,
  file,
  id,
  idInPath,
  idInQuery,
  instant,
  list,
  pageOf,
  paging,
  problem,
  reference,
  route,
  text,
} from '@halaqa/kit-contract'
import { gradeRead, gradeRelease } from '@halaqa/students/contract'
import { Named } from '@halaqa/studies/contract'
import { z } from 'zod'
import { DismissalGround, type Endurance, groundsFor } from './dismissal.ts'

/** Who goes on to the next term at the end of a semester (routes T0273 to T0277, T0338, T0360). */
export const notReadyForPromotion = problem('not-ready-for-promotion', 409)
export const alreadyPromoted = problem('already-promoted', 409)
/** Neither moved on nor dismissed by promotion: a decision or an exception comes first. */
export const proposedForDismissal = problem('proposed-for-dismissal', 409)
export const promotionIsRunning = problem('promotion-is-running', 409)
/** Done or cancelled already. */
export const promotionIsOver = problem('promotion-is-over', 409)
export const ministryReportMissing = problem('ministry-report-missing', 409)
/** The file, or what is said of who signed it, is not what was signed. */
export const ministryReportChanged = problem('ministry-report-changed', 409)

/** `dismissal`: proposed for it, and neither moved nor dismissed by promotion. */
export const verdicts = ['passes', 'repeats', 'graduates', 'dismissal', 'pending'] as const
export const Verdict = z.enum(verdicts)
export type Verdict = z.infer<typeof Verdict>
/** A student at the end of a semester; hours are those of the semester, `passedHours` of the whole study. */
export type Standing = {
  term: number
  lastTerm: number
  hours: number
  failed_hours: number
  /** Subjects whose result is not released, or that have no mark. */
  pending: number
  passed_hours: number
  credit_hours: number
} & Endurance
/**
 * Nobody is moved before every result is released. Who failed more than half of the hours repeats the term; the others go
 * on and take what they failed with them. Who has all hours of the degree in the last term graduates. Who does not, and for whom a ground of dismissal holds
 from which nothing excepts, is proposed for dismissal.
 */
export function verdictOf(of: Standing): Verdict {
  const verdict = byResults(of)
  if (verdict === 'pending' || verdict === 'graduates') return verdict
  const grounds = groundsFor(of, verdict === 'repeats')
  return grounds.some(ground => !of.excepted.includes(ground)) ? 'dismissal' : verdict
}

/** The grounds that hold at the end of the semester, those with an exception too. */
export function groundsOf(of: Standing): DismissalGround[] {
  const verdict = byResults(of)
  return verdict === 'pending' || verdict === 'graduates' ? [] : groundsFor(of, verdict === 'repeats')
}

function byResults(of: Standing): Exclude<Verdict, 'dismissal'> {
  if (of.hours === 0 || of.pending > 0) return 'pending'
  if (of.term >= of.lastTerm)
    return of.passed_hours >= of.credit_hours && of.failed_hours === 0 ? 'graduates' : 'repeats'
  return of.failed_hours * 2 > of.hours ? 'repeats' : 'passes'
}

const read = staff(gradeRead)
const write = staff(gradeRelease)
const base = '/students/success'
const Counts = z.object({ passes: z.int(), repeats: z.int(), graduates: z.int(), dismissal: z.int(), pending: z.int() })

export const promotionPreview = route({
  name: 'grading.promotion.index',
  method: 'GET',
  path: `${base}/index`,
  access: read,
  query: z.strictObject({
    ...paging(),
    q: z.string().max(100).optional(),
    semester_id: idInQuery.optional(),
    verdict: Verdict.optional(),
  }),
  reply: pageOf(
    z.object({
      id,
      number: z.string(),
      full_name: z.string(),
      term: z.int(),
      hours: z.int(),
      failed_hours: z.int(),
      pending: z.int(),
      verdict: Verdict,
      /** Grounds of dismissal that hold, and those of them from which the student is excepted. */
      grounds: z.array(DismissalGround),
      excepted: z.array(DismissalGround),
      semesters_used: z.int(),
    }),
  ).extend({
    semesters: z.array(Named),
    running_semester_id: z.int().nullable(),
    counts: Counts,
    /** What is to be known before anybody is moved, as sentences. */
    notes: z.array(z.string()),
    can: z.object({ apply: z.boolean() }),
  }),
  summary: 'Who would pass to the next term, repeat or graduate at the end of a semester',
})
export const PromotionRun = z.object({
  id,
  semester: z.string(),
  decision_number: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'cancelled']),
  /** Why it ended by itself, in the language of whoever asks. */
  reason: z.string().nullable(),
  /** Students looked at, of all. */
  done: z.int(),
  total: z.int(),
  ...Counts.shape,
  by: z.string(),
  at: instant,
  finished_at: instant.nullable(),
  ministry_at: instant.nullable(),
  /** Who signed the report, and the SHA-256 of the file in hexadecimal. */
  ministry_by: z.string().nullable(),
  ministry_print: z.string().nullable(),
  /** Every report that was signed, the newest first: none of them is ever replaced. */
  reports: z.array(z.object({ id, at: instant, by: z.string(), print: z.string() })),
  can: z.object({ again: z.boolean(), cancel: z.boolean(), ministry: z.boolean() }),
})
export type PromotionRun = z.infer<typeof PromotionRun>
const decided = { semester_id: reference('curriculum.semester'), decision_number: text(40) }
export const startPromotion = route({
  name: 'grading.promotion.store',
  method: 'POST',
  path: `${base}/store`,
  access: write,
  body: z.strictObject(decided),
  reply: PromotionRun,
  status: 201,
  summary: 'Move the students of a semester on, as a job with progress',
})
export const promotionReports = list({
  word: 'grading.promotion',
  path: `${base}/generated_reports`,
  access: read,
  row: PromotionRun,
  sorts: ['id', 'decision_number', 'state', 'done', 'at'],
  sort: '-id',
  search: false,
  columns: [
    'decision_number',
    'semester',
    'state',
    'done',
    'passes',
    'repeats',
    'graduates',
    'dismissal',
    'pending',
    'at',
    'ministry_at',
  ],
  summary: 'The promotions that were run, with their results',
})
const ofRun = { query: z.strictObject({ run_id: idInQuery.optional() }), body: z.strictObject({ run_id: id }) }
export const regenerateReport = action({
  name: 'grading.promotion.again',
  path: `${base}/regenrate_report`,
  access: write,
  ...ofRun,
  reply: PromotionRun,
  summary: 'Look again at those whose results were not ready',
})
export const cancelPromotion = action({
  name: 'grading.promotion.cancel',
  path: `${base}/cancel/{id}`,
  access: write,
  params: z.object({ id: idInPath }),
  reply: PromotionRun,
  summary: 'Break a promotion off; who was moved stays moved, and it can be gone on with',
})
export const regenerateMinistryReport = action({
  name: 'grading.promotion.ministry',
  path: `${base}/regenrate_ministry_report`,
  access: write,
  ...ofRun,
  reply: PromotionRun,
  summary: 'Make the report of a promotion for the ministry and sign it; earlier ones stay',
})
export const ministryReport = route({
  name: 'grading.promotion.ministryReport',
  method: 'GET',
  path: '/students/ministryreport',
  access: read,
  query: z.strictObject({ run_id: idInQuery.optional(), report_id: idInQuery.optional() }),
  reply: file('application/octet-stream'),
  summary:
    'A report for the ministry as it was signed: the one named, else the newest of the run, else the newest of all',
})
export const applySuccess = action({
  name: 'grading.promotion-of.apply',
  path: '/students/apply_success/{id}',
  access: write,
  params: z.object({ id: idInPath }),
  query: z.strictObject({ semester_id: idInQuery.optional(), decision_number: z.string().max(40).optional() }),
  body: z.strictObject(decided),
  reply: z.object({ id, term: z.int(), state: z.string(), verdict: Verdict }),
  summary: 'Move one student on by the results of a semester',
})
