import { clock } from '@halaqa/kit-server/clock'
import { refuse } from '@halaqa/kit-server/http'
import { bookingWeekOver } from '../../contract/conformity-day.ts'
import { windowOver } from '../../contract/deadline.ts'
import type { StepCode } from '../../contract/step.ts'
import type { Registration } from '../registrations/registrations.table.ts'

/** Days to book a conformity day after the provisional acceptance (C036), and after a day that was missed. */
export const bookingDays = 7
/** Two weeks from the message to finish registration (C002). */
export const windowDays = 14

/** The last day is whole: it is over in the morning after, in Muscat. */
const isOver = (day: string | null): boolean => day !== null && day < clock.today()

type Window = Pick<Registration, 'status' | 'study_fee_paid' | 'window_ends_on'>
/** The two weeks after acceptance passed and the first term is not paid. What was begun at the bank in time is still taken. */
export const isWindowOver = (row: Window): boolean =>
  row.status === 'accepted' && !row.study_fee_paid && isOver(row.window_ends_on)
export function requireWindow(row: Window): void {
  if (isWindowOver(row)) refuse(windowOver, undefined, { ended_on: row.window_ends_on })
}

/** The week to book passed; a day that is booked already may still be changed. */
export const isBookingOver = (row: Pick<Registration, 'book_until'>): boolean => isOver(row.book_until)
export function requireBookingWeek(row: Pick<Registration, 'book_until'>): void {
  if (isBookingOver(row)) refuse(bookingWeekOver, undefined, { ended_on: row.book_until })
}

/** The deadline that the applicant stands before at this step, if there is one. */
export function deadlineOf(row: Window & Pick<Registration, 'book_until'>, step: StepCode, hasBooked: boolean) {
  if (step === 'conformity_day' && row.book_until && !hasBooked)
    return { kind: 'booking' as const, ends_on: row.book_until, over: isBookingOver(row) }
  if (step === 'study_fee' && row.window_ends_on && row.status === 'accepted' && !row.study_fee_paid)
    return { kind: 'window' as const, ends_on: row.window_ends_on, over: isWindowOver(row) }
  return null
}
