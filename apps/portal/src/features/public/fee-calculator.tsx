import { money, number, percent } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Card, MoreLink, Notice, Select, Slider, Tile } from '@halaqa/kit-web/light'
import { useState } from 'react'
import { refund } from './refund.ts'

const weeks = Array.from({ length: 16 }, (_, at) => at + 1)

/** The fees of a term by its hours, and what comes back in which week: the consequence in numbers. */
export function FeeCalculator({ alone }: { alone?: boolean }) {
  const t = useWords('front')
  const [language] = useLanguage()
  const [hours, setHours] = useState(15)
  const [week, setWeek] = useState(5)
  const { paidBaisa, refundBaisa, percent: share } = refund(hours, week)
  return (
    <Card as="section" large className="calc">
      <Tile name="calc" tone="gold" />
      <h2>{t(alone ? 'return.calculator' : 'fees.title')}</h2>
      <p className="land-quiet">{t('fees.text')}</p>
      <Slider
        label={t('fees.hours')}
        shown={number(hours, language)}
        min={1}
        max={18}
        value={hours}
        onChange={event => setHours(Number(event.target.value))}
      />
      <p className="calc-sum">
        <span>{t('fees.due')}</span>
        <bdi>{money(paidBaisa, language)}</bdi>
      </p>
      <Select
        label={t('fees.week')}
        value={String(week)}
        onChange={event => setWeek(Number(event.target.value))}
        choices={weeks.map(each => ({
          value: String(each),
          label: t('fees.week_of', { week: number(each, language) }),
        }))}
      />
      <Notice tone={share === 0 ? 'neutral' : share === 100 ? 'success' : 'gold'} icon="wallet" role="status">
        <b>
          {share === 0
            ? t('fees.none')
            : t('fees.back', { percent: percent(share, language), amount: money(refundBaisa, language) })}
        </b>
      </Notice>
      {!alone && <MoreLink to="/return">{t('fees.policy')}</MoreLink>}
    </Card>
  )
}
