import { day, hijriDay, weekday } from '@halaqa/kit-contract/format'
import { Link, Listed, useOffice, useWords } from '@halaqa/kit-office'
import { Card, Chip, Empty } from '@halaqa/kit-web/light'
import type { CalendarEvent, CalendarHome } from '../../contract/calendar.ts'
import { semesterEvents } from '../../contract/calendar-event.ts'
import { at } from '../addresses.ts'

/** The events of a semester one after the other, with both calendars, for whom they are, and what is to be warned of. */
export function EventList({ home: { events, hijri_months: announced } }: { home: CalendarHome }) {
  const words = useWords()
  const { language } = useOffice()
  if (events.length === 0)
    return (
      <Empty
        icon="cal"
        title={words('academics.semester-event.empty')}
        text={words('academics.semester-event.empty_text')}
      />
    )
  const dated = (iso: string) => (
    <time dateTime={iso}>
      {weekday(iso, language)} {day(iso, language)}
      <small>{hijriDay(iso, language, announced)}</small>
    </time>
  )
  return (
    <Card flush>
      <ol className="ac-events">
        {events.map(event => (
          <li key={event.id}>
            <div className="ac-days">
              {dated(event.starts_on)}
              {event.ends_on !== event.starts_on && dated(event.ends_on)}
            </div>
            <div>
              <Link to={at(semesterEvents.routes.edit, { id: event.id })}>{event.title}</Link>
              {event.note && <p>{event.note}</p>}
              <Marks event={event} />
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Marks({ event }: { event: CalendarEvent }) {
  const words = useWords()
  const word = (key: string, values?: object) => words(`academics.office.cal.${key}`, { ...values })
  return (
    <div className="ac-marks">
      <Chip tone={event.colour}>{event.type}</Chip>
      <span>
        <Listed items={event.audiences.map(each => words(`academics.event-type.values.audiences.${each}`))} />
      </span>
      {event.overlaps.length > 0 && (
        <Chip tone="warning" icon="alert">
          {word('overlaps', { titles: event.overlaps })}
        </Chip>
      )}
      {event.outside && <Chip>{word('outside')}</Chip>}
    </div>
  )
}
