import { staff } from '@halaqa/identity/contract'
import {
  action,
  BulkResult,
  id,
  idInPath,
  idInQuery,
  longText,
  problem,
  route,
  selecting,
  text,
  verbOnMany,
  yesNoInQuery,
} from '@halaqa/kit-contract'
import { z } from 'zod'
import { feeExempt, registrationDecide, registrationWrite } from './permissions.ts'
import { listRegistrations, RegistrationDetail } from './registration.ts'
import { StepCode } from './step.ts'

export const stepNotAllowed = problem('step-not-allowed', 409)
/** Nobody comes to what follows the decision without it: fees of the first term, the account of a student. */
export const notAcceptedYet = problem('not-accepted-yet', 409)
/** An acceptance is taken back only before anything was paid for it, and before the person is a student. */
export const acceptancePaid = problem('acceptance-paid', 409)
export const alreadyAStudent = problem('already-a-student', 409)
export const alreadyDecided = problem('already-decided', 409)
export const nothingToExempt = problem('nothing-to-exempt', 409)

const params = z.object({ id: idInPath })

export const moveRegistration = action({
  name: 'admission.registration.move',
  path: '/registration/radmin/registrations/update_step/{id}',
  access: staff(registrationDecide),
  params,
  query: z.strictObject({ step_id: idInQuery.optional() }),
  body: z.strictObject({ step_id: id, reason: text(500) }),
  reply: RegistrationDetail,
  summary: 'Move an applicant to another step, with the reason; back to the decision takes an acceptance back',
})
/** The decision at the step `decision`: accepted opens the two weeks of registration, refused ends the application. */
export const decideRegistration = action({
  name: 'admission.registration.decide',
  path: '/registration/radmin/registrations/decide/{id}',
  access: staff(registrationDecide),
  params,
  query: z.strictObject({ accept: yesNoInQuery.default(true), reason: z.string().trim().max(500).default('') }),
  body: z.strictObject({ accept: z.boolean(), reason: z.string().trim().max(500).default('') }),
  reply: RegistrationDetail,
  summary: 'Accept or refuse an applicant',
})
/** A refusal that was a mistake: the application is open again at the step where it stood. */
export const reopenRegistration = action({
  name: 'admission.registration.reopen',
  path: '/registration/radmin/registrations/reopen/{id}',
  access: staff(registrationDecide),
  params,
  body: z.strictObject({ reason: text(500) }),
  reply: RegistrationDetail,
  summary: 'Take a refusal back, with the reason; the applicant goes on from where they stood, and is told',
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

export const BulkAct = z.enum(['move', 'group', 'accept', 'refuse'])
const reason = z.string().trim().max(500).default('')
/** What each verb for many applicants is sent. */
export const onRegistrations = {
  move: verbOnMany('move', {
    step_id: id.optional(),
    /** Instead of `step_id`: the step of this code on each applicant's own way, so that degrees may be mixed. */
    step_code: StepCode.optional(),
    reason: text(500),
  }),
  group: verbOnMany('group', { group_id: id.nullable(), reason }),
  accept: verbOnMany('accept', { reason }),
  refuse: verbOnMany('refuse', { reason: text(500) }),
}
/** One verb for many applicants; GET shows what is possible, POST does it or, with `dry_run`, tries it. */
export const bulkRegistrations = route({
  name: 'admission.registration.bulk',
  method: 'POST',
  path: '/registration/radmin/registrations/action-bulk',
  access: staff(registrationDecide),
  selectsFrom: listRegistrations,
  body: selecting(
    listRegistrations,
    z.discriminatedUnion('act', [
      onRegistrations.move,
      onRegistrations.group,
      onRegistrations.accept,
      onRegistrations.refuse,
    ]),
  ),
  reply: BulkResult,
  summary: 'Move, group, accept or refuse many applicants; one result a row',
})
