import './landing.css'
import { storeWaiting, WaitingInput } from '@halaqa/admission/contract'
import { Form, FormInput, FormProblem, Honeypot, SendButton, useContractForm } from '@halaqa/kit-web/forms'
import { useWords } from '@halaqa/kit-web/i18n'
import { Card, LinkButton, Notice } from '@halaqa/kit-web/light'
import { useSessions } from '@halaqa/kit-web/session'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { loadWaiting, type Specialty, type Waiting } from './data.ts'
import { Frame } from './frame.tsx'
import { Mobile } from './mobile.tsx'

export const load = loadWaiting

/** Name, e-mail and telephone number of somebody who wants to be told when a speciality opens. */
export function Page() {
  const { specialty, open } = useLoaderData<Waiting>()
  const t = useWords('public')
  const [doneTo, setDoneTo] = useState<string>()
  // Nobody waits for a door that is open.
  if (open)
    return (
      <Frame narrow title={t('waiting.title')} text={t('waiting.for', { name: specialty.name })}>
        <LinkButton to={`/programmes/form/${specialty.id}`}>{t('waiting.open')}</LinkButton>
      </Frame>
    )
  return (
    <Frame narrow title={t('waiting.title')} text={t('waiting.text')}>
      <Card large className="frame-form">
        {doneTo ? (
          <>
            <Notice tone="success" icon="check" role="status" title={t('waiting.done')}>
              {t('waiting.done_text', { email: doneTo })}
            </Notice>
            <LinkButton to="/programmes" look="outlined">
              {t('waiting.back')}
            </LinkButton>
          </>
        ) : (
          <Entry specialty={specialty} done={setDoneTo} />
        )}
      </Card>
    </Frame>
  )
}

function Entry({ specialty, done }: { specialty: Specialty; done: (email: string) => void }) {
  const t = useWords('public')
  const { call } = useSessions()
  const form = useContractForm({
    schema: WaitingInput,
    defaults: { name: '', email: '', mobile: '', specialty_id: specialty.id, website: '' },
    submit: async values => {
      await call(storeWaiting, { body: values })
      done(values.email)
    },
  })
  return (
    <Form form={form} className="frame-form">
      <Notice tone="primary" icon="cap">
        {t('waiting.for', { name: specialty.name })}
      </Notice>
      <FormInput name="name" label={t('waiting.name')} autoComplete="name" />
      <FormInput name="email" kind="email" label={t('waiting.email')} />
      <Mobile help={t('waiting.mobile_help')} />
      <Honeypot name="website" />
      <FormProblem />
      <SendButton size="large">{t('waiting.send')}</SendButton>
    </Form>
  )
}
