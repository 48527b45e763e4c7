import { invalid } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { eq } from 'drizzle-orm'
import { conformityDayTable } from './conformity-days.table.ts'
import { expectedOn } from './expected-on.ts'
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
    for (const { registration, booked_at } of await expectedOn(eq(conformityDayTable.id, dayId)))
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
