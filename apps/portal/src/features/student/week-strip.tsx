import { dayWithHijri, hijriParts, month, shortWeekday } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Card, MoreLink } from '@halaqa/kit-web/light'
import type { Today } from '@halaqa/learning/contract'

/** This week from Sunday, with a point for each thing on a day. */
export function WeekStrip({ today: { today, week, hijri_months: announced } }: { today: Today }) {
  const t = useWords('student')
  const [language] = useLanguage()
  return (
    <Card as="section" flush className="st-week">
      <header>
        <h2>{month(today, language)}</h2>
        <MoreLink to="/student/schedule">{t('places.schedule')}</MoreLink>
      </header>
      <ol>
        {week.map(({ day, events }, at) => (
          <li key={day} data-rest={at > 4 || undefined} aria-current={day === today ? 'date' : undefined}>
            <span>{shortWeekday(day, language)}</span>
            <b>{Number(day.slice(8))}</b>
            <small title={dayWithHijri(day, language, announced)}>{hijriParts(day, announced).day}</small>
            <i aria-hidden="true">{'•'.repeat(Math.min(3, events))}</i>
            <span className="hq-unseen">{t('events', { count: events })}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
