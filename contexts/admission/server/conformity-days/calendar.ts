import { clock } from '@halaqa/kit-server/clock'
import { translate } from '@halaqa/kit-server/words'
import type { Registration } from '../registrations/registrations.table.ts'
import type { conformityDayTable } from './conformity-days.table.ts'

type Day = typeof conformityDayTable.$inferSelect

/** The booking as an iCalendar file (RFC 5545), with a reminder a day before. Times are given in UTC; Muscat is UTC+4 all year. */
export function calendarOf(registration: Registration, day: Day, language: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Halaqa//Admission//AR',
    'BEGIN:VEVENT',
    `UID:conformity-${registration.number}@halaqa`,
    `DTSTAMP:${stamp(clock.now())}`,
    `DTSTART:${stamp(at(day.date, day.opensAt))}`,
    `DTEND:${stamp(at(day.date, day.closesAt))}`,
    `SUMMARY:${escaped(translate(language, 'admission.calendar.summary'))}`,
    `DESCRIPTION:${escaped(translate(language, 'admission.calendar.description', { number: registration.number }))}`,
    `LOCATION:${escaped(day.place)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(translate(language, 'admission.calendar.summary'))}`,
    'TRIGGER:-P1D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

const at = (date: string, time: string) => new Date(`${date}T${time}:00+04:00`)
const stamp = (instant: Date) => `${instant.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** Lines of at most 75 octets; the rest goes on after a space, never inside a character. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    if (Buffer.byteLength(part + character) > (parts.length ? 74 : 75)) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part].join('\r\n ')
}
