import { staff } from '@halaqa/identity/contract'
import { day, file, id, idInPath, problem, resource, route, text } from '@halaqa/kit-contract'
import { z } from 'zod'
import { dayAttendance, dayRead, dayWrite } from './permissions.ts'
import { applicant, Gender } from './sign-up.ts'

/** `facts.alternatives`: the next open days. */
export const conformityDayFull = problem('conformity-day-full', 409)
export const conformityDayClosed = problem('conformity-day-closed', 409)
/** Why a day is not deleted. */
export const conformityDayBooked = problem('conformity-day-booked', 409)
export const bookingNotOpen = problem('booking-not-open', 409)
export const bookingFixed = problem('booking-fixed', 409)
/** The week to book is over; `facts.ended_on`. */
export const bookingWeekOver = problem('booking-week-over', 409)
/** Why a recorded presence stays: what followed cannot be taken back by the day's list. */
export const attendanceDecided = problem('attendance-decided', 409)
export const attendanceExamined = problem('attendance-examined', 409)
export const attendanceMovedOn = problem('attendance-moved-on', 409)
export const noBooking = problem('no-booking', 409)

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const fields = {
  date: day,
  opens_at: time,
  closes_at: time,
  place: text(160),
  seats: z.int().min(1).max(5000),
  note: z.string().trim().max(300).default(''),
}
export const ConformityDayInput = z.strictObject(fields).superRefine((day, context) => {
  if (day.closes_at <= day.opens_at)
    context.addIssue({
      code: 'custom',
      path: ['closes_at'],
      params: { key: 'ends-before-start' },
      input: day.closes_at,
    })
})
export const ConformityDay = z.object({ id, ...fields, note: z.string(), taken: z.int() })

export const conformityDays = resource({
  name: 'admission.conformity-day',
  path: '/registration/radmin/conformitydays',
  record: ConformityDay,
  input: ConformityDayInput,
  read: staff(dayRead),
  write: staff(dayWrite),
  list: { sort: 'date', search: ['place'] },
  edits: ['place', 'seats'],
  operations: {
    list: '/index',
    create: '/create',
    store: '/store',
    edit: '/edit/{id}',
    update: '/update/{id}',
    delete: '/delete/{id}',
    export: '/export',
  },
})
const OpenDay = z.object({
  id,
  date: day,
  opens_at: z.string(),
  closes_at: z.string(),
  place: z.string(),
  seats_left: z.int(),
  chosen: z.boolean(),
})
/** P017 */
export const listOpenDays = route({
  name: 'admission.conformity-day.open',
  method: 'GET',
  path: '/api/registrar/conformity_days',
  access: applicant,
  reply: z.object({
    rows: z.array(OpenDay),
    /** Booking is possible within a week of the provisional acceptance (C036). */
    book_until: z.string().nullable(),
    /** The week passed without a booking. */
    over: z.boolean(),
    can: z.object({ choose: z.boolean() }),
  }),
  summary: 'Conformity days that can be chosen, with the seats that are left',
})
export const Booking = z.object({
  day_id: id,
  date: day,
  opens_at: z.string(),
  closes_at: z.string(),
  place: z.string(),
})
/** P018 */
export const chooseConformityDay = route({
  name: 'admission.conformity-day.choose',
  method: 'POST',
  path: '/api/registrar/conformity_choose',
  access: applicant,
  body: z.strictObject({ day_id: id }),
  reply: Booking,
  summary: 'Book a seat on a conformity day, or change the booking until two days before',
})
export const calendarFile = route({
  name: 'admission.conformity-day.calendar',
  method: 'GET',
  path: '/api/registrar/conformity_calendar',
  access: applicant,
  reply: file('text/calendar; charset=utf-8'),
  summary: 'Your booking as a calendar file',
})

export const Attendance = z.enum(['expected', 'present', 'absent'])
export const Attendee = z.object({
  registration_id: id,
  number: z.string(),
  full_name: z.string(),
  gender: Gender,
  civil_number: z.string(),
  mobile: z.string(),
  specialty: z.string(),
  attendance: Attendance,
})
const params = z.object({ id: idInPath })
export const listAttendees = route({
  name: 'admission.conformity-day.attendees',
  method: 'GET',
  path: '/registration/radmin/conformitydays/show/{id}',
  access: staff(dayRead),
  params,
  reply: z.object({ day: ConformityDay, rows: z.array(Attendee), can: z.object({ attend: z.boolean() }) }),
  summary: 'Who comes on a conformity day',
})
/**
 * Present: the originals matched, the applicant goes on. Absent: a new day must be booked. Expected: nothing is recorded,
 * what was recorded by mistake is taken back. Who went on comes back while nothing followed that stays.
 */
export const recordAttendance = route({
  name: 'admission.conformity-day.attend',
  method: 'POST',
  path: '/registration/radmin/conformitydays/attend/{id}',
  access: staff(dayAttendance),
  params,
  body: z.strictObject({ registration_id: id, attendance: Attendance }),
  reply: Attendee,
  summary: 'Record whether an applicant came and the originals matched',
})
