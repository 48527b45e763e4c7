import { type AnnouncedMonth, dayWithHijri } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Chip, Empty } from '@halaqa/kit-web/light'
import type { StudyEvent } from '@halaqa/learning/contract'
import { ChoosingAct } from '../choosing/open-choosing.tsx'

/** Events in full, under each other. `none`: what is said where there are none. */
export function ScheduleEvents({
  events,
  announced,
  today,
  none,
}: {
  events: readonly StudyEvent[]
  announced: readonly AnnouncedMonth[]
  today: string
  none?: string
}) {
  const t = useWords('student')
  const [language] = useLanguage()
  if (!events.length)
    return none ? <p className="ap-quiet">{none}</p> : <Empty icon="cal" title={t('schedule.empty')} />
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
