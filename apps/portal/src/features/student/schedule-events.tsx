import { type AnnouncedMonth, dayWithHijri, month } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Chip, Empty } from '@halaqa/kit-web/light'
import type { StudyEvent } from '@halaqa/learning/contract'
import { ChoosingAct } from '../choosing/open-choosing.tsx'

type Shown = { events: readonly StudyEvent[]; announced: readonly AnnouncedMonth[]; today: string }

/** Months of events under their names; what began earlier and goes on stands in the month of today. */
export function EventsByMonth({ events, announced, today }: Shown) {
  const t = useWords('student')
  const [language] = useLanguage()
  if (!events.length) return <Empty icon="cal" title={t('schedule.empty')} />
  const months = Map.groupBy(events, each => (each.starts_on < today ? today : each.starts_on).slice(0, 7))
  return [...months].map(([name, inMonth]) => (
    <section key={name} className="st-month-of-events">
      <h2>{month(`${name}-01`, language)}</h2>
      <ScheduleEvents events={inMonth} announced={announced} today={today} none="" />
    </section>
  ))
}

/** Events in full, under each other. `none`: what is said where there are none. */
export function ScheduleEvents({ events, announced, today, none }: Shown & { none: string }) {
  const t = useWords('student')
  const [language] = useLanguage()
  if (!events.length) return <p className="ap-quiet">{none}</p>
  const bothDays = (day: string) => dayWithHijri(day, language, announced)
  return (
    <ul className="st-events">
      {events.map(each => (
        <li key={each.id} className={`st-edge-${each.colour}`}>
          <div>
            <b>{each.title}</b>
            {each.ends_on === each.starts_on ? (
              <small>{bothDays(each.starts_on)}</small>
            ) : (
              <small>
                <span>{t('schedule.from', { day: bothDays(each.starts_on) })}</span>{' '}
                <span>{t('schedule.to', { day: bothDays(each.ends_on) })}</span>
              </small>
            )}
            {each.note && <p dir="auto">{each.note}</p>}
            {each.starts_on <= today && today <= each.ends_on && <ChoosingAct event={each} />}
          </div>
          {each.type !== each.title && <Chip dot={false}>{each.type}</Chip>}
        </li>
      ))}
    </ul>
  )
}
