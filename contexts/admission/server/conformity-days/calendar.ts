import { clock } from '@halaqa/kit-server/clock'
import { calendarFile } from '@halaqa/kit-server/ical'
import { translate } from '@halaqa/kit-server/words'
import type { Registration } from '../registrations/registrations.table.ts'
import type { conformityDayTable } from './conformity-days.table.ts'

type Day = typeof conformityDayTable.$inferSelect
type Booked = { day: Day; bookedAt: Date }

/**
 * Seconds since the first booking there ever was: a day that is moved, and another one that is chosen, comes after what the
 * person's calendar has, whichever file it got before.
 */
const versionOf = ({ day, bookedAt }: Booked): number =>
  Math.floor((Math.max(bookedAt.getTime(), day.moved_at?.getTime() ?? 0) - Date.UTC(2026, 0)) / 1000)

/** The booking as a calendar file, with a reminder a day before. Muscat is UTC+4 all year. */
export function calendarOf(registration: Pick<Registration, 'number'>, booked: Booked, language: string): string {
  const { day } = booked
  const summary = translate(language, 'admission.calendar.summary')
  return calendarFile({
    product: '-//Halaqa//Admission//AR',
    at: clock.now(),
    entries: [
      {
        uid: `conformity-${registration.number}@halaqa`,
        sequence: Math.max(0, versionOf(booked)),
        when: { from: at(day.date, day.opens_at), to: at(day.date, day.closes_at) },
        summary,
        description: translate(language, 'admission.calendar.description', { number: registration.number }),
        location: day.place,
        reminder: summary,
      },
    ],
  })
}

const at = (date: string, time: string) => new Date(`${date}T${time}:00+04:00`)
