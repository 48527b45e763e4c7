import { day, hijriDay, type Language, weekday } from '@halaqa/kit-contract/format'
import { clock, daysBetween } from '@halaqa/kit-server/clock'
import { renderPdf } from '@halaqa/kit-server/pdf'
import { translate } from '@halaqa/kit-server/words'
import { semesterById, yearById } from '../cycle/cycle.queries.ts'
import { announcedMonths } from '../settings/settings.queries.ts'
import { nameIn } from '../structure/specialties.queries.ts'
import { calendarEvents } from './calendar.queries.ts'
import { calendarTemplate } from './print-template.ts'

/** The calendar of a semester on paper: its events with both calendars beside each other. 404 without the semester. */
export async function printCalendar(semesterId: number, language: Language) {
  const semester = await semesterById(semesterId)
  const year = await yearById(semester.year_id)
  const word = (key: string, values?: object) => translate(language, `academics.calendar.print.${key}`, { ...values })
  const announced = await announcedMonths()
  const hijri = (date: string) => hijriDay(date, language, announced)
  const dated = (date: string) => `${weekday(date, language)} ${day(date, language)}`
  const events = await calendarEvents(semester, language)
  const rows = events.map(event => ({
    title: event.title,
    note: event.note,
    from: dated(event.starts_on),
    'from-hijri': hijri(event.starts_on),
    to: dated(event.ends_on),
    'to-hijri': hijri(event.ends_on),
    days: String(daysBetween(event.starts_on, event.ends_on) + 1),
  }))
  const body = await renderPdf({
    template: calendarTemplate,
    data: {
      language,
      title: `${word('title')}: ${nameIn(semester, language)}`,
      house: word('college'),
      facts: [
        { label: word('year'), text: year.name, latin: true },
        { label: word('from'), text: `${dated(semester.starts_on)} · ${hijri(semester.starts_on)}` },
        { label: word('to'), text: `${dated(semester.ends_on)} · ${hijri(semester.ends_on)}` },
      ],
      tentative: semester.tentative ? word('tentative') : null,
      head: [word('event'), word('from'), word('to'), word('days')],
      rows,
      none: word('none'),
      note: word('note', { day: day(clock.today(), language) }),
    },
    standard: 'ua-1',
  })
  return { body, name: `calendar-${year.name.replace(/\D+/g, '-')}-${semester.kind}.pdf` }
}
