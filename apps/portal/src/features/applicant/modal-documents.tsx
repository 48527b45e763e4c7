import { listOpenDays } from '@halaqa/admission/contract'
import { dayWithHijri } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Icon, LinkButton, Notice } from '@halaqa/kit-web/light'
import { useCallQuery } from '@halaqa/kit-web/session'

/** M003: provisional acceptance. The originals are to be shown on a day that is booked within one week. */
export function DocumentsModal() {
  const t = useWords('applicant')
  const [language] = useLanguage()
  const { data } = useCallQuery(listOpenDays)
  return (
    <div className="ap-stack">
      <p>{t('documents_modal.text')}</p>
      {data?.book_until && (
        <Notice
          tone="gold"
          icon="cal"
          title={t('documents_modal.until', { day: dayWithHijri(data.book_until, language) })}
        />
      )}
      <ul className="ap-ticks">
        {['originals', 'identity', 'early'].map(each => (
          <li key={each}>
            <Icon name="check" size={18} weight={2} />
            {t(`documents_modal.${each}`)}
          </li>
        ))}
      </ul>
      {/* Going somewhere closes the modal. */}
      <LinkButton to="/registrar/conform_date" size="large" wide icon="cal">
        {t('days.book')}
      </LinkButton>
    </div>
  )
}
