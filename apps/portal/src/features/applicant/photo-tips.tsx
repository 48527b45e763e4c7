import { bytes, isolated } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Card, Icon, Star } from '@halaqa/kit-web/light'

export function PhotoTips({ maxBytes = 20 * 1024 * 1024 }: { maxBytes?: number }) {
  const t = useWords('applicant')
  const [language] = useLanguage()
  return (
    <Card as="section" className="ap-aside ap-tips">
      <Star size={220} weight={1} />
      <h2>{t('tips.title')}</h2>
      <ul className="ap-ticks">
        {['light', 'edges', 'page'].map(each => (
          <li key={each}>
            <Icon name="check" size={18} weight={2} />
            {t(`tips.${each}`)}
          </li>
        ))}
        <li>
          <Icon name="check" size={18} weight={2} />
          {t('tips.size', { size: isolated(bytes(maxBytes, language)) })}
        </li>
      </ul>
    </Card>
  )
}
