import { staff } from '@halaqa/identity/contract'
import { action, day, idInPath, problem, text } from '@halaqa/kit-contract'
import { z } from 'zod'
import { registrationDecide } from './permissions.ts'
import { RegistrationDetail } from './registration.ts'

/** The two weeks after acceptance are over; `facts.ended_on`. */
export const windowOver = problem('registration-window-over', 409)
/** No deadline stands before this applicant now. */
export const nothingToExtend = problem('nothing-to-extend', 409)

/** The week to book a conformity day, or the two weeks to finish registration: whichever stands before the applicant. */
export const extendDeadline = action({
  name: 'admission.registration.extend',
  path: '/registration/radmin/registrations/extend/{id}',
  access: staff(registrationDecide),
  params: z.object({ id: idInPath }),
  body: z.strictObject({ until: day, reason: text(500) }),
  reply: RegistrationDetail,
  summary: 'Give one applicant until a later day, with the reason',
})
