import { staff } from '@halaqa/identity/contract'
import { action, hundredths, id, idInPath, instant, problem, route, text } from '@halaqa/kit-contract'
import { z } from 'zod'
import { registrationDecide, registrationRead } from './permissions.ts'
import { applicant, CountryCode } from './sign-up.ts'

/** Equivalence of an earlier degree. draft → submitted → approved | refused (with a reason; may be sent in again). */
export const EquationState = z.enum(['draft', 'submitted', 'approved', 'refused'])
export const equationLocked = problem('equation-locked', 409)
/** Another tab or device has saved it since. */
export const equationNewer = problem('equation-newer', 409)
/** Approved is what was decided subject by subject. */
export const equationUndecided = problem('equation-undecided', 422)
export const equationIncomplete = problem('equation-incomplete', 422)

export const EarlierSubject = z.strictObject({
  id: id.optional(),
  code: z.string().trim().max(30).default(''),
  name: text(120),
  hours: z.int().min(1).max(30),
  /** Hundredths of a mark. */
  score: hundredths(1000),
  score_total: z.int().min(1).max(100_000),
})
export const EquationInput = z.strictObject({
  level: z.enum(['diploma', 'bachelor', 'master']),
  university: text(160),
  country: CountryCode,
  year: z.int().min(1950).max(2100),
  grade: text(60),
  subjects: z.array(EarlierSubject).max(80).default([]),
  /** True: hand it in for a decision; false: keep it as a draft. */
  submit: z.boolean().default(false),
  /** The save that this one goes on from; 0 for the first. One that was saved since is refused as `equation-newer`. */
  version: z.int().min(0).optional(),
})
export const Equation = z.object({
  id,
  level: z.string(),
  university: z.string(),
  country: z.string(),
  year: z.int(),
  grade: z.string(),
  state: EquationState,
  reason: z.string().nullable(),
  version: z.int(),
  submitted_at: instant.nullable(),
  files: z.array(z.object({ id, name: z.string(), type: z.string(), url: z.string() })),
  subjects: z.array(
    z.object({
      id,
      code: z.string(),
      name: z.string(),
      hours: z.int(),
      score: z.int(),
      score_total: z.int(),
      status: z.enum(['waiting', 'accepted', 'refused']),
      /** The name as it was when it was decided; older decisions have a name alone. */
      equal_to: z.string().nullable(),
      /** Our subject. */
      equal_subject_id: id.nullable(),
    }),
  ),
  can: z.object({ edit: z.boolean() }),
})
const reply = z.object({ equation: Equation.nullable(), needed: z.boolean() })
/** P019 */
export const showEquation = route({
  name: 'admission.equation.mine',
  method: 'GET',
  path: '/api/registrar/equations',
  access: applicant,
  reply,
  summary: 'Your earlier degree',
})
/** P020 */
export const saveEquation = route({
  name: 'admission.equation.save',
  method: 'POST',
  path: '/api/registrar/equations',
  access: applicant,
  body: EquationInput,
  reply,
  summary: 'Save your earlier degree with its subjects, or hand it in',
})
/** P021 */
export const uploadEquationFile = route({
  name: 'admission.equation.upload',
  method: 'POST',
  path: '/api/registrar/equations/upload',
  access: applicant,
  bodyType: 'multipart',
  upload: { maxBytes: 20 * 1024 * 1024, maxFiles: 1 },
  body: z.strictObject({ type: z.string().max(40).default('certificate') }),
  reply,
  summary: 'Add the certificate or transcript of your earlier degree',
})
export const removeEquationFile = route({
  name: 'admission.equation.removeFile',
  method: 'POST',
  path: '/api/registrar/equations/files/delete/{id}',
  access: applicant,
  params: z.object({ id: idInPath }),
  reply,
  summary: 'Take a file of your earlier degree back',
})

/** Equal to one of our subjects, or not equal. */
export const Equal = { accept: z.boolean(), equal_subject_id: id.nullable().default(null) }
const params = z.object({ id: idInPath })
export const officeEquation = route({
  name: 'admission.equation.show',
  method: 'GET',
  path: '/registration/radmin/equations/edit/{id}',
  access: staff(registrationRead),
  params,
  reply: Equation.extend({
    registration_id: id,
    full_name: z.string(),
    number: z.string(),
    can: z.object({ edit: z.boolean(), decide: z.boolean() }),
  }),
  summary: 'An earlier degree to be decided on',
})
export const decideEquation = action({
  name: 'admission.equation.decide',
  path: '/registration/radmin/equations/update/{id}',
  access: staff(registrationDecide),
  params,
  query: z.strictObject({ approve: z.stringbool().optional() }),
  body: z.strictObject({
    approve: z.boolean(),
    reason: z.string().trim().max(500).default(''),
    subjects: z
      .array(z.strictObject({ id, ...Equal }))
      .max(80)
      .default([]),
  }),
  reply: officeEquation.reply,
  summary: 'Decide on an earlier degree, subject by subject',
})
