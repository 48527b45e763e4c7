import { aSpecialty } from '@halaqa/academics/factories'
import { addDays, clock, setClock, travelTo } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { Refusal } from '@halaqa/kit-server/http'
import { messageTable } from '@halaqa/kit-server/mail'
import { testDatabase } from '@halaqa/kit-testing'
import { and, eq, isNull } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { decideOn } from '../desk/decide-registration.ts'
import { aConformityDay, anApplicant } from '../factories.ts'
import { registrationById, stepById } from '../registrations/registrations.queries.ts'
import { ensureAdmission } from '../shipped/ensure-admission.ts'
import { bookConformityDay, bookingOf, daysFor } from './book-conformity-day.ts'
import { calendarOf } from './calendar.ts'
import { bookingTable, conformityDayTable } from './conformity-days.table.ts'
import { moveDay } from './move-day.ts'
import { recordAttendanceOf, removeDay } from './record-attendance.ts'

const database = testDatabase()
beforeEach(async () => {
  await database.reset()
  await ensureAdmission()
  await aSpecialty()
})
afterEach(() => setClock())

const applicant = () => anApplicant({ at: 'conformity_day', passwordHash: 'nobody signs in here' })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'booked',
    error => (error instanceof Refusal ? error.problem.code : Promise.reject(error)),
  )
const takenOf = async (id: number) =>
  (await db().select().from(conformityDayTable).where(eq(conformityDayTable.id, id)))[0]!.taken
const inForce = (dayId: number) =>
  db().$count(bookingTable, and(eq(bookingTable.day_id, dayId), isNull(bookingTable.cancelled_at)))

describe('the last seats', () => {
  it('200 simultaneous bookings for 10 seats give exactly 10', async () => {
    const day = await aConformityDay({ seats: 10 })
    const people = []
    for (let at = 0; at < 200; at++) people.push(await applicant())
    const started = performance.now()
    const answers = await Promise.all(people.map(each => codeOf(bookConformityDay(each.account_id, day.id))))
    const took = Math.round(performance.now() - started)
    expect(answers.filter(each => each === 'booked')).toHaveLength(10)
    expect(answers.filter(each => each === 'conformity-day-full')).toHaveLength(190)
    expect([await takenOf(day.id), await inForce(day.id)]).toEqual([10, 10])
    console.log(`200 bookings at once for 10 seats: 10 booked, ${took} ms`)
  })
  it('changing in opposite directions at once neither loses nor doubles a seat', async () => {
    const [first, second] = [await aConformityDay({ seats: 5 }), await aConformityDay({ seats: 5 })]
    const people = []
    for (let at = 0; at < 8; at++) people.push(await applicant())
    await Promise.all(people.map((each, at) => bookConformityDay(each.account_id, at % 2 ? first.id : second.id)))
    await Promise.all(
      people.map((each, at) => codeOf(bookConformityDay(each.account_id, at % 2 ? second.id : first.id))),
    )
    expect((await takenOf(first.id)) + (await takenOf(second.id))).toBe(8)
    for (const day of [first, second]) expect(await inForce(day.id)).toBe(await takenOf(day.id))
  })
  it('one applicant who clicks many times has one seat', async () => {
    const [day, other] = [await aConformityDay(), await aConformityDay()]
    const { account_id } = await applicant()
    await Promise.all([day, other, day, other, day].map(each => codeOf(bookConformityDay(account_id, each.id))))
    expect((await takenOf(day.id)) + (await takenOf(other.id))).toBe(1)
  })
  it('a full day names the next open ones', async () => {
    const full = await aConformityDay({ seats: 1, date: addDays(clock.today(), 4) })
    const open = await aConformityDay({ date: addDays(clock.today(), 5) })
    await bookConformityDay((await applicant()).account_id, full.id)
    const refused = await bookConformityDay((await applicant()).account_id, full.id).catch(error => error as Refusal)
    expect(refused).toMatchObject({ facts: { alternatives: [{ day_id: open.id, seats_left: 10 }] } })
  })
})

describe('a booking', () => {
  it('is for who is provisionally accepted, on a day to come', async () => {
    const day = await aConformityDay()
    const early = await anApplicant({ at: 'documents', passwordHash: 'x' })
    expect(await codeOf(bookConformityDay(early.account_id, day.id))).toBe('booking-not-open')
    const closed = await anApplicant({ at: 'conformity_day', more: { status: 'refused' } })
    expect((await daysFor(closed)).can.choose).toBe(false)
    expect(await codeOf(bookConformityDay(closed.account_id, day.id))).toBe('booking-not-open')
    const registration = await applicant()
    const { account_id } = registration
    const today = await aConformityDay({ date: clock.today() })
    expect(await codeOf(bookConformityDay(account_id, today.id))).toBe('conformity-day-closed')
    expect((await daysFor(registration)).rows.map(each => each.id)).toEqual([day.id])
    expect(await codeOf(bookConformityDay(account_id, 999_999))).toBe('not-found')
  })
  it('goes back when the applicant is refused: the seat is free, nobody is expected, a move of the day tells nobody', async () => {
    const day = await aConformityDay({ seats: 1, date: addDays(clock.today(), 5) })
    const registration = await applicant()
    await bookConformityDay(registration.account_id, day.id)
    await decideOn(registration.id, false, 'لم تستوف الشروط')
    expect([await takenOf(day.id), await inForce(day.id), await bookingOf(registration.id)]).toEqual([0, 0, undefined])
    // What was booked stays as history.
    expect(await db().$count(bookingTable, eq(bookingTable.registration_id, registration.id))).toBe(1)
    const mails = () => db().select().from(messageTable).where(eq(messageTable.recipient, registration.email))
    const heard = await mails()
    expect(heard.map(each => each.kind)).toEqual(['admission.booking-booked', 'admission.refused'])
    expect(heard[1]!.text).toMatch(/أُلغي موعدك لمطابقة الأصول|notice\.refused\.booking/)
    const date = addDays(day.date, 1)
    await moveDay(day.id, async () =>
      db().update(conformityDayTable).set({ date }).where(eq(conformityDayTable.id, day.id)),
    )
    expect(await mails()).toHaveLength(2)
    expect(await codeOf(bookConformityDay((await applicant()).account_id, day.id))).toBe('booked')
  })
  it('that was attended or missed is history, and stays when the applicant is refused', async () => {
    const day = await aConformityDay({ date: '2026-11-30' })
    const registration = await applicant()
    travelTo('2026-11-20')
    await bookConformityDay(registration.account_id, day.id)
    travelTo('2026-11-30')
    await recordAttendanceOf(day.id, registration.id, 'absent')
    await decideOn(registration.id, false, 'لم يحضر')
    expect([await takenOf(day.id), await inForce(day.id)]).toEqual([1, 1])
  })
  it('can be changed until two days before', async () => {
    const [day, other] = [await aConformityDay({ date: '2026-11-30' }), await aConformityDay({ date: '2026-12-10' })]
    const registration = await applicant()
    travelTo('2026-11-20')
    await bookConformityDay(registration.account_id, day.id)
    travelTo('2026-11-28')
    expect((await daysFor(registration)).can.choose).toBe(true)
    expect(await codeOf(bookConformityDay(registration.account_id, other.id))).toBe('booked')
    expect(await takenOf(day.id)).toBe(0)
    travelTo('2026-12-09')
    expect((await daysFor(registration)).can.choose).toBe(false)
    expect(
      await codeOf(bookConformityDay(registration.account_id, (await aConformityDay({ date: '2026-12-20' })).id)),
    ).toBe('booking-fixed')
  })
  it('keeps its day: whoever deletes it is told that it is booked, and of another nothing stays', async () => {
    const [booked, other] = [await aConformityDay({ date: '2026-11-30' }), await aConformityDay({ date: '2026-12-05' })]
    const registration = await applicant()
    travelTo('2026-11-20')
    await bookConformityDay(registration.account_id, booked.id)
    expect(await codeOf(removeDay(booked.id))).toBe('conformity-day-booked')
    await removeDay(other.id)
    expect((await db().select({ id: conformityDayTable.id }).from(conformityDayTable)).map(day => day.id)).toEqual([
      booked.id,
    ])
  })
  it('that was missed may be made again; present leads on, once', async () => {
    const day = await aConformityDay({ date: '2026-11-30' })
    const next = await aConformityDay({ date: '2026-12-05' })
    const registration = await applicant()
    travelTo('2026-11-20')
    await bookConformityDay(registration.account_id, day.id)
    expect(await codeOf(recordAttendanceOf(day.id, registration.id, 'present'))).toBe('conformity-day-closed')
    travelTo('2026-11-30')
    await recordAttendanceOf(day.id, registration.id, 'absent')
    travelTo('2026-12-01')
    expect(await codeOf(bookConformityDay(registration.account_id, next.id))).toBe('booked')
    travelTo('2026-12-05')
    await Promise.all([1, 2, 3].map(() => recordAttendanceOf(next.id, registration.id, 'present')))
    const { step_id } = await registrationById(registration.id)
    expect((await stepById(step_id)).code).toBe('entry_exam')
    const stranger = await applicant()
    expect(await codeOf(recordAttendanceOf(next.id, stranger.id, 'present'))).toBe('not-found')
  })
  it('that was missed today is spent: it is not offered again, and booking it is refused by name', async () => {
    const day = await aConformityDay({ date: '2026-11-30' })
    const registration = await applicant()
    travelTo('2026-11-20')
    await bookConformityDay(registration.account_id, day.id)
    travelTo('2026-11-30')
    expect((await daysFor(registration)).rows).toMatchObject([{ id: day.id, chosen: true }])
    await recordAttendanceOf(day.id, registration.id, 'absent')
    expect((await daysFor(registration)).rows).toEqual([])
    expect(await codeOf(bookConformityDay(registration.account_id, day.id))).toBe('conformity-day-closed')
  })
  it('is made within the week, first and after a missed day; a booked day may be changed later', async () => {
    const [day, other] = [await aConformityDay({ date: '2026-12-20' }), await aConformityDay({ date: '2026-12-22' })]
    travelTo('2026-11-20')
    const [late, early] = [
      await anApplicant({ at: 'conformity_day', more: { book_until: '2026-11-27' } }),
      await anApplicant({ at: 'conformity_day', more: { book_until: '2026-11-27' } }),
    ]
    travelTo('2026-11-27')
    expect(await codeOf(bookConformityDay(early.account_id, day.id))).toBe('booked')
    expect(await daysFor(late)).toMatchObject({ over: false, can: { choose: true } })
    travelTo('2026-11-28')
    expect(await daysFor(late)).toMatchObject({ over: true, can: { choose: false } })
    expect(await codeOf(bookConformityDay(late.account_id, day.id))).toBe('booking-week-over')
    expect([await takenOf(day.id), await inForce(day.id)]).toEqual([1, 1])
    expect(await codeOf(bookConformityDay(early.account_id, other.id))).toBe('booked')
    travelTo('2026-12-22')
    await recordAttendanceOf(other.id, early.id, 'absent')
    const again = await aConformityDay({ date: '2027-01-15' })
    travelTo('2026-12-30')
    expect(await codeOf(bookConformityDay(early.account_id, again.id))).toBe('booking-week-over')
    travelTo('2026-12-29')
    expect(await codeOf(bookConformityDay(early.account_id, again.id))).toBe('booked')
  })
  it('goes into a calendar: UTC, escaped, lines of at most 75 octets', async () => {
    const registration = await applicant()
    const day = await aConformityDay({
      date: '2026-11-30',
      place: 'القاعة الكبرى, مبنى أ; بوابة ٢\nBEGIN:VEVENT',
      opens_at: '08:30',
    })
    travelTo('2026-11-22')
    await bookConformityDay(registration.account_id, day.id)
    const file = calendarOf(registration, (await bookingOf(registration.id))!, 'ar')
    expect(file).toContain('DTSTART:20261130T043000Z')
    expect(file.match(/BEGIN:VEVENT\r\n/g)).toHaveLength(1)
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(file.replaceAll('\r\n ', '')).toContain('LOCATION:القاعة الكبرى\\, مبنى أ\\; بوابة ٢\\nBEGIN:VEVENT')
  })
})
