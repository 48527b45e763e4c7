import './landing.css'
import { ContactInput, contactTopics, storeContact } from '@halaqa/content/contract'
import {
  DraftNote,
  Form,
  FormInput,
  FormProblem,
  FormSelect,
  FormTextarea,
  Honeypot,
  SendButton,
  useContractForm,
} from '@halaqa/kit-web/forms'
import { useWords } from '@halaqa/kit-web/i18n'
import { Button, Card, MoreLink, Notice } from '@halaqa/kit-web/light'
import { useSessions } from '@halaqa/kit-web/session'
import { useState } from 'react'
import { Frame } from './frame.tsx'
import { Mobile } from './mobile.tsx'

/** A message to the college; kept by the college, answered by e-mail. */
export function Page() {
  const t = useWords('public')
  const [sentTo, setSentTo] = useState<string>()
  return (
    <Frame title={t('contact.title')} text={t('contact.text')}>
      <div className="frame-two">
        {sentTo ? (
          <Card large className="frame-form">
            <Notice tone="success" icon="check" role="status" title={t('contact.sent')}>
              {t('contact.sent_text', { email: sentTo })}
            </Notice>
            <Button look="outlined" onClick={() => setSentTo(undefined)}>
              {t('contact.again')}
            </Button>
          </Card>
        ) : (
          <Message sent={setSentTo} />
        )}
        <div className="frame-aside">
          <Card as="section">
            <h2>{t('contact.faq')}</h2>
            <p>{t('contact.faq_text')}</p>
            <MoreLink to="/support/faq">{t('contact.faq_link')}</MoreLink>
          </Card>
          <Card as="section">
            <h2>{t('contact.hours')}</h2>
            <p>{t('contact.hours_text')}</p>
          </Card>
        </div>
      </div>
    </Frame>
  )
}

function Message({ sent }: { sent: (email: string) => void }) {
  const t = useWords('public')
  const { call } = useSessions()
  const form = useContractForm({
    schema: ContactInput,
    defaults: { name: '', email: '', mobile: '', topic: 'admission', message: '', website: '' },
    draft: 'contact',
    draftOf: 'device',
    draftWithout: ['website'],
    submit: async values => {
      await call(storeContact, { body: values })
      sent(values.email)
    },
  })
  return (
    <Card large>
      <Form form={form} className="frame-form">
        <DraftNote />
        <FormInput name="name" label={t('contact.name')} autoComplete="name" />
        <FormInput name="email" kind="email" label={t('contact.email')} />
        <Mobile help={t('contact.mobile_help')} />
        <FormSelect
          name="topic"
          label={t('contact.topic')}
          choices={contactTopics.map(value => ({ value, label: t(`contact.topics.${value}`) }))}
        />
        <FormTextarea name="message" label={t('contact.message')} rows={6} />
        <Honeypot name="website" />
        <FormProblem />
        <SendButton size="large">{t('contact.send')}</SendButton>
      </Form>
    </Card>
  )
}
