import { Letter } from '@halaqa/academics/contract'
import { PartKey } from '@halaqa/curriculum/contract'
import { Checkout } from '@halaqa/finance/contract'
import { guard, staff } from '@halaqa/identity/contract'
import {
  action,
  assigned,
  baisa,
  day,
  hundredths,
  id,
  idInPath,
  idInQuery,
  instant,
  list,
  longText,
  problem,
  route,
  text,
} from '@halaqa/kit-contract'
import { gradeRead } from '@halaqa/students/contract'
import { EnrolmentState, Named } from '@halaqa/studies/contract'
import { z } from 'zod'
import { gradeApprove, gradeEnter } from './permissions.ts'

/** The student's own results (routes P097 to P099): nothing that is not released, nothing at all while they are blocked. */

/** Outside of the days that the calendar has for complaints, or of a semester for which it has none. */
export const complaintsClosed = problem('complaints-closed', 409)
export const complaintExists = problem('complaint-exists', 409)
/** Only a result that is shown can be complained about. */
export const nothingToComplain = problem('nothing-to-complain', 409)
export const complaintDecided = problem('complaint-decided', 409)
/** It is heard once its fee is paid. */
/** What a student's socket hears when the fee of a complaint came: it is heard from now on. */
export const complaintHeardEvent = 'complaint heard'
export const complaintUnpaid = problem('complaint-unpaid', 409)
export const resultsBlocked = problem('results-blocked', 409)
/** Staff who act as a student pay nothing in the student's name. */
export const payOwnOnly = problem('pay-own-only', 403)

const student = guard('students')
const average = z.number().nullable()

/** Why the results are not shown, in the office's words. */
/** `link`: the page on which the student ends it, where that is the student's to end. */
export const Blocked = z.object({ reason: z.string(), until: day.nullable(), link: z.string().nullable() })
export const ComplaintState = z.enum(['unpaid', 'open', 'upheld', 'refused'])
export type ComplaintState = z.infer<typeof ComplaintState>

const OwnGrade = z.object({
  id,
  subject_id: id,
  code: z.string(),
  name: z.string(),
  hours: z.int(),
  semester_id: id,
  semester: z.string(),
  /** `study` until the result is released. */
  state: EnrolmentState,
  mark: z.int().nullable(),
  letter: z.string().nullable(),
  /** Points of mercy within the mark. */
  mercy: z.int(),
  /** `value` in hundredths; null where the part is not released or not marked. */
  parts: z.array(z.object({ part: PartKey, label: z.string(), points: z.int(), value: z.int().nullable() })),
  can: z.object({ complain: z.boolean() }),
})
/** How a result came into the cumulative average, or why it did not. */
const Line = z.object({
  id,
  letter: z.string().nullable(),
  points: z.number(),
  hours: z.int(),
  counts: z.enum(['counts', 'better-attempt', 'no-mark']),
})
export const OwnComplaint = z.object({
  id,
  enrolment_id: id,
  subject: z.string(),
  text: z.string(),
  state: ComplaintState,
  fee: baisa,
  given_back: z.boolean(),
  answer: z.string(),
  created_at: instant,
  answered_at: instant.nullable(),
})
export const Results = z.object({
  blocked: Blocked.nullable(),
  data: z.object({
    grades: z.array(OwnGrade),
    /** By semester, the first one first: of the semester alone, and cumulative to its end. */
    gpas: z.array(
      z.object({ semester_id: id, semester: z.string(), gpa: average, cumulative: average, hours: z.int() }),
    ),
  }),
  results: z.array(Line),
  cumulative: z.object({ gpa: average, hours: z.int(), passed_hours: z.int() }),
  complaints: z.array(OwnComplaint),
  /** What was complained about: `id` of the grade. */
  plaint_ids: z.array(z.object({ id, type: z.literal('exam') })),
  complaint: z.object({ fee: baisa, ends_on: day.nullable() }),
})
export type Results = z.infer<typeof Results>

export const allGrades = route({
  name: 'grading.result.all',
  method: 'GET',
  path: '/api/grades/all',
  access: student,
  reply: Results,
  summary: 'Your released marks, your averages and how they came about, your complaints',
})
export const resultsPage = route({
  name: 'grading.result.page',
  method: 'GET',
  path: '/student/results',
  access: student,
  reply: Results,
  summary: 'Your results',
})
export const gradeTerms = route({
  name: 'grading.result.terms',
  method: 'GET',
  path: '/api/grades/terms',
  access: student,
  reply: z.object({ rows: z.array(Named.extend({ gpa: average, cumulative: average, hours: z.int() })) }),
  summary: 'The semesters of your released results with their averages',
})

/** An attempt as averages are made of it, with what its subject is called. */
const TrialAttempt = z.object({
  id,
  subject_id: id,
  semester_id: id,
  code: z.string(),
  name: z.string(),
  hours: z.int(),
  mark: z.int().nullable(),
  scale: z.object({ pass_mark: z.int(), letters: z.array(Letter) }),
})
export const GradeTrial = z.object({
  /** Released results, the earliest first. */
  released: z.array(TrialAttempt),
  /** What is studied now and has no result yet: marks may be tried for it. */
  running: z.array(TrialAttempt),
  /** The scale of the running semester, for a subject that is tried again in it; null while none runs. */
  semester: Named.extend({ scale: TrialAttempt.shape.scale }).nullable(),
})
export type GradeTrial = z.infer<typeof GradeTrial>
export const gradeTrial = route({
  name: 'grading.result.trial',
  method: 'GET',
  path: '/api/grades/trial',
  access: student,
  reply: GradeTrial,
  summary: 'What your averages are made of, to try marks that are not there yet; nothing of a trial is kept',
})

const subjectsIds = z.array(id).min(1).max(10)
const Payment = z.object({
  fee: baisa,
  total: baisa,
  ends_on: day.nullable(),
  subjects: z.array(Named.extend({ grade_id: id })),
})
export const plaintPayment = route({
  name: 'grading.complaint.payment',
  method: 'GET',
  path: '/api/grades/plaint_payment',
  access: student,
  query: z.strictObject({
    /** `subjects_ids[]=5&subjects_ids[]=7` */
    subjects_ids: z
      .record(z.string(), idInQuery)
      .transform(ids => Object.values(ids))
      .optional(),
  }),
  reply: Payment.extend({ allowed: z.boolean(), reason: z.string().nullable() }),
  summary: 'What a complaint about these subjects costs, and whether it may be made; changes nothing',
})
export const complain = route({
  name: 'grading.complaint.store',
  method: 'POST',
  path: '/api/grades/plaint_payment',
  access: student,
  body: z.strictObject({ subjects_ids: subjectsIds, text: text(2000) }),
  reply: z.object({ ids: z.array(id), payment: Checkout.nullable() }),
  status: 201,
  summary: 'Complain about released results; answers the way to pay where there is a fee',
})

/** What was asked for together is taken back together, for it has one invoice. */
export const withdrawComplaint = route({
  name: 'grading.complaint.withdraw',
  method: 'POST',
  path: '/api/grades/plaint_payment/withdraw/{id}',
  access: student,
  params: z.object({ id: idInPath }),
  reply: z.object({ subjects_ids: z.array(id), text: z.string() }),
  summary: 'Take back a complaint whose fee is not paid: nothing is owed any more; answers what was written',
})

// The office.
export const ComplaintRow = OwnComplaint.extend({
  number: z.string(),
  full_name: z.string(),
  semester: z.string(),
  mark: z.int().nullable(),
  /** What stands in each part, in hundredths, so that the change asked for begins with it. */
  parts: z.array(z.object({ part: PartKey, label: z.string(), points: z.int(), value: z.int().nullable() })),
  answered_by: z.string().nullable(),
  /** `change`: upheld, and nobody has asked for the change of the mark yet. */
  can: z.object({ answer: z.boolean(), change: z.boolean() }),
})
export const listComplaints = list({
  word: 'grading.complaint',
  path: '/students/grades/complaints',
  access: staff(gradeRead),
  row: ComplaintRow,
  sorts: ['id', 'number', 'full_name', 'state', 'created_at', 'answered_at'],
  sort: '-id',
  filters: { state: ComplaintState, enrolment_id: idInQuery, assigned: assigned('grading.complaint') },
  summary: 'Complaints about grades',
})
/** For the desk of complaints: the list is the screen of them. */
export const showComplaint = route({
  name: 'grading.complaint.show',
  method: 'GET',
  path: '/api/grades/complaints/{id}',
  access: staff(gradeApprove),
  params: z.object({ id: idInPath }),
  reply: ComplaintRow,
  summary: 'A complaint about a result, with the parts of the mark',
})
export const answerComplaint = action({
  name: 'grading.complaint.answer',
  path: '/students/grades/complaints/answer/{id}',
  access: staff(gradeApprove),
  params: z.object({ id: idInPath }),
  query: z.strictObject({ upheld: z.stringbool().optional() }),
  body: z.strictObject({ upheld: z.boolean(), answer: longText(2000) }),
  reply: ComplaintRow,
  summary: 'Answer a complaint; one that is upheld gets its fee back',
})
/** Upheld, the mark is changed as every released one: another officer agrees. The reason is the answer that was given. */
export const changeAfterComplaint = action({
  name: 'grading.complaint.change',
  path: '/students/grades/complaints/change/{id}',
  access: staff(gradeEnter),
  params: z.object({ id: idInPath }),
  body: z.strictObject({ part: PartKey, value: hundredths(100) }),
  reply: ComplaintRow,
  summary: 'Ask for the change of the mark that an upheld complaint is about',
})
