import { audit } from '@halaqa/kit-server/audit'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { publish } from '@halaqa/kit-server/events'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { eq, sql } from 'drizzle-orm'
import { stepChanged } from '../../contract/events.ts'
import { notAcceptedYet, stepNotAllowed } from '../../contract/registration-acts.ts'
import type { StepCode } from '../../contract/step.ts'
import { lockRegistration, stepById, stepsOf } from '../registrations/registrations.queries.ts'
import { moveTable, type Registration, registrationTable } from '../registrations/registrations.table.ts'
import type { StepRow } from '../steps/steps.table.ts'
import { bookingDays } from './deadlines.ts'
import { factsOf } from './facts.ts'
import { mayStandAt, nextStep, reachedBit } from './way.ts'

/** Refused, or followed by a later application: nothing moves it any more, whoever paid or wrote what meanwhile. */
export const isClosed = ({ status, superseded_at }: Registration): boolean =>
  status === 'refused' || superseded_at !== null

/**
 * The applicant has finished what `code` asked for: on to the next step that concerns this one. Does nothing when the
 * registration is elsewhere, so that whoever tells it twice does no harm.
 */
export function advanceRegistration(
  registrationId: number,
  code: StepCode,
  reason?: string,
  options?: Telling,
): Promise<boolean> {
  return transaction(async () => {
    const registration = await lockRegistration(registrationId)
    const current = await stepById(registration.step_id)
    if (current.code !== code || isClosed(registration)) return false
    const next = nextStep(await stepsOf(registration.degree_type), code, await factsOf(registration))
    if (!next) return false
    await move(registration, current, next, reason, options)
    return true
  })
}

/** To a step of the degree's way by its code, wherever the registration is. */
export function sendTo(registrationId: number, code: StepCode, reason?: string, options?: Telling): Promise<void> {
  return transaction(async () => {
    const registration = await lockRegistration(registrationId)
    const target = (await stepsOf(registration.degree_type)).find(step => step.code === code)
    if (!target) return refuse(stepNotAllowed)
    if (target.id === registration.step_id || isClosed(registration)) return
    await move(registration, await stepById(registration.step_id), target, reason, options)
  })
}

/**
 * Staff move an applicant by hand, with the reason. Not to where it already is, not past the decision before it
 * was made, not out of a finished switch. `isSaid`: the
 * reason is written for the applicant; of a run of many it is the run's own.
 */
export function moveByHand(
  registrationId: number,
  stepId: number,
  reason: string,
  { isSaid = false } = {},
): Promise<void> {
  return transaction(async () => {
    const registration = await lockRegistration(registrationId)
    const target = await stepById(stepId)
    const isOther = target.degree_type !== registration.degree_type || target.id === registration.step_id
    if (isOther || registration.student_id || isClosed(registration)) refuse(stepNotAllowed)
    if (!mayStandAt(await stepsOf(registration.degree_type), target, registration.status)) refuse(notAcceptedYet)
    const current = await stepById(registration.step_id)
    await move(registration, current, target, reason, isSaid ? { said: reason } : {})
    await audit({
      action: 'admission.registration.move',
      subject: ['admission.registration', registrationId],
      before: { step: current.code },
      after: { step: target.code },
      note: reason,
    })
  })
}

/**
 * `isTold`: the applicant is told by whoever moves, not by the step's own message. `notifyAfter`: so many seconds later, of
 * what can be taken back until then. `said`: the reason, for the applicant to read.
 */
type Telling = { isTold?: boolean; notifyAfter?: number; said?: string }

/** One row of history, the new step, and the event that tells everybody. The registration must be locked. */
async function move(registration: Registration, from: StepRow, to: StepRow, reason?: string, options: Telling = {}) {
  const now = clock.now()
  const [row] = await db()
    .insert(moveTable)
    .values({
      registration_id: registration.id,
      from_step_id: from.id,
      to_step_id: to.id,
      at: now,
      by_name: currentActor().name,
      reason: reason ?? null,
      told: options.isTold ?? false,
    })
    .returning()
  await db()
    .update(registrationTable)
    .set({
      step_id: to.id,
      step_since: now,
      reached: sql`${registrationTable.reached} | ${reachedBit(to.code)}::int`,
      // A week to book, from the message that says so.
      ...(to.code === 'conformity_day' && !options.isTold && { book_until: addDays(clock.today(), bookingDays) }),
    })
    .where(eq(registrationTable.id, registration.id))
  const { said } = options
  const moved = {
    registration_id: registration.id,
    from: from.code,
    to: to.code,
    move_id: row!.id,
    ...(said && { said }),
  }
  await publish(stepChanged, moved, { after: options.notifyAfter })
}
