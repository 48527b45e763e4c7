import { clock } from '@halaqa/kit-server/clock'
import { calendarFile } from '@halaqa/kit-server/ical'
import { translate } from '@halaqa/kit-server/words'
import type { Registration } from '../registrations/registrations.table.ts'
import type { conformityDayTable } from './conformity-days.table.ts'

type Day = typeof conformityDayTable.$inferSelect

/** The booking as a calendar file, with a reminder a day before. Muscat is UTC+4 all year. */
export function calendarOf(registration: Registration, day: Day, language: string): string {
  const summary = translate(language, 'admission.calendar.summary')
  return calendarFile({
    product: '-//Halaqa//Admission//AR',
    at: clock.now(),
    entries: [
      {
        uid: `conformity-${registration.number}@halaqa`,
        when: { from: at(day.date, day.opensAt), to: at(day.date, day.closesAt) },
        summary,
        description: translate(language, 'admission.calendar.description', { number: registration.number }),
        location: day.place,
        reminder: summary,
      },
    ],
  })
}

const at = (date: string, time: string) => new Date(`${date}T${time}:00+04:00`)
