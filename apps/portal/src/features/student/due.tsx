import { dayWithHijri } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Card, Chip, Icon, Tile } from '@halaqa/kit-web/light'
import type { Today } from '@halaqa/learning/contract'

/** What ends or begins soon, the nearest first. */
export function Due({ today: { today, due: all, next, hijri_months: announced } }: { today: Today }) {
  const t = useWords('student')
  const [language] = useLanguage()
  // What is next stands large beside it already.
  const due = all.filter(each => each.id !== next?.id)
  return (
    <Card as="section" className="ap-aside st-due">
      <div className="ap-aside-head">
        <h2>{t('due.title')}</h2>
        {due.length > 0 && (
          <Chip tone="warning" dot={false}>
            <bdi>{due.length}</bdi>
          </Chip>
        )}
      </div>
      {due.length === 0 && (
        <p className="ap-line ap-quiet">
          <Icon name="check" size={16} /> {t('due.empty')}
        </p>
      )}
      <ul>
        {due.map(each => (
          <li key={each.id} className="ap-line">
            <Tile name={each.starts_on <= today ? 'clock' : 'cal'} size={36} tone="neutral" />
            <div>
              <b>{each.title}</b>
              <small>
                {t(each.starts_on <= today ? 'due.until' : 'due.from', {
                  day: dayWithHijri(each.starts_on <= today ? each.ends_on : each.starts_on, language, announced),
                })}
              </small>
            </div>
            <Chip tone={each.days <= 2 ? 'warning' : 'neutral'} dot={false}>
              {t('due.days', { count: each.days })}
            </Chip>
          </li>
        ))}
      </ul>
    </Card>
  )
}
