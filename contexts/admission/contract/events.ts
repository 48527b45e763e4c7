import { event } from '@halaqa/kit-contract'
import { z } from 'zod'
import { StepCode } from './step.ts'

/** An applicant moved to another step. */
export const stepChanged = event(
  'admission.step-changed',
  z.object({
    registration_id: z.int(),
    from: StepCode.nullable(),
    to: StepCode,
    move_id: z.int(),
    /** The reason, where it was written for the applicant. */
    said: z.string().optional(),
    /** It takes an acceptance back: the decision is open again. */
    reopens: z.boolean().optional(),
  }),
)
/** An applicant was refused: no step is moved, and what an open page shows is another. */
export const applicantRefused = event('admission.applicant-refused', z.object({ registration_id: z.int() }))
export const documentRefused = event(
  'admission.document-refused',
  z.object({ registration_id: z.int(), document_id: z.int() }),
)
export const documentAccepted = event(
  'admission.document-accepted',
  z.object({ registration_id: z.int(), document_id: z.int() }),
)
/** An entry exam was not passed. */
export const examFailed = event('admission.exam-failed', z.object({ registration_id: z.int(), exam_id: z.int() }))
/** The registration fee or the first study fee of an applicant is settled. */
export const feesPaid = event(
  'admission.fees-paid',
  z.object({ registration_id: z.int(), kind: z.enum(['registration', 'study']) }),
)

/** What the browser of an applicant hears, to the letter of the specification (events.tsv V001–V003). */
export const socketEvents = {
  emailVerified: 'email verified',
  stepChanged: 'step changed',
  feesPayed: 'fees-payed',
} as const
