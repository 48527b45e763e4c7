import { specialtyNames } from '@halaqa/academics/server'
import { notFound } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { answeredTogether, db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Attendee } from '../../contract/conformity-day.ts'
import { dayAttendance } from '../../contract/permissions.ts'
import { registrationTable } from '../registrations/registrations.table.ts'
import { bookingTable, conformityDayTable } from './conformity-days.table.ts'

// Hundreds come, and everybody at the entrance has them open and asks again every half minute.
const together = answeredTogether<z.infer<typeof Attendee>[]>()

/** Who comes on a day, by name, and whether they were there. */
export async function attendeesOf(dayId: number, actor: Actor, language: string) {
  const [row] = await db().select().from(conformityDayTable).where(eq(conformityDayTable.id, dayId))
  if (!row) return refuse(notFound)
  const { moved_at: _, ...day } = row
  return {
    day,
    rows: await together(`${dayId} ${language}`, () => booked(eq(bookingTable.day_id, dayId), language)),
    can: {
      attend: day.date <= clock.today() && actor.permissions.has(dayAttendance),
    },
  }
}

/** One of them. */
export async function attendeeOf(dayId: number, registrationId: number, language: string) {
  const own = and(eq(bookingTable.day_id, dayId), eq(bookingTable.registration_id, registrationId))
  const [row] = await booked(own, language)
  return row ?? refuse(notFound)
}

async function booked(where: SQL | undefined, language: string) {
  const names = await specialtyNames(language)
  const { id, number, full_name, gender, civil_number, mobile, specialty_id } = registrationTable
  const rows = await db()
    .select({
      registration_id: id,
      number,
      full_name,
      gender,
      civil_number,
      mobile,
      specialty_id,
      attendance: bookingTable.attendance,
    })
    .from(bookingTable)
    .innerJoin(registrationTable, eq(registrationTable.id, bookingTable.registration_id))
    .where(and(where, isNull(bookingTable.cancelled_at)))
    .orderBy(asc(registrationTable.full_name))
  return rows.map(({ specialty_id, ...row }) => ({ ...row, specialty: names.get(specialty_id) ?? '' }))
}
