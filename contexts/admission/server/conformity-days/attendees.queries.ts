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
  const { moved_at: _, ...day } = row
  const names = await specialtyNames(language)
  const { id, number, full_name, gender, civil_number, mobile, specialty_id } = registrationTable
  const rows = await db()
    .select({
      booking: { attendance: bookingTable.attendance },
      registration: {
        id,
        number,
        fullName: full_name,
        gender,
        civilNumber: civil_number,
        mobile,
        specialtyId: specialty_id,
      },
    })
    .from(bookingTable)
    .innerJoin(registrationTable, eq(registrationTable.id, bookingTable.registration_id))
    .where(and(eq(bookingTable.day_id, dayId), isNull(bookingTable.cancelled_at)))
    .orderBy(asc(registrationTable.full_name))
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
