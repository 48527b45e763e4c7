import { addDays, clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { publish } from '@halaqa/kit-server/events'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { eq, sql } from 'drizzle-orm'
import { stepChanged } from '../../contract/events.ts'
import { stepNotAllowed } from '../../contract/registration-acts.ts'
import type { StepCode } from '../../contract/step.ts'
import { lockRegistration, stepById, stepsOf } from '../registrations/registrations.queries.ts'
import { moveTable, type Registration, registrationTable } from '../registrations/registrations.table.ts'
import type { StepRow } from '../steps/steps.table.ts'
import { bookingDays } from './deadlines.ts'
import { factsOf } from './facts.ts'
import { nextStep, reachedBit } from './way.ts'

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
    await writeMove(registration, current, next, reason, options)
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
    await writeMove(registration, await stepById(registration.step_id), target, reason, options)
  })
}

/**
 * `isTold`: the applicant is told by whoever moves, not by the step's own message. `notifyAfter`: so many seconds later, of
 * what can be taken back until then. `said`: the reason, for the applicant to read. `reopens`: it takes the acceptance back.
 */
type Telling = { isTold?: boolean; notifyAfter?: number; said?: string; reopens?: boolean }

/** One row of history, the new step, and the event that tells everybody. The registration must be locked. */
export async function writeMove(
  registration: Registration,
  from: StepRow,
  to: StepRow,
  reason?: string,
  options: Telling = {},
): Promise<void> {
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
  const { said, reopens } = options
  const moved = {
    registration_id: registration.id,
    from: from.code,
    to: to.code,
    move_id: row!.id,
    ...(said && { said }),
    ...(reopens && { reopens }),
  }
  await publish(stepChanged, moved, { after: options.notifyAfter })
}
