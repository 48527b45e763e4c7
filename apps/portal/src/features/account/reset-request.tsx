import { type Guard, requestPasswordReset } from '@halaqa/identity/contract'
import { text } from '@halaqa/kit-contract'
import { Form, FormInput, FormProblem, SendButton, useContractForm } from '@halaqa/kit-web/forms'
import { useWords } from '@halaqa/kit-web/i18n'
import { LinkButton, MoreLink, Notice } from '@halaqa/kit-web/light'
import { useSessions } from '@halaqa/kit-web/session'
import { useState } from 'react'
import { z } from 'zod'

const Asked = z.strictObject({ username: text(254), nationalid: text(20) })

/** Asks for a link. The answer is the same whether there is such an account or not. */
export function ResetRequest({ kind }: { kind: Guard }) {
  const t = useWords('account')
  const { call } = useSessions()
  const [sent, setSent] = useState(false)
  const form = useContractForm({
    schema: Asked,
    defaults: { username: '', nationalid: '' },
    submit: async values => {
      await call(requestPasswordReset, { body: { ...values, guard: kind } })
      setSent(true)
    },
  })
  if (sent)
    return (
      <div className="account-form">
        <Notice tone="success" icon="mail" role="status" title={t('reset.sent')}>
          {t('reset.sent_text')}
        </Notice>
        <LinkButton to={`/auth?as=${kind}`} look="outlined" wide>
          {t('reset.back')}
        </LinkButton>
      </div>
    )
  return (
    <Form form={form} className="account-form">
      <FormInput name="username" kind="email" label={t('signin.username')} autoComplete="username" />
      <FormInput name="nationalid" kind="code" label={t('reset.national')} help={t('reset.national_help')} />
      <FormProblem />
      <SendButton size="large" wide>
        {t('reset.send')}
      </SendButton>
      <MoreLink to={`/auth?as=${kind}`}>{t('reset.back')}</MoreLink>
    </Form>
  )
}
