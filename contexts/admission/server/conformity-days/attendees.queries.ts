import { specialtyNames } from '@halaqa/academics/server'
import { notFound } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { dayAttendance } from '../../contract/permissions.ts'
import { registrationTable } from '../registrations/registrations.table.ts'
import { bookingTable, conformityDayTable } from './conformity-days.table.ts'

/** Who comes on a day, by name, and whether they were there. */
export async function attendeesOf(dayId: number, actor: Actor, language: string) {
  const [row] = await db().select().from(conformityDayTable).where(eq(conformityDayTable.id, dayId))
  if (!row) return refuse(notFound)
  const { movedAt: _, ...day } = row
  const names = await specialtyNames(language)
  const { id, number, fullName, gender, civilNumber, mobile, specialtyId } = registrationTable
  const rows = await db()
    .select({
      booking: { attendance: bookingTable.attendance },
      registration: { id, number, fullName, gender, civilNumber, mobile, specialtyId },
    })
    .from(bookingTable)
    .innerJoin(registrationTable, eq(registrationTable.id, bookingTable.registrationId))
    .where(and(eq(bookingTable.dayId, dayId), isNull(bookingTable.cancelledAt)))
    .orderBy(asc(registrationTable.fullName))
  return {
    day,
    rows: rows.map(({ booking, registration }) => ({
      registration_id: registration.id,
      number: registration.number,
      full_name: registration.fullName,
      gender: registration.gender,
      civil_number: registration.civilNumber,
      mobile: registration.mobile,
      specialty: names.get(registration.specialtyId) ?? '',
      attendance: booking.attendance,
    })),
    can: {
      attend: day.date <= clock.today() && actor.permissions.has(dayAttendance),
    },
  }
}
