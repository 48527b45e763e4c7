import { DegreeType } from '@halaqa/academics/contract'
import { Checkout } from '@halaqa/finance/contract'
import { action, email, file, id, idInPath, instant, phone, problem, route, text } from '@halaqa/kit-contract'
import { z } from 'zod'
import { Attendance } from './conformity-day.ts'
import { EquationState } from './equation.ts'
import { LaterPeriod } from './period.ts'
import { applicant, Gender, StudyPart } from './sign-up.ts'
import { StepCode } from './step.ts'

export const emailUnverified = problem('email-unverified', 409)
export const emailAlreadyVerified = problem('email-already-verified', 409)
/** `facts.seconds`: how long to wait before the next mail. */
export const verificationWait = problem('verification-wait', 429)
/** Specification X004: the mail could not be sent. */
export const verificationFailed = problem('verification-failed', 501)
export const feeNotDue = problem('fee-not-due', 409)
export const notAStudentYet = problem('not-a-student-yet', 409)
export const formLocked = problem('form-locked', 409)

export const ApplicationStatus = z.enum(['waiting', 'accepted', 'refused'])
export const DocumentState = z.enum(['missing', 'uploaded', 'accepted', 'refused'])

const StepView = z.object({
  id,
  code: StepCode,
  name: z.string(),
  hint: z.string(),
  position: z.int(),
  fees_exemption: z.boolean(),
  files_done: z.boolean(),
  hide_fees: z.boolean(),
})
/** One step of the way: `done` with its date, the `now` one, what comes `later`; `skipped` when it does not concern this person. */
const StepOnTheWay = z.object({
  id,
  code: StepCode,
  name: z.string(),
  hint: z.string(),
  state: z.enum(['done', 'now', 'later', 'skipped']),
  done_at: instant.nullable(),
  expected_on: z.string().nullable(),
})
export const DocumentView = z.object({
  kind: z.string(),
  name: z.string(),
  help: z.string(),
  required: z.boolean(),
  state: DocumentState,
  /** The stored document; null while missing. */
  id: id.nullable(),
  file_name: z.string().nullable(),
  bytes: z.int().nullable(),
  type: z.string().nullable(),
  url: z.string().nullable(),
  reason: z.string().nullable(),
  uploaded_at: instant.nullable(),
  reviewed_at: instant.nullable(),
  accepts: z.array(z.string()),
  max_bytes: z.int(),
  can: z.object({ upload: z.boolean(), delete: z.boolean() }),
})
const HistoryRow = z.object({ step_id: id, name: z.string(), at: instant, reason: z.string().nullable() })

/** Portal specification s.3, "Registrar (applicant) profile"; amounts are baisa. `fees_amount` is what has been paid. */
export const Profile = z.object({
  id,
  number: z.string(),
  full_name: z.string(),
  latin_name: z.string(),
  gender: Gender,
  transaction_uuid: z.string().nullable(),
  student: z.object({ id, number: z.string() }).nullable(),
  email_verified: z.union([z.literal(0), z.literal(1)]),
  contact_email: z.string(),
  contact_mobile: z.string(),
  contactcountry: z.object({ id: z.string(), name: z.string(), calling_code: z.string().nullable() }),
  registration_step_id: id,
  step: StepView,
  histories: z.array(HistoryRow),
  way: z.array(StepOnTheWay),
  status: ApplicationStatus,
  decision_reason: z.string().nullable(),
  /** The last day to book a conformity day, while one is to be booked. */
  book_until: z.string().nullable(),
  /** Refused, and a later period is open. */
  can_apply_again: z.boolean(),
  /** The last day to finish registration after acceptance: two weeks from the message (C002). */
  window_ends_on: z.string().nullable(),
  /** It passed without the first term being paid. */
  window_over: z.boolean(),
  specialty: z.object({ id, name: z.string(), degree_type: DegreeType }),
  fees_amount: z.int(),
  fee: z.object({
    amount: z.int(),
    /** What of it is still to be paid: a part may have come at a desk. */
    open: z.int(),
    state: z.enum(['open', 'paid', 'exempted', 'none']),
    receipt: z.string().nullable(),
  }),
  study_fee: z.object({
    amount: z.int(),
    open: z.int(),
    hours: z.int(),
    state: z.enum(['open', 'paid', 'none']),
    receipt: z.string().nullable(),
  }),
  files: z.array(DocumentView),
  booking: z
    .object({
      day_id: id,
      date: z.string(),
      opens_at: z.string(),
      closes_at: z.string(),
      place: z.string(),
      attendance: Attendance,
      can_change: z.boolean(),
    })
    .nullable(),
  /** What became of the earlier degree; null when none was written down. */
  equation: z.object({ state: EquationState, reason: z.string().nullable() }).nullable(),
  exam: z
    .object({
      name: z.string(),
      date: z.string(),
      score: z.number().nullable(),
      score_total: z.number(),
      score_pass: z.number(),
      result: z.string(),
    })
    .nullable(),
  unread_notifications: z.int(),
})
export type Profile = z.infer<typeof Profile>

const get = <R extends z.ZodType>(name: string, path: string, reply: R, summary: string) =>
  route({ name: `admission.applicant.${name}`, method: 'GET', path, access: applicant, reply, summary })

const act = <R extends z.ZodType>(name: string, path: string, reply: R, summary: string) =>
  route({ name: `admission.applicant.${name}`, method: 'POST', path, access: applicant, reply, summary })

/** P009 */
export const profile = get(
  'profile',
  '/api/v1/registrar/profile',
  Profile,
  'Your application: where it stands and what is asked of you',
)
export const indexPage = get('index', '/registrar/index', Profile, 'Your application')
export const portalPage = get('portal', '/registrar/portal', Profile, 'Your application')
export const statusPage = get('status', '/registrar/status', Profile, 'The way of your application, step by step')

/** P010. Name, birth date and civil number are changed by staff; the address only while it is unverified (R015). */
export const ContactChange = z.strictObject({ contact_mobile: phone, contact_email: email, city: text(60).optional() })
export const updateProfile = route({
  name: 'admission.applicant.update',
  method: 'POST',
  path: '/api/v1/registrar/update',
  access: applicant,
  body: ContactChange,
  reply: Profile,
  summary: 'Change your contact data; an unverified address may be replaced, the link goes to the new one',
})
export const FormData = z.object({
  ...StudyPart.shape,
  first_name: z.string(),
  second_name: z.string(),
  third_name: z.string(),
  family_name: z.string(),
  latin_name: z.string(),
  civil_number: z.string(),
  birth_date: z.string(),
  gender: Gender,
  nationality: z.string(),
  country: z.string(),
  state: z.string(),
  city: z.string(),
  contact_email: z.string(),
  contact_mobile: z.string(),
  can: z.object({ edit: z.boolean(), again: z.boolean() }),
  /** For each degree that can be applied for again; empty unless `can.again`. */
  again: z.array(LaterPeriod),
})
export const formPage = get('form', '/registrar/form', FormData, 'The form as you filled it in')
/** What is being applied for may be changed until the documents are reviewed. */
export const updateForm = route({
  name: 'admission.applicant.updateForm',
  method: 'POST',
  path: '/registrar/form',
  access: applicant,
  body: StudyPart,
  reply: FormData,
  summary: 'Change what you apply for, until the documents are under review',
})

/** P012. In the specification GET sends; here a GET changes nothing: it tells how long to wait, and POST sends. */
export const verificationState = get(
  'verificationState',
  '/api/v1/registrar/send_verification_email',
  z.object({ success: z.boolean(), wait_seconds: z.int() }),
  'Whether the verification mail can be sent again, and in how many seconds',
)
export const sendVerification = act(
  'sendVerification',
  '/api/v1/registrar/send_verification_email',
  z.object({ success: z.boolean(), wait_seconds: z.int() }),
  'Send the verification mail again',
)
export const verifyByCode = route({
  name: 'admission.applicant.verifyByCode',
  method: 'POST',
  path: '/api/v1/registrar/verify_code',
  access: applicant,
  body: z.strictObject({ code: text(12) }),
  reply: z.object({ success: z.boolean() }),
  summary: 'Verify the address by the six digits of the mail',
})
const linkToken = z.object({ token: z.string().regex(/^[\w-]{20,100}$/) })
export const verifyPage = route({
  name: 'admission.applicant.verifyPage',
  method: 'GET',
  path: '/registrar/verify-email/{token}',
  access: 'public',
  params: linkToken,
  /** `password`: the account has none yet, and gets one here. */
  reply: z.object({ valid: z.boolean(), email: z.string().nullable(), password: z.boolean() }),
  summary: 'Whether a verification link is still good; opening it changes nothing (mail scanners open links)',
})
export const verifyByLink = route({
  name: 'admission.applicant.verifyByLink',
  method: 'POST',
  path: '/registrar/verify-email/{token}',
  access: 'public',
  params: linkToken,
  body: z.strictObject({ password: z.string().min(10).max(200).optional() }),
  reply: z.object({ success: z.boolean() }),
  summary: 'Verify the address by the link of the mail; whom staff entered sets a password with it',
})

const Lines = z.object({
  kind: z.string(),
  subjects: z.array(z.object({ id: z.int(), name: z.string(), subtitle: z.string(), fee: z.int() })),
})
/** What would be paid. `fields` and `omanneturl` come when the payment is started: a GET makes no invoice. */
const Quote = z.object({
  amount: z.int(),
  currency: z.literal('OMR'),
  fields: z.object({}),
  omanneturl: z.null(),
  data: Lines,
})
/** P008: the registration fee. P014: whatever is due now (registration fee or first study fee). GET tells, POST starts. */
export const feesQuote = get('feesQuote', '/api/v1/registrar/fees', Quote, 'The registration fee that is to be paid')
export const fees = act(
  'fees',
  '/api/v1/registrar/fees',
  Checkout,
  'Start paying the registration fee: the fields of the card form and the link of the local banks',
)
export const paymentQuote = get(
  'paymentQuote',
  '/api/v1/registrar/payment_data',
  Quote,
  'What is to be paid now, line by line',
)
export const paymentData = act(
  'paymentData',
  '/api/v1/registrar/payment_data',
  Checkout.extend({ data: Lines }),
  'Start paying what is due now',
)
export const paymentPage = get(
  'payment',
  '/registrar/payment',
  z.object({
    fee: Profile.shape.fee,
    study_fee: Profile.shape.study_fee,
    payments: z.array(
      z.object({
        uuid: z.uuid(),
        kind: z.string(),
        /** What it is for, as finance names it. */
        name: z.string(),
        number: z.string(),
        amount: z.int(),
        state: z.string(),
        at: instant,
      }),
    ),
  }),
  'Your fees and payments',
)

const upload = (name: string, path: string, kinds: string, maxFiles: number, summary: string) =>
  route({
    name: `admission.applicant.${name}`,
    method: 'POST',
    path,
    access: applicant,
    bodyType: 'multipart',
    upload: { maxBytes: 20 * 1024 * 1024, maxFiles },
    body: z.strictObject({ type: z.string().max(40).default(kinds) }),
    reply: DocumentView,
    summary,
  })
/** P011: one file, or several photos that become one PDF; `type` is the kind of document. */
export const uploadDocument = upload(
  'upload',
  '/api/v1/registrar/upload',
  '',
  12,
  'Upload a document; several photos become one PDF',
)
export const uploadFile = upload('uploadFile', '/api/v1/registration/upload_file', '', 12, 'Upload a document')
export const uploadStudioPhoto = upload(
  'uploadStudioPhoto',
  '/api/v1/registration/upload_studio_photo',
  'photo',
  1,
  'Upload the personal photograph',
)
export const uploadFiles = upload('uploadFiles', '/registrar/files/upload', '', 12, 'Upload a document')
/** After a resumable upload to /uploads: makes the stored files the document of a kind. */
export const attachDocument = route({
  name: 'admission.applicant.attach',
  method: 'POST',
  path: '/api/v1/registrar/attach',
  access: applicant,
  body: z.strictObject({ type: z.string().max(40), file_ids: z.array(z.uuid()).min(1).max(12) }),
  reply: DocumentView,
  summary: 'Make uploaded files the document of a kind; several photos become one PDF',
})
export const filesPage = get(
  'files',
  '/registrar/files',
  z.object({ files: z.array(DocumentView), complete: z.boolean(), can: z.object({ submit: z.boolean() }) }),
  'Your documents',
)
export const uploadDone = get(
  'uploadDone',
  '/registrar/upload-done',
  z.object({ complete: z.boolean(), missing: z.array(z.string()), submitted: z.boolean() }),
  'Whether your documents are complete and handed in',
)
export const submitDocuments = route({
  name: 'admission.applicant.submitDocuments',
  method: 'POST',
  path: '/registrar/upload-done',
  access: applicant,
  reply: z.object({ submitted: z.boolean() }),
  summary: 'Hand the documents in for review',
})
export const documentsIncomplete = problem('documents-incomplete', 409)
export const uploadsClosed = problem('uploads-closed', 409)
export const unknownDocumentKind = problem('unknown-document-kind', 422)
export const deleteDocument = action({
  name: 'admission.applicant.deleteDocument',
  path: '/registrar/files/delete/{id}',
  access: applicant,
  params: z.object({ id: idInPath }),
  reply: z.object({ id, ok: z.boolean() }),
  summary: 'Take back a document that is not accepted yet',
})
export const documentFile = route({
  name: 'admission.applicant.documentFile',
  method: 'GET',
  path: '/api/registrar/files/{id}',
  access: applicant,
  params: z.object({ id: idInPath }),
  reply: file('application/octet-stream'),
  summary: 'One of your own documents',
})

export const Notification = z.object({
  id,
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.string().nullable(),
  at: instant,
  read: z.boolean(),
})
export const notifications = get(
  'notifications',
  '/registrar/notifications',
  z.object({ rows: z.array(Notification), unread: z.int() }),
  'Your notifications, newest first',
)
export const markNotifications = route({
  name: 'admission.applicant.markNotifications',
  method: 'POST',
  path: '/registrar/notifications/update',
  access: applicant,
  body: z.strictObject({ ids: z.array(id).max(200).optional() }),
  reply: z.object({ unread: z.int() }),
  summary: 'Mark notifications as read; all of them when none is named',
})

/** P013 */
export const becomeStudent = route({
  name: 'admission.applicant.becomeStudent',
  method: 'POST',
  path: '/api/v1/registrar/get_student',
  access: applicant,
  reply: z.object({ token: z.string() }),
  summary: 'Switch to the student account; makes the student once, however often it is called',
})
