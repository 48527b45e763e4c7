import { invalid } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { publish } from '@halaqa/kit-server/events'
import { refuse } from '@halaqa/kit-server/http'
import { eq } from 'drizzle-orm'
import { applicantRefused } from '../../contract/events.ts'
import { alreadyDecided, stepNotAllowed } from '../../contract/registration-acts.ts'
import { releaseBooking } from '../conformity-days/release-booking.ts'
import { cancelOwed } from '../fees/settle-fee.ts'
import { lockRegistration, stepById } from '../registrations/registrations.queries.ts'
import { registrationTable } from '../registrations/registrations.table.ts'
import { windowDays } from '../way/deadlines.ts'
import { advanceRegistration } from '../way/move-registration.ts'
import { notifyRefusal } from '../way/notify-applicant.ts'

/**
 * The decision on an applicant. Acceptance needs the step `decision` and opens the two weeks; a refusal needs a reason
 * and is possible at every step before that; the seat of a booked conformity day goes back, whose date is answered. Either
 * is said once.
 */
export function decideOn(
  registrationId: number,
  accepted: boolean,
  reason: string,
): Promise<{ freed?: string | undefined }> {
  return transaction(async () => {
    const registration = await lockRegistration(registrationId)
    if (registration.status !== 'waiting') refuse(alreadyDecided)
    const step = await stepById(registration.step_id)
    if (accepted && step.code !== 'decision') refuse(stepNotAllowed)
    if (!accepted && !reason) refuse(invalid, { reason: 'field.needed' })
    const status = accepted ? ('accepted' as const) : ('refused' as const)
    const windowEndsOn = accepted ? addDays(clock.today(), windowDays) : null
    await db()
      .update(registrationTable)
      .set({ status, decision_reason: reason || null, window_ends_on: windowEndsOn })
      .where(eq(registrationTable.id, registrationId))
    await audit({
      action: `admission.registration.${accepted ? 'accept' : 'refuse'}`,
      subject: ['admission.registration', registrationId],
      before: { status: registration.status },
      after: { status },
      note: reason,
    })
    if (accepted) {
      await advanceRegistration(registrationId, 'decision', reason || undefined)
      return {}
    }
    await cancelOwed(registrationId, reason)
    const freed = await releaseBooking(registrationId)
    await notifyRefusal(registration, reason, freed)
    await publish(applicantRefused, { registration_id: registrationId })
    return { freed }
  })
}
