import { invoicePaid } from '@halaqa/finance/contract'
import { emailVerified } from '@halaqa/identity/contract'
import { roomOf } from '@halaqa/identity/server'
import { reaction } from '@halaqa/kit-server/events'
import { emitTo } from '@halaqa/kit-server/realtime'
import {
  applicantRefused,
  documentRefused,
  examFailed,
  feesPaid,
  socketEvents,
  stepChanged,
} from '../../contract/events.ts'
import { announceExamFailed } from '../exams/announce-exam-failed.ts'
import { settleFee } from '../fees/settle-fee.ts'
import { profileForSocket } from '../profile/profile-for-socket.ts'
import { registrationIdOf } from '../registrations/invoices-of.ts'
import { advanceVerified } from '../sign-up/advance-verified.ts'
import { announceDocumentRefused, announceStep } from '../way/announce.ts'

/** The address is verified: on to the next step, and the modal of every open page closes. */
export const onEmailVerified = reaction(emailVerified, 'admission.advance', async ({ account_id, guard }) => {
  if (guard !== 'registrars') return
  await advanceVerified(account_id)
  await emitTo(roomOf({ guard, id: account_id }), socketEvents.emailVerified, { email_verified: 1 })
})

export const onInvoicePaid = reaction(
  invoicePaid,
  'admission.settle',
  async ({ reference, kind, amount, payment_uuid }) => {
    const registrationId = registrationIdOf(reference)
    if (registrationId && (kind === 'registration' || kind === 'study'))
      await settleFee(registrationId, { kind, amount, paymentUuid: payment_uuid })
  },
)

export const onStepChanged = reaction(stepChanged, 'admission.tell-step', announceStep)

/** Every open page of the applicant hears of the step, whichever process holds its socket. */
export const onStepChangedSocket = reaction(stepChanged, 'admission.socket-step', ({ registration_id }) =>
  emitStep(registration_id),
)
/** A refusal is heard as a move is: the page asks for everything anew, and offers no step any more. */
export const onRefusedSocket = reaction(applicantRefused, 'admission.socket-refused', ({ registration_id }) =>
  emitStep(registration_id),
)
async function emitStep(registrationId: number): Promise<void> {
  const now = await profileForSocket(registrationId)
  if (!now) return
  const { room, step, histories, transaction_uuid } = now
  await emitTo(room, socketEvents.stepChanged, { step, histories, transaction_uuid })
}

export const onFeesPaid = reaction(feesPaid, 'admission.socket-fees', async ({ registration_id, kind }) => {
  const now = await profileForSocket(registration_id)
  if (now) await emitTo(now.room, socketEvents.feesPayed, { kind, registration: now.registration })
})

export const onDocumentRefused = reaction(
  documentRefused,
  'admission.tell-document',
  ({ registration_id, document_id }) => announceDocumentRefused(registration_id, document_id),
)

export const onExamFailed = reaction(examFailed, 'admission.tell-exam', ({ registration_id, exam_id }) =>
  announceExamFailed(registration_id, exam_id),
)
