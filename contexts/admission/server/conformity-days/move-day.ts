import { invalid } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { registrationTable } from '../registrations/registrations.table.ts'
import { bookingTable, conformityDayTable } from './conformity-days.table.ts'
import { tellBooking } from './tell-booking.ts'

/** Changes a day. Where it is held at another time or place, everybody who is expected there is told, in the same moment. */
export function moveDay<T>(dayId: number, change: () => Promise<T>): Promise<T> {
  return transaction(async () => {
    const dayOf = () => db().select().from(conformityDayTable).where(eq(conformityDayTable.id, dayId))
    const [before] = await dayOf().for('update')
    const answer = await change()
    const [after] = await dayOf()
    // A day that was held keeps its date; its note may still be put right.
    if (before && after && before.date !== after.date) demandToCome(after.date)
    if (!before || !after || whenAndWhere(before) === whenAndWhere(after)) return answer
    const movedAt = clock.now()
    await db().update(conformityDayTable).set({ movedAt }).where(eq(conformityDayTable.id, dayId))
    for (const { registration, bookedAt } of await expectedOn(dayId))
      await tellBooking(registration, { day: { ...after, movedAt }, bookedAt }, 'moved')
    return answer
  })
}

/** Nobody comes on a day that is over. */
export function demandToCome(date: string): void {
  if (date < clock.today()) refuse(invalid, { date: 'admission.field.day-over' })
}

type Day = typeof conformityDayTable.$inferSelect
const whenAndWhere = ({ date, opensAt, closesAt, place }: Day) => JSON.stringify([date, opensAt, closesAt, place])

const expectedOn = (dayId: number) => {
  const { id, accountId, number, gender } = registrationTable
  return db()
    .select({ registration: { id, accountId, number, gender }, bookedAt: bookingTable.bookedAt })
    .from(bookingTable)
    .innerJoin(registrationTable, eq(registrationTable.id, bookingTable.registrationId))
    .where(
      and(
        eq(bookingTable.dayId, dayId),
        isNull(bookingTable.cancelledAt),
        eq(bookingTable.attendance, 'expected'),
        // Nobody whose application is closed hears of a day.
        ne(registrationTable.status, 'refused'),
        isNull(registrationTable.supersededAt),
      ),
    )
}
