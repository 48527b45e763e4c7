import { dayWithHijri, hijriParts, month, shortWeekday, weekday } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Card } from '@halaqa/kit-web/light'
import { type ChosenDay, DayEvents } from './day-events.tsx'
import { dayInMonthAfter, eventsOn, hijriMonthsText, monthAfter, monthDays } from './days.ts'
import { ScheduleBar } from './schedule-bar.tsx'
import { useDayGrid } from './use-day-grid.ts'

/** A month of whole weeks with points for what lies on a day, and the chosen day under it. */
export function ScheduleMonth(shown: ChosenDay) {
  const { schedule, open, choose } = shown
  const { today, from, to, events, hijri_months: announced } = schedule
  const t = useWords('student')
  const [language] = useLanguage()
  const grid = useDayGrid(shown)
  const inView = open.slice(0, 7)
  const days = monthDays(inView)
  const inMonth = days.filter(day => day.startsWith(inView))
  /** Into the month before or after, as far as the schedule goes. */
  const step = (by: number) => {
    const there = monthAfter(inView, by)
    if (there < from.slice(0, 7) || there > to.slice(0, 7)) return undefined
    const day = dayInMonthAfter(open, by)
    if (day < from) return () => choose(from)
    if (day > to) return () => choose(to)
    return () => choose(day)
  }
  return (
    <>
      <Card as="section" flush className="st-month">
        <ScheduleBar
          unit="month"
          title={month(open, language)}
          hijri={hijriMonthsText(inMonth[0]!, inMonth.at(-1)!, language, announced)}
          back={step(-1)}
          forth={step(1)}
          toToday={open === today ? undefined : () => choose(today)}
        />
        <div className="st-weekdays" aria-hidden="true">
          {days.slice(0, 7).map(day => (
            <span key={day}>{shortWeekday(day, language)}</span>
          ))}
        </div>
        <ol {...grid.list}>
          {days.map(day => {
            // Weeks of study lie under everything; a holiday is worth a point.
            const here = eventsOn(events, day).filter(each => !each.background || each.rule_key === 'holiday')
            return (
              <li key={day} data-other={!day.startsWith(inView) || undefined}>
                <button {...grid.buttonOf(day)}>
                  <span className="hq-unseen">
                    {weekday(day, language)} {dayWithHijri(day, language, announced)} ·{' '}
                    {t('events', { count: here.length })}
                  </span>
                  <b aria-hidden="true">{Number(day.slice(8))}</b>
                  <small aria-hidden="true">{hijriParts(day, announced).day}</small>
                  <span className="st-marks">
                    {here.slice(0, 3).map(each => (
                      <i key={each.id} className={`st-edge-${each.colour}`} />
                    ))}
                  </span>
                </button>
              </li>
            )
          })}
        </ol>
      </Card>
      <DayEvents schedule={schedule} day={open} />
    </>
  )
}
