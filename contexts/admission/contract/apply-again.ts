import { staff } from '@halaqa/identity/contract'
import { id, idInPath, problem, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { FormData } from './applicant.ts'
import { LaterPeriod } from './period.ts'
import { registrationWrite } from './permissions.ts'
import { applicant, StudyPart } from './sign-up.ts'

/** Whoever was refused applies again in a later period with the same account; the former application stays as history. */
export const notRefused = problem('not-refused', 409)
/** After a refusal a later period is needed; the present one counts once. */
export const applyAgainLater = problem('apply-again-later', 409)
/** This application was followed by another already: it is the newest that counts. */
export const appliedAgain = problem('applied-again', 409)

export const applyAgain = route({
  name: 'admission.applicant.applyAgain',
  method: 'POST',
  path: '/registrar/apply_again',
  access: applicant,
  body: StudyPart,
  reply: FormData,
  summary: 'Apply again in a later period, after a refusal',
})

const path = '/registration/radmin/registrations/apply_again/{id}'
const params = z.object({ id: idInPath })

export const applyAgainForm = route({
  name: 'admission.registration.againForm',
  method: 'GET',
  path,
  access: staff(registrationWrite),
  params,
  reply: z.object({
    ...StudyPart.shape,
    id,
    number: z.string(),
    full_name: z.string(),
    allowed: z.boolean(),
    /** The code of the refusal. */
    reason: z.string().nullable(),
    periods: z.array(LaterPeriod),
  }),
  summary: 'What an application after a refusal starts from, and whether it is possible',
})
export const applyAgainFor = route({
  name: 'admission.registration.again',
  method: 'POST',
  path,
  access: staff(registrationWrite),
  params,
  body: StudyPart,
  reply: z.object({ id, number: z.string() }),
  status: 201,
  summary: 'Apply again for a refused applicant, in a later period',
})
