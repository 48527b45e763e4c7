import { DegreeType } from '@halaqa/academics/contract'
import { staff } from '@halaqa/identity/contract'
import {
  action,
  BulkResult,
  baisa,
  civilNumber,
  day,
  email,
  file,
  id,
  idInPath,
  idInQuery,
  instant,
  longText,
  phone,
  problem,
  route,
  text,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { ApplicationStatus, DocumentView } from './applicant.ts'
import { Attendance } from './conformity-day.ts'
import { Note } from './note.ts'
import {
  documentRead,
  documentReview,
  feeExempt,
  registrationDecide,
  registrationRead,
  registrationWrite,
} from './permissions.ts'
import { AdmissionRoute, CountryCode, Gender } from './sign-up.ts'
import { StepCode } from './step.ts'

export const stepNotAllowed = problem('step-not-allowed', 409)
export const alreadyDecided = problem('already-decided', 409)
export const nothingToExempt = problem('nothing-to-exempt', 409)
export const documentNotOpen = problem('document-not-open', 409)
export const someoneElseReviews = problem('someone-else-reviews', 409)

const params = z.object({ id: idInPath })
const paging = {
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce.number().int().min(1).max(200).default(25),
}
const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ rows: z.array(row), total: z.int(), current_page: z.int(), last_page: z.int() })

export const RegistrationRow = z.object({
  id,
  number: z.string(),
  full_name: z.string(),
  civil_number: z.string(),
  email: z.string(),
  mobile: z.string(),
  specialty_id: id,
  specialty: z.string(),
  degree_type: DegreeType,
  step_id: id,
  step: z.string(),
  step_code: StepCode,
  status: ApplicationStatus,
  group_id: id.nullable(),
  fee_state: z.enum(['open', 'paid', 'exempted', 'none']),
  paid: baisa,
  documents: z.object({ uploaded: z.int(), accepted: z.int(), refused: z.int(), required: z.int() }),
  created_at: instant,
  step_since: instant,
  can: z.object({
    edit: z.boolean(),
    decide: z.boolean(),
    exempt: z.boolean(),
    delete: z.boolean(),
    /** Apply again for the person; whether a period is open is told by the form. */
    again: z.boolean(),
  }),
})
export const RegistrationFilter = z.strictObject({
  step_code: StepCode.optional(),
  status: ApplicationStatus.optional(),
  degree_type: DegreeType.optional(),
  specialty_id: idInQuery.optional(),
  period_id: idInQuery.optional(),
  group_id: idInQuery.optional(),
  fee_state: z.enum(['open', 'paid', 'exempted']).optional(),
  documents: z.enum(['to-review', 'refused', 'complete']).optional(),
  nationality: CountryCode.optional(),
  /** At a step that the asking officer handles. */
  mine: z.stringbool().optional(),
  from: day.optional(),
  to: day.optional(),
})
const sortable = [
  'id',
  '-id',
  'full_name',
  '-full_name',
  'created_at',
  '-created_at',
  'step_since',
  '-step_since',
] as const
const listQuery = z.strictObject({
  ...paging,
  sort: z.enum(sortable).default('-id'),
  /** A part of a name however it is spelt, a registration number, a civil number, an address or a telephone number. */
  q: z.string().max(100).optional(),
  filter: RegistrationFilter.default({}),
})
export const listRegistrations = route({
  name: 'admission.registration.list',
  method: 'GET',
  path: '/registration/radmin/registrations/index',
  access: staff(registrationRead),
  query: listQuery,
  reply: pageOf(RegistrationRow),
  summary: 'List the applicants',
})
export const exportRegistrations = route({
  name: 'admission.registration.export',
  method: 'GET',
  path: '/registration/radmin/registrations/export',
  access: staff(registrationRead),
  query: listQuery.extend({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  reply: file('application/octet-stream'),
  summary: 'The applicants of a filter as a sheet',
})
/** Counts by step and status for tabs and the dashboard. */
export const countRegistrations = route({
  name: 'admission.registration.counts',
  method: 'GET',
  path: '/registration/radmin/registrations/counts',
  access: staff(registrationRead),
  reply: z.object({
    total: z.int(),
    steps: z.array(z.object({ code: StepCode, name: z.string(), count: z.int() })),
    to_review: z.int(),
    oldest_to_review_hours: z.int().nullable(),
    to_decide: z.int(),
    oldest_to_decide_hours: z.int().nullable(),
    today: z
      .object({ day_id: id, date: day, place: z.string(), seats: z.int(), taken: z.int(), present: z.int() })
      .nullable(),
    new_by_day: z.array(z.object({ day, count: z.int() })),
  }),
  summary: 'Applicants by step, queues and their ages, today’s conformity day',
})

const Move = z.object({
  id,
  from: z.string().nullable(),
  to: z.string(),
  at: instant,
  by: z.string(),
  reason: z.string().nullable(),
})
export const RegistrationDetail = RegistrationRow.extend({
  first_name: z.string(),
  second_name: z.string(),
  third_name: z.string(),
  family_name: z.string(),
  latin_name: z.string(),
  birth_date: day,
  age: z.int(),
  gender: Gender,
  nationality: z.string(),
  country: z.string(),
  state: z.string(),
  city: z.string(),
  route: AdmissionRoute,
  secondary_percent: z.int().nullable(),
  completed_grade: z.int().nullable(),
  experience_years: z.int().nullable(),
  has_bachelor: z.boolean(),
  email_verified: z.boolean(),
  period: z.string(),
  group: z.string().nullable(),
  decision_reason: z.string().nullable(),
  window_ends_on: day.nullable(),
  /** The deadline before the applicant now, which staff may extend. */
  deadline: z.object({ kind: z.enum(['booking', 'window']), ends_on: day, over: z.boolean() }).nullable(),
  student_number: z.string().nullable(),
  moves: z.array(Move),
  files: z.array(DocumentView),
  notes: z.array(Note),
  payments: z.array(
    z.object({ uuid: z.uuid(), kind: z.string(), number: z.string(), amount: z.int(), state: z.string(), at: instant }),
  ),
  /** The newest fifty. */
  messages: z.array(z.object({ id, channel: z.string(), subject: z.string(), state: z.string(), at: instant })),
  messages_total: z.int(),
  booking: z.object({ day_id: id, date: day, place: z.string(), attendance: Attendance }).nullable(),
  exam: z
    .object({
      exam_id: id,
      name: z.string(),
      date: day,
      score: z.int().nullable(),
      score_total: z.int(),
      result: z.string(),
    })
    .nullable(),
  equation: z.object({ id, university: z.string(), state: z.string() }).nullable(),
  /** The other applications of the same person and account, the newest first. */
  others: z.array(z.object({ id, number: z.string(), period: z.string(), status: ApplicationStatus })),
  next_steps: z.array(z.object({ id, code: StepCode, name: z.string() })),
})
export const showRegistration = route({
  name: 'admission.registration.show',
  method: 'GET',
  path: '/registration/radmin/registrations/show/{id}',
  access: staff(registrationRead),
  params,
  reply: RegistrationDetail,
  summary: 'An applicant with timeline, documents, payments, notes, messages',
})
export const editRegistration = route({
  ...showRegistration,
  name: 'admission.registration.edit',
  path: '/registration/radmin/registrations/edit/{id}',
  summary: 'An applicant to be edited',
})
export const RegistrationInput = z.strictObject({
  first_name: text(30),
  second_name: text(30),
  third_name: text(30),
  family_name: text(30),
  latin_name: text(120),
  civil_number: civilNumber,
  birth_date: day,
  gender: Gender,
  nationality: CountryCode,
  contact_email: email,
  contact_mobile: phone,
  country: CountryCode,
  state: z.string().trim().max(60),
  city: text(60),
  specialty_id: id,
  group_id: id.nullable(),
})
export const updateRegistration = route({
  name: 'admission.registration.update',
  method: 'POST',
  path: '/registration/radmin/registrations/update/{id}',
  access: staff(registrationWrite),
  params,
  body: RegistrationInput,
  reply: RegistrationDetail,
  summary: 'Correct the data of an applicant',
})
export const moveRegistration = route({
  name: 'admission.registration.move',
  method: 'POST',
  path: '/registration/radmin/registrations/update_step/{id}',
  access: staff(registrationDecide),
  params,
  body: z.strictObject({ step_id: id, reason: text(500) }),
  reply: RegistrationDetail,
  summary: 'Move an applicant to another step, with the reason',
})
/** The decision at the step `decision`: accepted opens the two weeks of registration, refused ends the application. */
export const decideRegistration = route({
  name: 'admission.registration.decide',
  method: 'POST',
  path: '/registration/radmin/registrations/decide/{id}',
  access: staff(registrationDecide),
  params,
  body: z.strictObject({ accept: z.boolean(), reason: z.string().trim().max(500).default('') }),
  reply: RegistrationDetail,
  summary: 'Accept or refuse an applicant',
})
export const exemptRegistration = action({
  name: 'admission.registration.exempt',
  path: '/registration/radmin/registrations/exempt/{id}',
  access: staff(feeExempt),
  params,
  body: z.strictObject({ reason: text(500) }),
  reply: RegistrationDetail,
  summary: 'Free an applicant of the registration fee',
})
/** Sends a link for a new password; sets nothing. */
export const sendPasswordLink = action({
  name: 'admission.registration.passwordLink',
  path: '/registration/radmin/registrations/change_password/{id}',
  access: staff(registrationWrite),
  params,
  reply: z.object({ success: z.boolean() }),
  summary: 'Send an applicant a link for a new password',
})
export const messageRegistration = route({
  name: 'admission.registration.message',
  method: 'POST',
  path: '/registration/radmin/registrations/message/{id}',
  access: staff(registrationWrite),
  params,
  body: z.strictObject({ subject: text(120), body: longText(3000), by_mail: z.boolean(), by_sms: z.boolean() }),
  reply: z.object({ success: z.boolean() }),
  summary: 'Write to an applicant: in the portal, and by mail or SMS',
})

/** One verb for many applicants; GET shows what is possible, POST does it or, with `dry_run`, tries it. */
export const bulkRegistrations = route({
  name: 'admission.registration.bulk',
  method: 'POST',
  path: '/registration/radmin/registrations/action-bulk',
  access: staff(registrationDecide),
  body: z.strictObject({
    ids: z.array(id).min(1).max(500),
    act: z.enum(['move', 'group', 'accept', 'refuse']),
    step_id: id.optional(),
    /** Instead of `step_id`: the step of this code on each applicant's own way, so that degrees may be mixed. */
    step_code: StepCode.optional(),
    group_id: id.nullable().optional(),
    reason: z.string().trim().max(500).default(''),
    dry_run: z.boolean().default(false),
  }),
  reply: BulkResult,
  summary: 'Move, group, accept or refuse many applicants; one result a row',
})
export const nextSteps = route({
  name: 'admission.step.next',
  method: 'GET',
  path: '/registration/radmin/steps/nextsteps/{degree}',
  access: staff(registrationRead),
  params: z.object({ degree: DegreeType }),
  reply: z.object({ rows: z.array(z.object({ id, code: StepCode, name: z.string(), position: z.int() })) }),
  summary: 'The steps of a degree in their order',
})

/** Review of documents. */
export const ReviewItem = DocumentView.extend({
  document_id: id,
  registration_id: id,
  number: z.string(),
  full_name: z.string(),
  specialty: z.string(),
  waiting_hours: z.int(),
  can: z.object({ upload: z.boolean(), delete: z.boolean(), review: z.boolean() }),
})
export const reviewQueue = route({
  name: 'admission.document.queue',
  method: 'GET',
  path: '/registration/radmin/files/queue',
  access: staff(documentRead),
  query: z.strictObject({ ...paging, filter: z.strictObject({ kind: z.string().max(40).optional() }).default({}) }),
  reply: pageOf(ReviewItem),
  summary: 'Documents that wait for review, oldest first',
})
/** Takes the next oldest for ten minutes, so that no two reviewers have the same file. */
export const takeNextDocument = route({
  name: 'admission.document.take',
  method: 'POST',
  path: '/registration/radmin/files/take',
  access: staff(documentReview),
  body: z.strictObject({ after: id.optional() }),
  reply: z.object({ item: ReviewItem.nullable(), left: z.int() }),
  summary: 'Take the next document to review',
})
export const showDocument = route({
  name: 'admission.document.show',
  method: 'GET',
  path: '/registration/radmin/files/show/{id}',
  access: staff(documentRead),
  params,
  reply: ReviewItem,
  summary: 'A document to be reviewed',
})
export const officeDocumentFile = route({
  name: 'admission.document.file',
  method: 'GET',
  path: '/api/radmin/files/{id}',
  access: staff(documentRead),
  params,
  reply: file('application/octet-stream'),
  summary: 'The file of a document',
})
export const acceptDocument = route({
  name: 'admission.document.accept',
  method: 'POST',
  path: '/registration/radmin/files/accept/{id}',
  access: staff(documentReview),
  params,
  reply: ReviewItem,
  summary: 'Accept a document; the last one accepts the applicant provisionally',
})
export const refuseDocument = route({
  name: 'admission.document.refuse',
  method: 'POST',
  path: '/registration/radmin/files/refuse/{id}',
  access: staff(documentReview),
  params,
  body: z.strictObject({ reason: text(500) }),
  reply: ReviewItem,
  summary: 'Refuse a document with a reason; the applicant replaces it',
})
/**
 * Rotation in quarter turns clockwise, then crop in shares of the width and height, then light: 1 is as it is, 2 twice as
 * light. `restore` puts the original back instead. The original is always kept.
 */
export const editImage = route({
  name: 'admission.document.edit-image',
  method: 'POST',
  path: '/registration/radmin/files/updateimg/{id}',
  access: staff(documentReview),
  params,
  body: z.strictObject({
    turns: z.int().min(0).max(3).default(0),
    crop: z
      .strictObject({
        x: z.number().min(0).max(1),
        y: z.number().min(0).max(1),
        width: z.number().min(0.02).max(1),
        height: z.number().min(0.02).max(1),
      })
      .nullable()
      .default(null),
    brightness: z.number().min(0.3).max(3).default(1),
    restore: z.boolean().default(false),
  }),
  reply: ReviewItem,
  summary: 'Rotate, crop or lighten the image of a document, or put the original back',
})
