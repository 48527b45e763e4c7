import { useWords } from '@halaqa/kit-web/i18n'
import { Empty, LinkButton } from '@halaqa/kit-web/light'
import { PageHead } from '@halaqa/kit-web/screen'

/** S051: a payment did not come to its end. */
export function Page() {
  const t = useWords('money')
  return (
    <>
      <PageHead title={t('failed_title')} />
      <Empty
        icon="alert"
        title={t('failed_title')}
        text={t('failed_text')}
        action={<LinkButton to="/student/payments">{t('title')}</LinkButton>}
      />
    </>
  )
}
