import { accountById, notify } from '@halaqa/identity/server'
import { notFound } from '@halaqa/kit-contract'
import { dayWithHijri, type Language } from '@halaqa/kit-contract/format'
import { genderOf } from '@halaqa/kit-contract/words'
import { audit } from '@halaqa/kit-server/audit'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { and, eq, isNull } from 'drizzle-orm'
import { conformityDayBooked, conformityDayClosed } from '../../contract/conformity-day.ts'
import { lockRegistration } from '../registrations/registrations.queries.ts'
import { type Registration, registrationTable } from '../registrations/registrations.table.ts'
import { bookingDays } from '../way/deadlines.ts'
import { advanceRegistration } from '../way/move-registration.ts'
import { bookingTable, conformityDayTable } from './conformity-days.table.ts'
import { takeBackPresence } from './take-back-presence.ts'

/**
 * Present: the originals matched, the applicant goes on. Absent: the seat is spent and a new day must be booked, within a
 * week from now. Expected: nothing is recorded. A presence that was a mistake brings the applicant back, where it can.
 */
export function recordAttendanceOf(
  dayId: number,
  registrationId: number,
  attendance: 'expected' | 'present' | 'absent',
): Promise<void> {
  return transaction(async () => {
    const registration = await lockRegistration(registrationId)
    const mine = and(
      eq(bookingTable.day_id, dayId),
      eq(bookingTable.registration_id, registrationId),
      isNull(bookingTable.cancelled_at),
    )
    const [booking] = await db().select().from(bookingTable).where(mine)
    const [day] = await db().select().from(conformityDayTable).where(eq(conformityDayTable.id, dayId))
    if (!booking || !day) return refuse(notFound)
    if (day.date > clock.today()) refuse(conformityDayClosed)
    if (booking.attendance === attendance) return
    const bookUntil = addDays(clock.today(), bookingDays)
    if (attendance === 'absent')
      await db()
        .update(registrationTable)
        .set({ book_until: bookUntil })
        .where(eq(registrationTable.id, registrationId))
    if (booking.attendance === 'present')
      await takeBackPresence(registration, attendance === 'absent' ? bookUntil : undefined)
    await db()
      .update(bookingTable)
      .set({ attendance, recorded_at: clock.now(), recorded_by: currentActor().id })
      .where(mine)
    await audit({
      action: 'admission.conformity-day.attend',
      subject: ['admission.registration', registrationId],
      before: { attendance: booking.attendance },
      after: { attendance },
    })
    if (attendance === 'present') await advanceRegistration(registrationId, 'conformity_day')
    else if (booking.attendance !== 'present') await notifyAttendance(registration, day.date, attendance, bookUntil)
  })
}

/** Absent: the seat is spent, and until when another may be booked. Expected: the absence was a mistake, the day stands. */
async function notifyAttendance(
  registration: Registration,
  date: string,
  as: 'absent' | 'expected',
  bookUntil: string,
) {
  const language = (await accountById(registration.account_id)).language as Language
  const values = {
    ...genderOf(registration),
    day: dayWithHijri(date, language),
    until: dayWithHijri(bookUntil, language),
  }
  const word = (key: string) => translate(language, `admission.notice.${as}.${key}`, values)
  await notify(registration.account_id, {
    kind: `admission.attendance-${as}`,
    title: word('title'),
    body: word('body'),
    link: '/registrar/conform_date',
    mail: { paragraphs: [word('body')], button: word('button') },
    related: ['admission.registration', registration.id],
  })
}

/** A day that somebody booked stays. */
export async function removeDay(id: number): Promise<void> {
  const booked = await db().$count(bookingTable, eq(bookingTable.day_id, id))
  if (booked) refuse(conformityDayBooked)
  await db().delete(conformityDayTable).where(eq(conformityDayTable.id, id))
}
