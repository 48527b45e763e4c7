import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { bookingTable, conformityDayTable } from './conformity-days.table.ts'

/**
 * Gives back the seat of an applicant who comes no more, and answers the day it was on; the booking stays as history. A
 * day that was attended or missed is history already. The registration must be locked.
 */
export async function releaseBooking(registrationId: number): Promise<string | undefined> {
  const [booking] = await db()
    .update(bookingTable)
    .set({ cancelled_at: clock.now() })
    .where(
      and(
        eq(bookingTable.registration_id, registrationId),
        isNull(bookingTable.cancelled_at),
        eq(bookingTable.attendance, 'expected'),
      ),
    )
    .returning({ day_id: bookingTable.day_id })
  if (!booking) return undefined
  const [day] = await db()
    .update(conformityDayTable)
    .set({ taken: sql`${conformityDayTable.taken} - 1` })
    .where(eq(conformityDayTable.id, booking.day_id))
    .returning({ date: conformityDayTable.date })
  return day!.date
}
