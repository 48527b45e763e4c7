import { notFound } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { addDays, clock, daysBetween } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { and, asc, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { bookingFixed, bookingNotOpen, conformityDayClosed, conformityDayFull } from '../../contract/conformity-day.ts'
import { lockRegistration, registrationOf, stepById } from '../registrations/registrations.queries.ts'
import type { Registration } from '../registrations/registrations.table.ts'
import { isBookingOver, requireBookingWeek } from '../way/deadlines.ts'
import { isClosed } from '../way/move-registration.ts'
import { bookingTable, conformityDayTable } from './conformity-days.table.ts'
import { notifyBooking } from './notify-booking.ts'

/** A booking can be changed until so many days before it (decision 14). */
const fixedDays = 2
/** How far ahead days are offered. */
const offeredDays = 60

/** Books one seat. The day's row is locked, so the last seat goes to one applicant only; an earlier booking is given back. */
export function bookConformityDay(accountId: number, dayId: number) {
  return transaction(async () => {
    const registration = await lockRegistration((await registrationOf(accountId)).id)
    const step = await stepById(registration.step_id)
    if (step.code !== 'conformity_day' || isClosed(registration)) refuse(bookingNotOpen)
    const booked = await bookingOf(registration.id)
    if (booked?.day.id === dayId && booked.attendance !== 'absent') return present(booked.day)
    if (booked && booked.attendance !== 'absent') requireChangeable(booked.day.date)
    else requireBookingWeek(registration)

    const day = await lockDay(dayId, booked?.day.id)
    if (!day) return refuse(notFound)
    if (day.date <= clock.today()) refuse(conformityDayClosed)
    if (day.taken >= day.seats) refuse(conformityDayFull, undefined, { alternatives: await nextOpenDays(3) })

    if (booked) await release(booked.bookingId, booked.day.id)
    await db()
      .update(conformityDayTable)
      .set({ taken: day.taken + 1 })
      .where(eq(conformityDayTable.id, dayId))
    const bookedAt = clock.now()
    await db().insert(bookingTable).values({ registration_id: registration.id, day_id: dayId, booked_at: bookedAt })
    await audit({
      action: 'admission.conformity-day.choose',
      subject: ['admission.registration', registration.id],
      before: booked && { day: booked.day.date },
      after: { day: day.date },
    })
    await notifyBooking(registration, { day, bookedAt }, booked ? 'changed' : 'booked')
    return present(day)
  })
}

/** Both days are locked in the order of their ids, so that two changes in opposite directions do not wait for each other. */
async function lockDay(dayId: number, otherId: number | undefined) {
  const ids = [dayId, ...(otherId ? [otherId] : [])]
  const rows = await db()
    .select()
    .from(conformityDayTable)
    .where(sql`${conformityDayTable.id} in ${ids}`)
    .orderBy(asc(conformityDayTable.id))
    .for('update')
  return rows.find(row => row.id === dayId)
}

async function release(bookingId: number, dayId: number) {
  await db().update(bookingTable).set({ cancelled_at: clock.now() }).where(eq(bookingTable.id, bookingId))
  await db()
    .update(conformityDayTable)
    .set({ taken: sql`${conformityDayTable.taken} - 1` })
    .where(eq(conformityDayTable.id, dayId))
}

/** The booking in force. */
export async function bookingOf(registrationId: number) {
  const [row] = await db()
    .select({ booking: bookingTable, day: conformityDayTable })
    .from(bookingTable)
    .innerJoin(conformityDayTable, eq(conformityDayTable.id, bookingTable.day_id))
    .where(and(eq(bookingTable.registration_id, registrationId), isNull(bookingTable.cancelled_at)))
  return (
    row && {
      bookingId: row.booking.id,
      bookedAt: row.booking.booked_at,
      attendance: row.booking.attendance,
      day: row.day,
    }
  )
}

/** Whether a day is booked that was not missed. */
export async function hasDayToCome(registrationId: number): Promise<boolean> {
  const booked = await bookingOf(registrationId)
  return Boolean(booked && booked.attendance !== 'absent')
}

/** Whether a booking on this day may still be changed. A day that was missed may. */
export const isChangeable = (date: string): boolean => {
  const days = daysBetween(clock.today(), date)
  return days >= fixedDays || days < 0
}
function requireChangeable(date: string) {
  if (!isChangeable(date)) refuse(bookingFixed)
}

/** The next days with a seat left. */
export async function nextOpenDays(limit: number) {
  const rows = await db()
    .select()
    .from(conformityDayTable)
    .where(and(gt(conformityDayTable.date, clock.today()), lt(conformityDayTable.taken, conformityDayTable.seats)))
    .orderBy(asc(conformityDayTable.date))
    .limit(limit)
  return rows.map(row => ({ day_id: row.id, date: row.date, place: row.place, seats_left: row.seats - row.taken }))
}

/** The days an applicant sees: those that can be booked within two months, full ones too, and the chosen one. A day that was missed is spent. */
export async function daysFor(registration: Registration) {
  const booked = await bookingOf(registration.id)
  const step = await stepById(registration.step_id)
  const hasDay = booked && booked.attendance !== 'absent'
  const isOpen = step.code === 'conformity_day' && !isClosed(registration)
  const isToBook = isOpen && !hasDay
  const isOver = isToBook && isBookingOver(registration)
  const rows = await db()
    .select()
    .from(conformityDayTable)
    .where(
      and(
        or(
          gt(conformityDayTable.date, clock.today()),
          and(eq(conformityDayTable.date, clock.today()), eq(conformityDayTable.id, hasDay ? booked.day.id : 0)),
        ),
        lte(conformityDayTable.date, addDays(clock.today(), offeredDays)),
      ),
    )
    .orderBy(asc(conformityDayTable.date))
  return {
    rows: rows.map(row => ({
      id: row.id,
      date: row.date,
      opens_at: row.opens_at,
      closes_at: row.closes_at,
      place: row.place,
      seats_left: row.seats - row.taken,
      chosen: Boolean(hasDay) && row.id === booked?.day.id,
    })),
    book_until: registration.book_until,
    over: isOver,
    can: {
      choose: isOpen && (hasDay ? isChangeable(booked.day.date) : !isOver),
    },
  }
}

type Day = typeof conformityDayTable.$inferSelect
const present = (day: Day) => ({
  day_id: day.id,
  date: day.date,
  opens_at: day.opens_at,
  closes_at: day.closes_at,
  place: day.place,
})
