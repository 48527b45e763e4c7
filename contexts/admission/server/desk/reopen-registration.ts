import { audit } from '@halaqa/kit-server/audit'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { eq } from 'drizzle-orm'
import { notRefused } from '../../contract/apply-again.ts'
import { lockRegistration, stepById } from '../registrations/registrations.queries.ts'
import { registrationTable } from '../registrations/registrations.table.ts'
import { bookingDays } from '../way/deadlines.ts'
import { notifyStep } from '../way/notify-applicant.ts'

/**
 * Takes a refusal back: the application stands open at the step where it was refused, and the applicant hears that the
 * refusal stands no longer, and why. A seat of a conformity day that went with it is booked anew; what was owed is charged
 * anew when it is asked for. Refused where another application followed.
 */
export function reopenRegistration(registrationId: number, reason: string): Promise<void> {
  return transaction(async () => {
    const registration = await lockRegistration(registrationId)
    if (registration.status !== 'refused' || registration.superseded_at) refuse(notRefused)
    const step = await stepById(registration.step_id)
    await db()
      .update(registrationTable)
      .set({
        status: 'waiting',
        decision_reason: null,
        ...(step.code === 'conformity_day' && { book_until: addDays(clock.today(), bookingDays) }),
      })
      .where(eq(registrationTable.id, registrationId))
    await audit({
      action: 'admission.registration.undo',
      subject: ['admission.registration', registrationId],
      before: { status: 'refused', reason: registration.decision_reason },
      after: { status: 'waiting' },
      note: reason,
    })
    await notifyStep(registration, step, { said: reason, takesBack: 'refusal' })
  })
}
