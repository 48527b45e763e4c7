import { ContactChange, sendVerification, updateProfile, verifyByCode } from '@halaqa/admission/contract'
import { CallError, latinDigits } from '@halaqa/kit-contract'
import { Form, FormInput, FormPhone, FormProblem, SendButton, useContractForm } from '@halaqa/kit-web/forms'
import { useWords } from '@halaqa/kit-web/i18n'
import { Button, Input, Notice } from '@halaqa/kit-web/light'
import { useSession } from '@halaqa/kit-web/session'
import { type FormEvent, useState } from 'react'
import { useCountdown } from './countdown.ts'
import { useProfile, useProfileChange } from './use-profile.ts'

/** Until the address is verified: the six digits, the mail once more, another address. There is no way past it but out. */
export function ActivateModal() {
  const t = useWords('applicant')
  const { data } = useProfile()
  const { signOut } = useSession('registrars')
  const [changing, setChanging] = useState(false)
  const [notice, setNotice] = useState<string>()
  if (!data) return null
  const done = (text: string) => {
    setNotice(text)
    setChanging(false)
  }
  return (
    <div className="ap-stack">
      <p>
        {t('activate.text')}{' '}
        <bdi dir="ltr" className="ap-address">
          {data.contact_email}
        </bdi>
      </p>
      {notice && (
        <Notice tone="success" icon="mail" role="status">
          {notice}
        </Notice>
      )}
      {changing ? (
        <OtherAddress done={done} cancel={() => setChanging(false)} />
      ) : (
        <>
          <Code />
          <Resend sent={setNotice} />
          <div className="ap-acts ap-line">
            <Button look="text" size="small" icon="edit" onClick={() => setChanging(true)}>
              {t('activate.change')}
            </Button>
            <Button look="text" size="small" icon="exit" onClick={() => void signOut()}>
              {t('activate.leave')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

const codeLength = 6

function Code() {
  const t = useWords('applicant')
  const change = useProfileChange()
  const { call } = useSession('registrars')
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (code.length !== codeLength) return setError(t('activate.code_short'))
    setBusy(true)
    try {
      await call(verifyByCode, { body: { code } })
      await change(before => ({ ...before, email_verified: 1 }))
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem
      setError(problem.status === 0 ? t('offline') : (problem.problem.errors?.code ?? problem.problem.title))
      setBusy(false)
    }
  }
  return (
    <form className="ap-stack" noValidate onSubmit={event => void send(event)}>
      <Input
        kind="code"
        label={t('activate.code')}
        help={t('activate.code_help')}
        error={error}
        value={code}
        autoComplete="one-time-code"
        className="ap-code"
        onChange={event => {
          setError(undefined)
          setCode(latinDigits(event.target.value).replace(/\D/g, '').slice(0, codeLength))
        }}
      />
      <Button type="submit" size="large" wide busy={busy}>
        {t('activate.verify')}
      </Button>
    </form>
  )
}

/** The mail once more; how long to wait is the server's to say. */
function Resend({ sent }: { sent: (text: string) => void }) {
  const t = useWords('applicant')
  const { call } = useSession('registrars')
  const [left, wait] = useCountdown()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const send = async () => {
    setBusy(true)
    setError(undefined)
    try {
      wait((await call(sendVerification)).wait_seconds)
      sent(t('activate.sent'))
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem
      const seconds = Number(problem.problem.facts?.seconds ?? 0)
      if (seconds > 0) wait(seconds)
      else setError(problem.status === 0 ? t('offline') : problem.problem.title)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {error && (
        <Notice tone="error" icon="alert" role="alert">
          {error}
        </Notice>
      )}
      <Button look="outlined" wide icon="mail" busy={busy} disabled={left > 0} onClick={() => void send()}>
        {left > 0 ? t('activate.wait', { count: left }) : t('activate.resend')}
      </Button>
    </>
  )
}

/** R015: an address that is not verified may be replaced; the link goes to the new one. */
function OtherAddress({ done, cancel }: { done: (text: string) => void; cancel: () => void }) {
  const t = useWords('applicant')
  const change = useProfileChange()
  const { call } = useSession('registrars')
  const { data } = useProfile()
  const form = useContractForm({
    schema: ContactChange,
    defaults: { contact_email: data?.contact_email ?? '', contact_mobile: data?.contact_mobile ?? '' },
    submit: async body => {
      const after = await call(updateProfile, { body })
      await change(() => after)
      done(t('activate.sent_to', { email: after.contact_email }))
    },
  })
  return (
    <Form form={form} className="ap-stack">
      <FormInput name="contact_email" kind="email" label={t('contact.email')} />
      <FormPhone
        name="contact_mobile"
        code={data?.contactcountry.calling_code ?? undefined}
        label={t('contact.mobile')}
        help={t('contact.mobile_help')}
      />
      <FormProblem />
      <div className="ap-acts">
        <SendButton>{t('activate.save')}</SendButton>
        <Button look="text" onClick={cancel}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  )
}
