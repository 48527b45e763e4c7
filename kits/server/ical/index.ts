/** Something with a time of day, or whole days from the first to the last. */
type When = { from: Date; to: Date } | { firstDay: string; lastDay: string }

export type CalendarEntry = {
  /** The same for the same event for ever: calendars know by it that an event has moved. */
  uid: string
  /** Which version of it this is; a higher one replaces what a calendar has (RFC 5545, 3.8.7.4). */
  sequence?: number
  when: When
  summary: string
  description?: string
  location?: string
  tentative?: boolean
  /** What is said a day before. */
  reminder?: string
}
export type CalendarFile = {
  /** Who made it, as in `-//Halaqa//Admission//AR`. */
  product: string
  /** What programs call a calendar that they follow. */
  name?: string
  /** When the entries were so, an instant. */
  at: Date
  entries: CalendarEntry[]
}

/** A calendar file (RFC 5545). Times are given in UTC, days without a zone; what people wrote is escaped. */
export function calendarFile({ product, name, at, entries }: CalendarFile): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${product}`,
    ...(name ? ['METHOD:PUBLISH', `X-WR-CALNAME:${escaped(name)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT12H'] : []),
    ...entries.flatMap(entry => linesOf(entry, at)),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

const linesOf = (
  { uid, sequence, when, summary, description, location, tentative, reminder }: CalendarEntry,
  at: Date,
) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${stamp(at)}`,
  ...(sequence === undefined ? [] : [`SEQUENCE:${sequence}`]),
  ...timesOf(when),
  `SUMMARY:${escaped(summary)}`,
  ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
  ...(location ? [`LOCATION:${escaped(location)}`] : []),
  ...(tentative ? ['STATUS:TENTATIVE'] : []),
  ...(reminder
    ? ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escaped(reminder)}`, 'TRIGGER:-P1D', 'END:VALARM']
    : []),
  'END:VEVENT',
]

/** The end of whole days is the day after the last (RFC 5545, 3.6.1). */
const timesOf = (when: When): string[] =>
  'from' in when
    ? [`DTSTART:${stamp(when.from)}`, `DTEND:${stamp(when.to)}`]
    : [
        `DTSTART;VALUE=DATE:${when.firstDay.replaceAll('-', '')}`,
        `DTEND;VALUE=DATE:${dayAfter(when.lastDay).replaceAll('-', '')}`,
        'TRANSP:TRANSPARENT',
      ]
const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
const stamp = (instant: Date) => `${instant.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`

/** Without control characters: a bare carriage return would begin a line of its own in some programs. */
const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n|\u2028|\u2029/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go
    .replace(/[\u0000-\u001f\u007f]/g, '')

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
