import { useWords } from '@halaqa/kit-web/i18n'
import { LinkButton } from '@halaqa/kit-web/light'
import { PlainFrame } from './plain-frame.tsx'

/** A payment did not come to its end. Nothing was lost, and it can be tried again. */
export function Page() {
  const t = useWords('payment')
  return (
    <PlainFrame icon="alert" tone="error" title={t('error.title')} text={t('error.text')}>
      <div className="plain-acts">
        <LinkButton to="/payment/pay" icon="card">
          {t('again')}
        </LinkButton>
        <LinkButton to="/contact" look="outlined">
          {t('error.contact')}
        </LinkButton>
      </div>
    </PlainFrame>
  )
}
