import { DegreeType } from '@halaqa/academics/contract'
import { staff } from '@halaqa/identity/contract'
import {
  arabicName,
  assigned,
  baisa,
  civilNumber,
  day,
  during,
  email,
  id,
  idInPath,
  idInQuery,
  instant,
  latinName,
  list,
  maxAge,
  phone,
  route,
  shownVersion,
  text,
  VersionQuery,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { ApplicationStatus, DocumentView } from './applicant.ts'
import { Attendance } from './conformity-day.ts'
import { Note } from './note.ts'
import { registrationRead, registrationWrite } from './permissions.ts'
import { AdmissionRoute, CountryCode, Gender } from './sign-up.ts'
import { StepCode } from './step.ts'

const params = z.object({ id: idInPath })
export const RegistrationRow = z.object({
  id,
  number: z.string(),
  full_name: z.string(),
  gender: z.string(),
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
    /** Take the refusal back. */
    reopen: z.boolean(),
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
  assigned: assigned('admission.decision').optional(),
  during: during.optional(),
  from: day.optional(),
  to: day.optional(),
})
/** Searched by a part of a name however it is spelt, a registration or civil number, an address or a telephone number. */
export const listRegistrations = list({
  word: 'admission.registration',
  path: '/registration/radmin/registrations/index',
  access: staff(registrationRead),
  row: RegistrationRow,
  nearest: true,
  sorts: ['id', 'number', 'full_name', 'created_at', 'step_since', 'closest'],
  sort: '-id',
  filters: RegistrationFilter.shape,
  columns: [
    'number',
    'full_name',
    'civil_number',
    'email',
    'mobile',
    'specialty',
    'degree_type',
    'step',
    'status',
    'fee_state',
    'paid',
    'created_at',
  ],
  sheet: { path: '/registration/radmin/registrations/export' },
  summary: 'List the applicants',
})
/** Counts by step and status for tabs and the dashboard. */
export const countRegistrations = route({
  name: 'admission.registration.counts',
  method: 'GET',
  path: '/registration/radmin/registrations/counts',
  access: staff(registrationRead),
  query: z.strictObject({ max_age: maxAge }),
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
  followable: true,
})
export const editRegistration = route({
  ...showRegistration,
  name: 'admission.registration.edit',
  path: '/registration/radmin/registrations/edit/{id}',
  reply: RegistrationDetail.extend({ contact_email: z.string(), contact_mobile: z.string(), ...shownVersion }),
  summary: 'An applicant to be edited',
})
export const RegistrationInput = z.strictObject({
  first_name: arabicName(30),
  second_name: arabicName(30),
  third_name: arabicName(30),
  family_name: arabicName(30),
  latin_name: latinName(120),
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
  changes: editRegistration,
  query: VersionQuery,
  body: RegistrationInput,
  reply: RegistrationDetail,
  summary: 'Correct the data of an applicant',
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
