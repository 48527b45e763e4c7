import { type AnnouncedMonth, dayWithHijri, month } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Button, Chip, Empty } from '@halaqa/kit-web/light'
import type { StudyEvent } from '@halaqa/learning/contract'
import { useState } from 'react'
import { ChoosingAct } from '../choosing/open-choosing.tsx'
import { listedAtOnce, listedEvents } from './days.ts'

type Shown = { events: readonly StudyEvent[]; announced: readonly AnnouncedMonth[]; today: string }

/** What comes, from today on, by months; so many at once, and more at a press. */
export function EventsByMonth({ events, announced, today }: Shown) {
  const t = useWords('student')
  const [language] = useLanguage()
  const [most, setMost] = useState(listedAtOnce)
  const { months, more } = listedEvents(events, today, most)
  if (!months.length) return <Empty icon="cal" title={t('schedule.empty')} />
  return (
    <>
      {months.map(each => (
        <section key={each.month} className="st-month-of-events">
          <h2>{month(`${each.month}-01`, language)}</h2>
          <ScheduleEvents events={each.events} announced={announced} today={today} none="" />
        </section>
      ))}
      {more > 0 && (
        <Button look="outlined" icon="down" onClick={() => setMost(most + listedAtOnce)}>
          {t('schedule.more')}
        </Button>
      )}
    </>
  )
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
