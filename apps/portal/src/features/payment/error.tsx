import { useWords } from '@halaqa/kit-web/i18n'
import { LinkButton } from '@halaqa/kit-web/light'
import { PlainFrame } from './plain-frame.tsx'
import { againOf, usePayer } from './use-payer.ts'

/** A payment did not come to its end. Nothing was lost, and it can be tried again. */
export function Page() {
  const t = useWords('payment')
  const guard = usePayer() ?? 'registrars'
  return (
    <PlainFrame icon="alert" tone="error" title={t('error.title')} text={t('error.text', { context: guard })}>
      <div className="plain-acts">
        <LinkButton to={againOf(guard)} icon="card">
          {t('again')}
        </LinkButton>
        <LinkButton to="/contact" look="outlined">
          {t('error.contact')}
        </LinkButton>
      </div>
    </PlainFrame>
  )
}
