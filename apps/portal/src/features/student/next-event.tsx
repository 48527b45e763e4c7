import { dayWithHijri, duration, weekday } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Card, Chip, LinkButton, Star } from '@halaqa/kit-web/light'
import type { Today } from '@halaqa/learning/contract'
import { ChoosingAct } from '../choosing/open-choosing.tsx'
import { momentOf, partsLeft } from './time-left.ts'
import { useServerNow } from './use-server-now.ts'

/** What begins next, or what must be done next, with the time that is left. */
export function NextEvent({ today: { next, hijri_months: announced } }: { today: Today }) {
  const t = useWords('student')
  const [language] = useLanguage()
  if (!next)
    return (
      <Card as="section" large className="st-next">
        <Star size={300} weight={1} />
        <div>
          <h2>{t('next_event.none')}</h2>
          <p className="ap-quiet">{t('next_event.none_text')}</p>
        </div>
      </Card>
    )
  return (
    <Card as="section" large className="st-next">
      <Star size={300} weight={1} />
      <div>
        <Chip tone={next.deadline ? 'warning' : 'primary'} icon={next.deadline ? 'clock' : 'cal'}>
          {t(next.deadline ? 'next_event.deadline' : 'next_event.begins')}
        </Chip>
        <h2>{next.title}</h2>
        <p className="ap-quiet">
          {weekday(next.on, language)} {dayWithHijri(next.on, language, announced)}
        </p>
        {next.note && <p>{next.note}</p>}
        <ChoosingAct
          event={next}
          instead={
            <LinkButton to="/student/schedule" look="outlined" icon="cal">
              {t('next_event.open')}
            </LinkButton>
          }
        />
      </div>
      <Countdown moment={momentOf(next)} label={t(next.deadline ? 'next_event.ends_in' : 'next_event.begins_in')} />
    </Card>
  )
}

function Countdown({ moment, label }: { moment: number; label: string }) {
  const t = useWords('student')
  const left = partsLeft(moment, useServerNow())
  const shown = left.days > 0 ? (['days', 'hours', 'minutes'] as const) : (['hours', 'minutes', 'seconds'] as const)
  const said = left.days > 0 ? t('days_left', { count: left.days }) : duration(left.total)
  return (
    <div className="st-countdown" role="timer" aria-label={`${label} ${said}`} aria-live="off">
      <small>{label}</small>
      <div aria-hidden="true">
        {shown.map(unit => (
          <span key={unit}>
            <b>{left[unit]}</b>
            <small>{t(`units.${unit}`, { count: left[unit] })}</small>
          </span>
        ))}
      </div>
    </div>
  )
}
