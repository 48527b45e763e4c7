import { DegreeType } from '@halaqa/academics/contract'
import { guard } from '@halaqa/identity/contract'
import {
  arabicName,
  civilNumber,
  day,
  email,
  hundredths,
  id,
  instant,
  isoOfDay,
  latinDigits,
  latinName,
  phone,
  problem,
  route,
  text,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { PublicPeriod } from './period.ts'

export const notEligible = problem('not-eligible', 422)
export const specialtyClosed = problem('specialty-closed', 409)
export const draftGone = problem('draft-gone', 410)
/** Another tab or device has saved this draft since. */
export const draftNewer = problem('draft-newer', 409)

/** `21-11-1990` (rule R003) or `1990-11-21`; stored as the latter. */
const birthDay = z
  .string()
  .transform(value => isoOfDay(value) ?? latinDigits(value))
  .pipe(day)
  .meta({ 'x-kind': 'day' })

/** ISO 3166-1 alpha-2. */
export const CountryCode = z.string().regex(/^[A-Z]{2}$/)
export const AdmissionRoute = z.enum(['secondary', 'experience', 'degree'])
export const Gender = z.enum(['male', 'female'])

/** The three screens of the form; each can be checked on its own, the whole is checked again at the end. */
export const PersonPart = z.strictObject({
  first_name: arabicName(30),
  second_name: arabicName(30),
  third_name: arabicName(30),
  family_name: arabicName(30),
  latin_name: latinName(120),
  civil_number: civilNumber,
  birth_date: birthDay,
  gender: Gender,
  nationality: CountryCode,
})
export const ContactPart = z.strictObject({
  contact_email: email,
  contact_mobile: phone,
  country: CountryCode,
  state: z.string().trim().max(60).default(''),
  city: text(60),
})
export const StudyPart = z.strictObject({
  degree_type: DegreeType,
  specialty_id: id,
  route: AdmissionRoute,
  /** Hundredths of a percent; for the secondary route. */
  secondary_percent: hundredths(100).nullable().default(null),
  completed_grade: z.int().min(1).max(12).nullable().default(null),
  experience_years: z.int().min(0).max(60).nullable().default(null),
  has_bachelor: z.boolean().default(false),
})
export const SignUpInput = z.strictObject({
  ...PersonPart.shape,
  ...ContactPart.shape,
  ...StudyPart.shape,
  password: z.string().min(10).max(200),
  agreed: z.literal(true),
  /** The draft that this form was saved in, to be removed. */
  draft: z.string().max(60).optional(),
  /** The token of an offer from the waiting list, which holds a seat. */
  offer: z.string().max(60).optional(),
  /** The code of an affiliate whose link led here. */
  affiliate_code: z.string().max(40).optional(),
  website: z.string().max(200).default(''),
})
export type SignUpInput = z.infer<typeof SignUpInput>

/**
 * P026. Always answers the same, 201 with `success`: somebody who has an account with this civil number or address
 * is told so by mail, a stranger who tries learns nothing (issue: duplicates). A new applicant is signed in by /auth/login.
 */
export const signUp = route({
  name: 'admission.registration.signUp',
  method: 'POST',
  path: '/api/v1/registration/store',
  access: 'public',
  body: SignUpInput,
  reply: z.object({ success: z.boolean() }),
  status: 201,
  summary: 'Apply: makes the applicant account and the registration',
})
/** The same use case under the route table's name. */
export const applyPage = route({
  name: 'admission.registration.applyForm',
  method: 'GET',
  path: '/registrar/apply',
  access: 'public',
  reply: z.object({ periods: z.array(PublicPeriod), open: z.boolean() }),
  summary: 'What the application form starts from',
})
export const apply = route({ ...signUp, name: 'admission.registration.apply', path: '/registrar/apply' })

/** What was typed so far, on the server: anything a form can hold, never a password. */
const DraftData = z.record(z.string().max(40), z.union([z.string().max(500), z.number(), z.boolean(), z.null()]))
export const saveDraft = route({
  name: 'admission.draft.save',
  method: 'POST',
  path: '/api/registration/draft',
  repeatable: true,
  access: 'public',
  body: z.strictObject({
    token: z.string().max(60).optional(),
    /** The save that this one goes on from; a draft that was saved since is refused as `draft-newer`. */
    version: z.int().min(1).optional(),
    data: DraftData,
  }),
  reply: z.object({ token: z.string(), version: z.int() }),
  summary: 'Keep a half-written application for 30 days; answers the token to come back with',
})
/** P022 */
export const activeRegistration = route({
  name: 'admission.registration.active',
  method: 'GET',
  path: '/api/registration/active',
  access: 'public',
  query: z.strictObject({ token: z.string().max(60).optional() }),
  reply: z.object({
    open: z.boolean(),
    periods: z.array(PublicPeriod),
    draft: DraftData.nullable(),
    /** Which save the draft is, and when it was made. */
    version: z.int().nullable(),
    saved_at: instant.nullable(),
  }),
  summary: 'Whether registration is open, and the half-written application of this token',
})

// A file of its own, so that the public page of the waiting list does not load the application form's rules.
export * from './waiting.ts'

const OfferAnswer = z.object({ success: z.boolean(), message: z.string(), token: z.string().nullable() })
/** P025: the unified-admission check. GET looks only; POST also begins an application, which `token` then fills in. */
export const lookUpHeac = route({
  name: 'admission.unified.look',
  method: 'GET',
  path: '/storeheac',
  access: 'public',
  query: z.strictObject({
    civil_id: civilNumber.optional(),
    birthdate: birthDay.optional(),
    student_no: z.string().trim().max(20).optional(),
  }),
  reply: OfferAnswer,
  summary: 'Whether the unified admission centre has an offer',
})
export const storeHeac = route({
  name: 'admission.unified.check',
  method: 'POST',
  path: '/storeheac',
  access: 'public',
  body: z.strictObject({ civil_id: civilNumber, birthdate: birthDay, student_no: z.string().trim().min(1).max(20) }),
  reply: OfferAnswer,
  summary: 'Begin an application with an offer of the unified admission centre',
})
export const applicant = guard('registrars')
