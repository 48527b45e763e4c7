import { db } from '@halaqa/kit-server/database'
import { and, eq, isNull, lte, ne, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { registrationTable } from '../registrations/registrations.table.ts'
import { stepTable } from '../steps/steps.table.ts'
import { bookingTable, conformityDayTable } from './conformity-days.table.ts'

const ofCheck = alias(stepTable, 'step_of_check')

/**
 * Who is expected on the conformity days of which this holds, with the day. Nobody whose application is closed or superseded
 * hears of a day, and nobody who stands behind that step; who was sent back before it keeps the booking, and comes.
 */
export const expectedOn = (days: SQL) => {
  const { id, account_id, number, gender } = registrationTable
  return db()
    .select({
      registration: { id, account_id, number, gender },
      booked_at: bookingTable.booked_at,
      day: conformityDayTable,
    })
    .from(bookingTable)
    .innerJoin(conformityDayTable, eq(conformityDayTable.id, bookingTable.day_id))
    .innerJoin(registrationTable, eq(registrationTable.id, bookingTable.registration_id))
    .innerJoin(stepTable, eq(stepTable.id, registrationTable.step_id))
    .innerJoin(ofCheck, and(eq(ofCheck.degree_type, stepTable.degree_type), eq(ofCheck.code, 'conformity_day')))
    .where(
      and(
        days,
        isNull(bookingTable.cancelled_at),
        eq(bookingTable.attendance, 'expected'),
        ne(registrationTable.status, 'refused'),
        isNull(registrationTable.superseded_at),
        lte(stepTable.position, ofCheck.position),
      ),
    )
}
