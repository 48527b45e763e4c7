import { dayWithHijri, hijriParts, shortDay, shortWeekday, weekday } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Card } from '@halaqa/kit-web/light'
import type { StudyEvent } from '@halaqa/learning/contract'
import { type ChosenDay, DayEvents } from './day-events.tsx'
import { dayAfter, eventsOn, hijriMonthsText, spanText, weekBars, weekDays } from './days.ts'
import { ScheduleBar } from './schedule-bar.tsx'
import { useDayGrid } from './use-day-grid.ts'

/** A week from Sunday: bars over their days where there is room, day by day on a phone. */
export function ScheduleWeek(shown: ChosenDay) {
  const { schedule, open, choose } = shown
  const { today, from, to, hijri_months: announced } = schedule
  const [language] = useLanguage()
  const days = weekDays(open)
  const [sunday, saturday] = [days[0]!, days[6]!]
  const step = (by: number) => {
    const there = dayAfter(open, by)
    return there < from || there > to ? undefined : () => choose(there)
  }
  return (
    <>
      <Card as="section" flush className="st-of-week">
        <ScheduleBar
          unit="week"
          title={spanText(sunday, saturday, language)}
          hijri={hijriMonthsText(sunday, saturday, language, announced)}
          back={step(-7)}
          forth={step(7)}
          toToday={open === today ? undefined : () => choose(today)}
        />
        <Grid {...shown} days={days} />
        <DayByDay {...shown} days={days} />
      </Card>
      <div className="st-wide">
        <DayEvents schedule={schedule} day={open} />
      </div>
    </>
  )
}

/** Every event of the college lasts whole days, so there are no hours: a bar goes over the days of its event. */
function Grid({ days, ...shown }: ChosenDay & { days: readonly string[] }) {
  const { open, schedule } = shown
  const { events, hijri_months: announced } = schedule
  const t = useWords('student')
  const [language] = useLanguage()
  const grid = useDayGrid(shown)
  const bars = weekBars(events, days[0]!)
  return (
    <div className="st-wide">
      <ol className="st-week-days" {...grid.list}>
        {days.map((day, at) => (
          <li key={day} data-rest={at > 4 || undefined}>
            <button {...grid.buttonOf(day)}>
              <span className="hq-unseen">
                {dayWithHijri(day, language, announced)} · {t('events', { count: eventsOn(events, day).length })}
              </span>
              <span>{shortWeekday(day, language)}</span>
              <b aria-hidden="true">{Number(day.slice(8))}</b>
              <small aria-hidden="true">{hijriParts(day, announced).day}</small>
            </button>
          </li>
        ))}
      </ol>
      <div className="st-bars-field">
        <div className="st-bars-days" aria-hidden="true">
          {days.map((day, at) => (
            <i key={day} data-rest={at > 4 || undefined} data-open={day === open || undefined} />
          ))}
        </div>
        <ul className="st-bars">
          {bars.map(({ event, from: first, to: last, isBegun, goesOn }) => (
            <li
              key={event.id}
              className={`hq-soft-${event.colour} st-edge-${event.colour}`}
              data-begun={isBegun || undefined}
              data-goes-on={goesOn || undefined}
              style={{ gridColumn: `${first} / ${last + 1}` }}
            >
              <span>{event.title}</span>
              <span className="hq-unseen">{spanText(event.starts_on, event.ends_on, language)}</span>
            </li>
          ))}
        </ul>
        {bars.length === 0 && <p className="ap-quiet">{t('schedule.free_week')}</p>}
      </div>
    </div>
  )
}

/** What lasts the whole week is said once, above its days. */
function DayByDay({ schedule, days }: ChosenDay & { days: readonly string[] }) {
  const { today, events, hijri_months: announced } = schedule
  const t = useWords('student')
  const [language] = useLanguage()
  const isWhole = (each: StudyEvent) => each.starts_on <= days[0]! && each.ends_on >= days[6]!
  const whole = events.filter(isWhole)
  const others = events.filter(each => !isWhole(each))
  // Under a week of exams no day is without anything; weeks of study lie under everything.
  const isFull = whole.some(each => !each.background)
  return (
    <div className="st-day-by-day">
      {whole.length > 0 && <Lines events={whole} day={days[0]!} />}
      <ol>
        {days.map(day => {
          const here = eventsOn(others, day)
          return (
            <li key={day} aria-current={day === today ? 'date' : undefined}>
              <h3>
                <b>{Number(day.slice(8))}</b>
                <small>{hijriParts(day, announced).day}</small>
                <span className="hq-unseen">{dayWithHijri(day, language, announced)}</span>
              </h3>
              <div>
                <p className="st-day-name">{weekday(day, language)}</p>
                {here.length === 0 && !isFull && <p className="ap-quiet">{t('events', { count: 0 })}</p>}
                <Lines events={here} day={day} />
              </div>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function Lines({ events, day }: { events: readonly StudyEvent[]; day: string }) {
  const t = useWords('student')
  const [language] = useLanguage()
  return (
    <ul>
      {events.map(each => (
        <li key={each.id} className={`hq-soft-${each.colour} st-edge-${each.colour}`}>
          <span>{each.title}</span>
          {each.ends_on > day && <small>{t('schedule.to', { day: shortDay(each.ends_on, language) })}</small>}
        </li>
      ))}
    </ul>
  )
}
