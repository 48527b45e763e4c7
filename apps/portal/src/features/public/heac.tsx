import './landing.css'
import { civilNumber, day, text } from '@halaqa/kit-contract'
import { Form, FormInput, FormProblem, SendButton, useContractForm } from '@halaqa/kit-web/forms'
import { useWords } from '@halaqa/kit-web/i18n'
import { Card, LinkButton, Notice } from '@halaqa/kit-web/light'
import { useSessions } from '@halaqa/kit-web/session'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { z } from 'zod'
import { loadSpecialty, type Reply, type Specialty, storeHeac } from './data.ts'
import { Frame } from './frame.tsx'

export const load = loadSpecialty

/** The contract's own rules, without loading the contract. */
const Asked = z.strictObject({ civil_id: civilNumber, birthdate: day, student_no: text(20) })
type Answer = Reply<typeof storeHeac>

/** An offer of the unified admission centre is looked up and fills in the application. */
export function Page() {
  const specialty = useLoaderData<Specialty>()
  const t = useWords('public')
  const [answer, setAnswer] = useState<Answer>()
  const to = `/programmes/form/${specialty.id}#token=${encodeURIComponent(answer?.token ?? '')}`
  return (
    <Frame narrow title={t('heac.title')} text={t('heac.text')}>
      <Card large className="frame-form">
        {answer?.success ? (
          <>
            <Notice tone="success" icon="check" role="status" title={t('heac.found')}>
              {answer.message}
            </Notice>
            <LinkButton to={to} endIcon="arrow" size="large">
              {t('heac.go')}
            </LinkButton>
          </>
        ) : (
          <>
            {answer && (
              <Notice tone="warning" icon="info" role="alert" title={answer.message || t('heac.missing')}>
                {t('heac.missing_help')}
              </Notice>
            )}
            <Offer found={setAnswer} />
          </>
        )}
      </Card>
    </Frame>
  )
}

function Offer({ found }: { found: (answer: Answer) => void }) {
  const t = useWords('public')
  const { call } = useSessions()
  const form = useContractForm({
    schema: Asked,
    defaults: { civil_id: '', birthdate: '', student_no: '' },
    submit: async values => found(await call(storeHeac, { body: values })),
  })
  return (
    <Form form={form} className="frame-form">
      <FormInput name="civil_id" kind="code" label={t('heac.civil')} help={t('heac.civil_help')} maxLength={8} />
      <FormInput name="birthdate" kind="day" label={t('heac.birth')} help={t('heac.birth_help')} />
      <FormInput name="student_no" kind="code" label={t('heac.student')} />
      <FormProblem />
      <SendButton size="large">{t('heac.send')}</SendButton>
    </Form>
  )
}
