import { verifyByLink, verifyPage } from '@halaqa/admission/contract'
import { login } from '@halaqa/identity/contract'
import { CallError, type Out } from '@halaqa/kit-contract'
import { Form, FormPassword, FormProblem, SendButton, useContractForm } from '@halaqa/kit-web/forms'
import { useWords } from '@halaqa/kit-web/i18n'
import { Button, LinkButton, Notice } from '@halaqa/kit-web/light'
import { useSessions } from '@halaqa/kit-web/session'
import { useState } from 'react'
import { useLoaderData, useNavigate, useParams } from 'react-router'
import { z } from 'zod'
import type { Load } from '../../page.ts'
import { PlainFrame } from '../payment/plain-frame.tsx'

type Answer = Out<typeof verifyPage.reply>

/** Only looks (decision 4): mail scanners open links, and a link that was opened must still work. */
export const load: Load<Answer> = async ({ call, params }) => {
  try {
    return await call(verifyPage, { params: { token: params.token ?? '' } })
  } catch (error) {
    if (error instanceof CallError && [400, 404, 422].includes(error.status))
      return { valid: false, email: null, password: false }
    throw error
  }
}

/** The page of the link in the verification mail: its button verifies, opening it changes nothing. */
export function Page() {
  const t = useWords('applicant')
  const { token = '' } = useParams()
  const { valid, email, password } = useLoaderData<Answer>()
  const { call } = useSessions()
  const [state, setState] = useState<'asked' | 'busy' | 'done' | 'spent'>(valid ? 'asked' : 'spent')
  const [lost, setLost] = useState(false)
  const verify = async () => {
    setState('busy')
    setLost(false)
    try {
      await call(verifyByLink, { params: { token }, body: {} })
      setState('done')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setLost(error.status === 0)
      setState(error.status === 0 || error.status >= 500 || error.status === 429 ? 'asked' : 'spent')
    }
  }
  if (state === 'done')
    return (
      <PlainFrame icon="check" tone="success" title={t('activate.done')} text={t('verify.done_text')}>
        <LinkButton to="/registrar" endIcon="arrow">
          {t('to_application')}
        </LinkButton>
      </PlainFrame>
    )
  if (state === 'spent')
    return (
      <PlainFrame icon="alert" tone="warning" title={t('verify.spent')} text={t('verify.spent_text')}>
        <LinkButton to="/registrar">{t('to_application')}</LinkButton>
      </PlainFrame>
    )
  return (
    <PlainFrame
      icon="mail"
      title={t('verify.title')}
      text={
        <>
          {t('verify.text')} <bdi dir="ltr">{email}</bdi>
        </>
      }
    >
      {password && email ? (
        <SetPassword token={token} email={email} done={() => setState('done')} spent={() => setState('spent')} />
      ) : null}
      {lost && (
        <Notice tone="error" icon="off" role="alert">
          {t('offline')}
        </Notice>
      )}
      {!password && (
        <Button size="large" icon="check" busy={state === 'busy'} onClick={() => void verify()}>
          {t('activate.verify')}
        </Button>
      )}
    </PlainFrame>
  )
}

/** Whom staff entered chooses a password here, and is signed in with it: there is no other mail to wait for. */
function SetPassword({
  token,
  email,
  done,
  spent,
}: {
  token: string
  email: string
  done: () => void
  spent: () => void
}) {
  const t = useWords('applicant')
  const apply = useWords('apply')
  const { call, accept } = useSessions()
  const go = useNavigate()
  const form = useContractForm({
    schema: Chosen,
    defaults: { password: '' },
    submit: async ({ password }) => {
      try {
        await call(verifyByLink, { params: { token }, body: { password } })
      } catch (error) {
        if (error instanceof CallError && error.problem.code === 'link-spent') return spent()
        throw error
      }
      // Without an answer to the sign-in the person signs in by the usual door.
      done()
      const body = { username: email, password, guard: 'registrars' as const, version: true as const, platform: 'web' }
      const { token: access } = await call(login, { body })
      accept(access)
      await go('/registrar', { replace: true })
    },
  })
  return (
    <Form form={form} className="ap-stack">
      <p>{t('verify.password_text')}</p>
      <FormPassword
        name="password"
        label={apply('fields.password')}
        help={apply('help.password')}
        autoComplete="new-password"
      />
      <FormProblem />
      <SendButton size="large">{t('verify.password_act')}</SendButton>
    </Form>
  )
}
const Chosen = z.strictObject({ password: z.string().min(10).max(200) })
