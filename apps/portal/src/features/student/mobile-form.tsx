import { useWords } from '@halaqa/kit-web/i18n'
import { Button, Card, Input, useToast } from '@halaqa/kit-web/light'
import { Section } from '@halaqa/kit-web/screen'
import { useCallMutation } from '@halaqa/kit-web/session'
import { profileScreen, updateOwnProfile } from '@halaqa/students/contract'
import { type FormEvent, useState } from 'react'

/** The mobile number, which a student changes alone; the rest of the record is changed upon a document. */
export function MobileForm({ mobile }: { mobile: string }) {
  const t = useWords('profile')
  const toast = useToast()
  const [typed, setTyped] = useState(mobile)
  const change = useCallMutation(updateOwnProfile, {
    changes: [profileScreen],
    onSuccess: () => toast({ text: t('mobile.saved') }),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    change.mutate({ body: { mobile: typed } })
  }
  const error = change.error && (change.error.problem.errors?.mobile ?? change.error.problem.title)
  return (
    <Section title={t('mobile.title')}>
      <Card>
        <form onSubmit={send} className="st-form" noValidate>
          <Input
            label={t('record.mobile')}
            help={t('mobile.help')}
            error={error ?? undefined}
            type="tel"
            dir="ltr"
            autoComplete="tel"
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
          <Button type="submit" look="outlined" busy={change.isPending} disabled={typed === mobile}>
            {t('mobile.save')}
          </Button>
        </form>
      </Card>
    </Section>
  )
}
