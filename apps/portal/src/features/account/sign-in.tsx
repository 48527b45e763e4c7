import { destinationOf, type Guard, login } from '@halaqa/identity/contract'
import { CallError, text } from '@halaqa/kit-contract'
import { Form, FormInput, FormPassword, FormProblem, SendButton, useContractForm } from '@halaqa/kit-web/forms'
import { useWords } from '@halaqa/kit-web/i18n'
import { LinkButton, MoreLink, Notice } from '@halaqa/kit-web/light'
import { useSessions } from '@halaqa/kit-web/session'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'

const Credentials = z.strictObject({
  username: text(254),
  password: z.string().min(1).max(200),
  code: z.string().trim().max(20).default(''),
})

/** Signs in as one kind of account; asks for the second factor when the server does, keeping what was typed. */
export function SignIn({ kind, redirect }: { kind: Guard; redirect: string | null }) {
  const t = useWords('account')
  const sessions = useSessions()
  const go = useNavigate()
  const [needsCode, setNeedsCode] = useState(false)
  const [isIn, setIn] = useState(false)
  const form = useContractForm({
    schema: Credentials,
    defaults: { username: '', password: '', code: '' },
    submit: async ({ username, password, code }) => {
      try {
        const { token } = await sessions.call(login, {
          body: { username, password, guard: kind, version: true, platform: 'web', ...(code && { code }) },
        })
        sessions.accept(token)
      } catch (error) {
        if (!(error instanceof CallError) || error.problem.code !== 'second-factor-needed') throw error
        setNeedsCode(true)
        return
      }
      setIn(true)
      const to = destinationOf(kind, redirect === '/auth' ? null : redirect)
      // The office is an application of its own: the browser goes there.
      if (to.startsWith('/office') || kind === 'users') location.assign(to)
      else await go(to, { replace: true })
    },
  })
  // Whoever is asked for a code types it, not the password once more.
  useEffect(() => {
    if (needsCode) form.setFocus('code')
  }, [needsCode])
  return (
    <Form form={form} className="account-form">
      <FormInput name="username" kind="email" label={t('signin.username')} autoComplete="username" />
      <FormPassword name="password" label={t('signin.password')} autoComplete="current-password" />
      {needsCode && (
        <FormInput
          name="code"
          kind="code"
          label={t('signin.code')}
          help={t('signin.code_help')}
          autoComplete="one-time-code"
        />
      )}
      <FormProblem />
      {/* R065: said here, while the page that one goes to is on its way. */}
      {isIn && (
        <Notice tone="success" icon="check" role="status">
          {t('signin.done')}
        </Notice>
      )}
      <SendButton size="large" wide>
        {t('signin.send')}
      </SendButton>
      <div className="account-end">
        <MoreLink to={`/auth?form=reset&as=${kind}`}>{t('signin.forgot')}</MoreLink>
      </div>
      {kind === 'registrars' && (
        <>
          <p className="account-or">{t('signin.no_account')}</p>
          <LinkButton to="/programmes/form" look="outlined" size="large" wide>
            {t('signin.apply')}
          </LinkButton>
        </>
      )}
    </Form>
  )
}
