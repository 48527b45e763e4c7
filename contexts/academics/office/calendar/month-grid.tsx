import { hijriMonth, hijriParts, month, weekday } from '@halaqa/kit-contract/format'
import { Link, useOffice, useWords } from '@halaqa/kit-office'
import { Button, IconButton } from '@halaqa/kit-web/light'
import { useState } from 'react'
import type { CalendarEvent, CalendarHome } from '../../contract/calendar.ts'
import { semesterEvents } from '../../contract/calendar-event.ts'
import { firstOfMonth, weeksOfMonth } from '../../contract/month.ts'
import { at } from '../addresses.ts'

/** A month with its events, both calendars in every day. Begins with today's month when it lies in the semester. */
export function MonthGrid({ home }: { home: CalendarHome }) {
  const words = useWords()
  const { language } = useOffice()
  const { today, shown, events, hijri_months: announced } = home
  const isNow = shown && today >= shown.starts_on && today <= shown.ends_on
  const [first, setFirst] = useState(firstOfMonth(isNow ? today : (shown?.starts_on ?? today)))
  const word = (key: string) => words(`academics.office.cal.${key}`)
  const weeks = weeksOfMonth(first)
  const hijriOf = (day: string) => hijriParts(day, announced)
  const [from, to] = [hijriOf(first), hijriOf(weeks.flat().findLast(day => day.startsWith(first.slice(0, 7)))!)]
  const hijriNames = [...new Set([from, to].map(each => `${hijriMonth(each.month, language)} ${each.year}`))].join(
    ' – ',
  )
  return (
    <section className="hq-card ac-month">
      <header>
        <h2 aria-live="polite">
          {month(first, language)}
          <small>{hijriNames}</small>
        </h2>
        <span>
          <IconButton
            name="chev"
            label={word('previous')}
            className="ac-back"
            onClick={() => setFirst(firstOfMonth(first, -1))}
          />
          <Button look="outlined" size="small" onClick={() => setFirst(firstOfMonth(today))}>
            {word('today')}
          </Button>
          <IconButton name="chev" label={word('next')} onClick={() => setFirst(firstOfMonth(first, 1))} />
        </span>
      </header>
      <table>
        <thead>
          <tr>
            {weeks[0]!.map(day => (
              <th key={day} scope="col" abbr={weekday(day, language)}>
                {weekday(day, language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr key={week[0]}>
              {week.map(day => (
                <td
                  key={day}
                  className={day.slice(0, 7) === first.slice(0, 7) ? undefined : 'ac-other'}
                  aria-current={day === today ? 'date' : undefined}
                >
                  <time dateTime={day}>
                    <b>{Number(day.slice(8))}</b>
                    <small>
                      {hijriOf(day).day}
                      {hijriOf(day).day === 1 && <span> {hijriMonth(hijriOf(day).month, language)}</span>}
                    </small>
                  </time>
                  <Events of={day} events={events} isFirst={day === week[0] || day === first} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The events of a day: named where they begin and at the start of every week, a line in between. */
function Events({ of: day, events, isFirst }: { of: string; events: CalendarEvent[]; isFirst: boolean }) {
  const here = events.filter(event => event.starts_on <= day && day <= event.ends_on)
  // What lies under the others comes first, so that a line goes through the week at one height.
  const sorted = [...here].sort(
    (one, other) => Number(other.background) - Number(one.background) || one.starts_on.localeCompare(other.starts_on),
  )
  return (
    <ul>
      {sorted.map(event => {
        const isContinued = event.starts_on !== day && !isFirst
        const look = `ac-event hq-soft-${event.colour}`
        return (
          <li key={event.id}>
            {/* What goes on from the day before is a line to look at: its link stands at its first day. */}
            {isContinued ? (
              <span className={look} title={event.title} data-continued>
                {event.title}
              </span>
            ) : (
              <Link
                to={at(semesterEvents.routes.edit, { id: event.id })}
                className={look}
                title={event.title}
                data-warned={event.overlaps.length > 0 || undefined}
              >
                {event.title}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
