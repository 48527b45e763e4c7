import { DegreeType } from '@halaqa/academics/contract'
import { staff } from '@halaqa/identity/contract'
import { action, id, idInPath, idInQuery, recordVersion, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { messageWrite, settingsRead, settingsWrite } from './permissions.ts'
import { StepInput } from './step.ts'

/** Mail and SMS of a step: read as a real applicant reads them, sent again, and written apart for a speciality. */
const base = '/registration/radmin/steps'
const params = z.object({ id: idInPath })
const { mail_ar, mail_en, mail_fr, sms_ar, sms_en, sms_fr } = StepInput.shape
const texts = { mail_ar, mail_en, mail_fr, sms_ar, sms_en, sms_fr }

export const StepMails = z.object({
  id,
  name: z.string(),
  degree_type: DegreeType,
  /** Applicants who stand at the step now. */
  people: z.int(),
  sample: z.object({ name: z.string(), number: z.string() }).nullable(),
  mails: z.array(z.object({ language: z.enum(['ar', 'en', 'fr']), mail: z.string(), sms: z.string() })),
  special: z.array(
    z.object({ specialty_id: id, specialty: z.string(), people: z.int(), version: recordVersion, ...texts }),
  ),
  specialties: z.array(z.object({ id, name: z.string() })),
  can: z.object({ send: z.boolean(), write: z.boolean() }),
})
export const previewStep = route({
  name: 'admission.step.preview',
  method: 'GET',
  path: `${base}/preview/{id}`,
  access: staff(settingsRead),
  params,
  reply: StepMails,
  summary: 'Mail and SMS of a step in three languages, as a real applicant reads them',
})
const queued = z.object({ message_id: id, people: z.int() })
export const resendStep = action({
  name: 'admission.step.resend',
  path: `${base}/resend/{id}`,
  access: staff(messageWrite),
  params,
  reply: queued,
  summary: 'Tell everybody who stands at a step of it again',
})
/** The version of the texts of a speciality that has none of its own. */
export const noSpecial = '0'
/**
 * What is left empty is as the step says it; all empty takes the special texts away. `version` is of the texts that were seen:
 * what somebody else has written since is not written over.
 */
export const setSpecialMail = action({
  name: 'admission.step.special',
  path: `${base}/setspecmail/{id}`,
  access: staff(settingsWrite),
  params,
  body: z.strictObject({ specialty_id: id, version: recordVersion.optional(), ...texts }),
  reply: StepMails,
  summary: 'Mail and SMS of a step for one speciality',
})
export const resendSpecial = action({
  name: 'admission.step.resend-special',
  path: `${base}/resendspec`,
  access: staff(messageWrite),
  query: z.strictObject({ step_id: idInQuery, specialty_id: idInQuery }),
  body: z.strictObject({ step_id: id, specialty_id: id }),
  reply: queued,
  summary: 'Tell the applicants of one speciality who stand at a step of it again',
})
