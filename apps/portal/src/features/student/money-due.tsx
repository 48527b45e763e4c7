import { money, shortDay } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Card, Icon, LinkButton } from '@halaqa/kit-web/light'
import type { Today } from '@halaqa/learning/contract'

/** One line: how much is to be paid, by when, and the way to pay it. */
export function MoneyDue({
  due: { amount, on, is_late },
  today,
}: {
  due: NonNullable<Today['money_due']>
  today: string
}) {
  const t = useWords('student')
  const [language] = useLanguage()
  const when = is_late ? 'late' : on === today ? 'today' : 'soon'
  return (
    <Card as="section" className="st-money" data-late={is_late || undefined} aria-label={t('money_due.title')}>
      <Icon name={is_late ? 'alert' : 'wallet'} size={20} />
      <p>
        <b>
          <bdi>{money(amount, language)}</bdi>
        </b>{' '}
        <span>{t(`money_due.${when}`, { day: shortDay(on, language) })}</span>
      </p>
      <LinkButton to="/student/payments" size="small">
        {t('money_due.pay')}
      </LinkButton>
    </Card>
  )
}
