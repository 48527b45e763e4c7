import { day, type Language, money } from '@halaqa/kit-contract/format'
import { genderOf } from '@halaqa/kit-contract/words'
import { previewOf } from '@halaqa/kit-server/acts'
import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { translate } from '@halaqa/kit-server/words'
import { eq } from 'drizzle-orm'
import { acceptancePaid, alreadyAStudent, notAcceptedYet, stepNotAllowed } from '../../contract/registration-acts.ts'
import { reopenEquation } from '../equations/reopen-equation.ts'
import { cancelOwed } from '../fees/settle-fee.ts'
import { invoicesOfKind } from '../registrations/invoices-of.ts'
import { lockRegistration, registrationById, stepById, stepsOf } from '../registrations/registrations.queries.ts'
import { type Registration, registrationTable } from '../registrations/registrations.table.ts'
import type { StepRow } from '../steps/steps.table.ts'
import { isClosed, writeMove } from '../way/move-registration.ts'
import { mayStandAt, takesBackDecision } from '../way/way.ts'

/**
 * Staff move an applicant by hand, with the reason. Not to where it already is, not past the decision before it
 * was made. Whoever was accepted and is moved back to the decision or before it is not accepted any more: the decision is
 * open again, which is answered; so is an approved equivalence, of whom is moved back to it. `isSaid`: the reason is written
 * for the applicant; of a run of many it is the run's own.
 */
export function moveByHand(
  registrationId: number,
  stepId: number,
  reason: string,
  { isSaid = false } = {},
): Promise<{ reopens: boolean; reopensEquation: boolean }> {
  return transaction(async () => {
    const registration = await lockRegistration(registrationId)
    const target = await stepById(stepId)
    const reopens = await requireMove(registration, target)
    const current = await stepById(registration.step_id)
    if (reopens) await takeBackAcceptance(registration, reason)
    // Who stands there with nothing left to decide would stand there for good.
    const reopensEquation = target.code === 'equivalence' && (await reopenEquation(registrationId, reason))
    await writeMove(registration, current, target, reason, { ...(isSaid && { said: reason }), reopens })
    await audit({
      action: 'admission.registration.move',
      subject: ['admission.registration', registrationId],
      before: { step: current.code, ...(reopens && { status: registration.status }) },
      after: { step: target.code, ...(reopens && { status: 'waiting' }) },
      note: reason,
    })
    return { reopens, reopensEquation }
  })
}

/** Whether somebody may be put there; answers whether that takes an acceptance back. */
async function requireMove(registration: Registration, target: StepRow): Promise<boolean> {
  requireMovable(registration)
  if (target.degree_type !== registration.degree_type || target.id === registration.step_id) refuse(stepNotAllowed)
  const steps = await stepsOf(registration.degree_type)
  if (!mayStandAt(steps, target, registration.status)) refuse(notAcceptedYet)
  return takesBackDecision(steps, target, registration.status)
}

function requireMovable(registration: Registration): void {
  if (registration.student_id) refuse(alreadyAStudent)
  if (isClosed(registration)) refuse(stepNotAllowed)
}

/** What hung on the acceptance goes with it: the weeks to finish registration, and what was charged for the first term. */
async function takeBackAcceptance(registration: Registration, reason: string): Promise<void> {
  const study = await invoicesOfKind(registration.id, 'study')
  // The bank may have told finance of it a moment before the applicant was moved on.
  const isPaid = study.some(invoice => invoice.state === 'paid' || invoice.state === 'exempted')
  if (registration.study_fee_paid || isPaid) refuse(acceptancePaid)
  await cancelOwed(registration.id, reason, 'study')
  await db()
    .update(registrationTable)
    .set({ status: 'waiting', decision_reason: null, window_ends_on: null })
    .where(eq(registrationTable.id, registration.id))
}

/** What a move comes to, found by doing it: an acceptance that it takes back, with all that goes with that. */
export async function previewMove(id: number, stepId: number | undefined, language: string) {
  const before = await registrationById(id)
  const owed = (await invoicesOfKind(id, 'study')).find(invoice => invoice.state === 'open')
  const after = { ...before }
  let reopensEquation = false
  const preview = await previewOf(async () => {
    if (!stepId) return requireMovable(before)
    const moved = await moveByHand(id, stepId, 'preview', { isSaid: true })
    reopensEquation = moved.reopensEquation
    Object.assign(after, await registrationById(id))
  })
  if (!preview.allowed) return preview
  const word = (key: string, values: object = {}) =>
    translate(language, `admission.reopening.${key}`, { ...genderOf(before), ...values })
  const equation = reopensEquation ? [word('equation')] : []
  if (after.status === before.status) return { ...preview, notes: [...equation, ...(preview.notes ?? [])] }
  const notes = [
    word('decision'),
    ...equation,
    ...(before.window_ends_on ? [word('window', { day: day(before.window_ends_on, language as Language) })] : []),
    ...(owed ? [word('invoice', { number: owed.number, amount: money(owed.total, language as Language) })] : []),
  ]
  return { ...preview, notes: [...notes, ...(preview.notes ?? [])] }
}
