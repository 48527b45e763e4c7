import { money } from '@halaqa/kit-contract/format'
import { FormPassword } from '@halaqa/kit-web/forms'
import { LinkedText, useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Notice } from '@halaqa/kit-web/light'
import { Link } from 'react-router'
import { Tick } from './tick.tsx'

/** The password of the new account, and what the person agrees to. */
export function PasswordStep({ fee }: { fee: number }) {
  const t = useWords('apply')
  const [language] = useLanguage()
  return (
    <>
      <FormPassword
        name="password"
        label={t('fields.password')}
        help={t('help.password')}
        autoComplete="new-password"
      />
      <Notice tone="gold" icon="wallet" title={t('fee.title', { amount: money(fee, language) })}>
        {t('fee.text')}
      </Notice>
      <Tick
        name="agreed"
        label={
          <LinkedText
            text={t('agree')}
            links={{ usage: text => ruleLink('/usage', text), privacy: text => ruleLink('/privacy', text) }}
          />
        }
      />
    </>
  )
}

const ruleLink = (to: string, text: string) => (
  <Link to={to} target="_blank" className="apply-link">
    {text}
  </Link>
)
