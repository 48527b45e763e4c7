import { invalid } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { registrationTable } from '../registrations/registrations.table.ts'
import { bookingTable, conformityDayTable } from './conformity-days.table.ts'
import { notifyBooking } from './notify-booking.ts'

/** Changes a day. Where it is held at another time or place, everybody who is expected there is told, in the same moment. */
export function moveDay<T>(dayId: number, change: () => Promise<T>): Promise<T> {
  return transaction(async () => {
    const dayOf = () => db().select().from(conformityDayTable).where(eq(conformityDayTable.id, dayId))
    const [before] = await dayOf().for('update')
    const answer = await change()
    const [after] = await dayOf()
    // A day that was held keeps its date; its note may still be put right.
    if (before && after && before.date !== after.date) requireToCome(after.date)
    if (!before || !after || whenAndWhere(before) === whenAndWhere(after)) return answer
    const movedAt = clock.now()
    await db().update(conformityDayTable).set({ moved_at: movedAt }).where(eq(conformityDayTable.id, dayId))
    for (const { registration, booked_at } of await expectedOn(dayId))
      await notifyBooking(registration, { day: { ...after, moved_at: movedAt }, bookedAt: booked_at }, 'moved')
    return answer
  })
}

/** Nobody comes on a day that is over. */
export function requireToCome(date: string): void {
  if (date < clock.today()) refuse(invalid, { date: 'admission.field.day-over' })
}

type Day = typeof conformityDayTable.$inferSelect
const whenAndWhere = ({ date, opens_at, closes_at, place }: Day) => JSON.stringify([date, opens_at, closes_at, place])

const expectedOn = (dayId: number) => {
  const { id, account_id, number, gender } = registrationTable
  return db()
    .select({ registration: { id, account_id, number, gender }, booked_at: bookingTable.booked_at })
    .from(bookingTable)
    .innerJoin(registrationTable, eq(registrationTable.id, bookingTable.registration_id))
    .where(
      and(
        eq(bookingTable.day_id, dayId),
        isNull(bookingTable.cancelled_at),
        eq(bookingTable.attendance, 'expected'),
        // Nobody whose application is closed hears of a day.
        ne(registrationTable.status, 'refused'),
        isNull(registrationTable.superseded_at),
      ),
    )
}
