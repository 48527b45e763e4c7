import { duration, percent, span } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Card, LinkButton } from '@halaqa/kit-web/light'
import { Ring } from '@halaqa/kit-web/screen'
import type { Today } from '@halaqa/learning/contract'

/** The lesson where it was left, on whichever device that was. */
export function GoingOn({ going }: { going: NonNullable<Today['going_on']> }) {
  const t = useWords('student')
  const [language] = useLanguage()
  const minutesLeft = going.left_ms === null ? null : Math.ceil(going.left_ms / 60_000)
  return (
    <Card className="st-going">
      <Ring value={going.percent} size={56}>
        <bdi>{percent(going.percent, language)}</bdi>
      </Ring>
      <div>
        <small>
          {going.subject} · {t('going_on.lesson', { number: going.lesson_number, total: going.total_lessons })}
        </small>
        <b>{going.title}</b>
        <small>
          {going.begun && going.position_ms > 0 ? (
            <>
              {t('going_on.stopped')} <bdi dir="ltr">{duration(going.position_ms / 1000).replace(/^00:/, '')}</bdi>
              {minutesLeft ? ` · ${t('going_on.left', { time: span(minutesLeft, 'minute', language) })}` : ''}
            </>
          ) : (
            going.lesson
          )}
        </small>
      </div>
      <LinkButton to={`/student/element/${going.element_id}`} icon="play">
        {t(going.begun ? 'going_on.continue' : 'going_on.begin')}
      </LinkButton>
    </Card>
  )
}
