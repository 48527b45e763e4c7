import { clock } from '@halaqa/kit-server/clock'
import { refuse } from '@halaqa/kit-server/http'
import { bookingWeekOver } from '../../contract/conformity-day.ts'
import { windowOver } from '../../contract/deadline.ts'
import type { StepCode } from '../../contract/step.ts'
import type { Registration } from './registrations.table.ts'

/** Days to book a conformity day after the provisional acceptance (C036), and after a day that was missed. */
export const bookingDays = 7
/** Two weeks from the message to finish registration (C002). */
export const windowDays = 14

/** The last day is whole: it is over in the morning after, in Muscat. */
const isOver = (day: string | null): boolean => day !== null && day < clock.today()

type Window = Pick<Registration, 'status' | 'studyFeePaid' | 'windowEndsOn'>
/** The two weeks after acceptance passed and the first term is not paid. What was begun at the bank in time is still taken. */
export const isWindowOver = (row: Window): boolean =>
  row.status === 'accepted' && !row.studyFeePaid && isOver(row.windowEndsOn)
export function demandWindow(row: Window): void {
  if (isWindowOver(row)) refuse(windowOver, undefined, { ended_on: row.windowEndsOn })
}

/** The week to book passed; a day that is booked already may still be changed. */
export const isBookingOver = (row: Pick<Registration, 'bookUntil'>): boolean => isOver(row.bookUntil)
export function demandBookingWeek(row: Pick<Registration, 'bookUntil'>): void {
  if (isBookingOver(row)) refuse(bookingWeekOver, undefined, { ended_on: row.bookUntil })
}

/** The deadline that the applicant stands before at this step, if there is one. */
export function deadlineOf(row: Window & Pick<Registration, 'bookUntil'>, step: StepCode, hasBooked: boolean) {
  if (step === 'conformity_day' && row.bookUntil && !hasBooked)
    return { kind: 'booking' as const, ends_on: row.bookUntil, over: isBookingOver(row) }
  if (step === 'study_fee' && row.windowEndsOn && row.status === 'accepted' && !row.studyFeePaid)
    return { kind: 'window' as const, ends_on: row.windowEndsOn, over: isWindowOver(row) }
  return null
}
