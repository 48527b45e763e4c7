import { activate, type Guard, newPassword, resetPassword, showActivation, showReset } from '@halaqa/identity/contract'
import { Form, FormPassword, FormProblem, SendButton, useContractForm } from '@halaqa/kit-web/forms'
import { useWords } from '@halaqa/kit-web/i18n'
import { LinkButton, Notice } from '@halaqa/kit-web/light'
import { Loaded } from '@halaqa/kit-web/screen'
import { useCallQuery, useSessions } from '@halaqa/kit-web/session'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { z } from 'zod'
import { withQueries } from '../../with-queries.tsx'
import { AccountFrame } from './frame.tsx'

/** `/auth/reset/{token}`: a new password by the link of the mail. Opening the page changes nothing. */
export const ResetPage = withQueries(Reset)
function Reset() {
  const { token = '' } = useParams()
  const t = useWords('account')
  const { call } = useSessions()
  const link = useCallQuery(showReset, { params: { token } }, { retry: false })
  return (
    <AccountFrame title={t('password.title')} text={t('password.text')}>
      <Loaded query={link}>
        {state => (
          <NewPassword
            state={state}
            save={password => call(resetPassword, { params: { token }, body: { password } })}
          />
        )}
      </Loaded>
    </AccountFrame>
  )
}

/** `/user/activation?token=`: somebody whom the college invited sets a first password (decision 9). */
export const ActivationPage = withQueries(Activation)
function Activation() {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const t = useWords('account')
  const { call } = useSessions()
  const link = useCallQuery(showActivation, { query: { token } }, { retry: false })
  return (
    <AccountFrame title={t('activation.title')} text={t('activation.text')}>
      <Loaded query={link}>
        {state => <NewPassword state={state} save={password => call(activate, { body: { token, password } })} />}
      </Loaded>
    </AccountFrame>
  )
}

const Twice = z.strictObject({ password: newPassword, again: z.string() }).superRefine((value, context) => {
  if (value.password !== value.again)
    context.addIssue({ code: 'custom', path: ['again'], params: { key: 'passwords-differ' }, input: value.again })
})

type State = { valid: boolean; name: string | null; guard: Guard | null }
function NewPassword({ state, save }: { state: State; save: (password: string) => Promise<{ guard: Guard }> }) {
  const t = useWords('account')
  const [done, setDone] = useState<Guard>()
  const form = useContractForm({
    schema: Twice,
    defaults: { password: '', again: '' },
    submit: async ({ password }) => setDone((await save(password)).guard),
  })
  if (done)
    return (
      <div className="account-form">
        <Notice tone="success" icon="check" role="status" title={t('password.done')}>
          {t('password.done_text')}
        </Notice>
        <LinkButton to={`/auth?as=${done}`} size="large" wide>
          {t('password.go')}
        </LinkButton>
      </div>
    )
  if (!state.valid)
    return (
      <div className="account-form">
        <Notice tone="warning" icon="alert" role="alert" title={t('password.spent')}>
          {t('password.spent_text')}
        </Notice>
        <LinkButton to="/auth?form=reset" look="outlined" wide>
          {t('password.ask')}
        </LinkButton>
      </div>
    )
  return (
    <Form form={form} className="account-form">
      {state.name && <p>{t('password.for', { name: state.name })}</p>}
      <FormPassword name="password" label={t('password.new')} help={t('password.help')} autoComplete="new-password" />
      <FormPassword name="again" label={t('password.again')} autoComplete="new-password" />
      <FormProblem />
      <SendButton size="large" wide>
        {t('password.save')}
      </SendButton>
    </Form>
  )
}
