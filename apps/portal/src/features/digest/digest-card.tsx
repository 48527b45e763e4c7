import { type DigestFrequency, digestFrequencies, setDigest, showDigest } from '@halaqa/identity/contract'
import type { Out } from '@halaqa/kit-contract'
import { useWords } from '@halaqa/kit-web/i18n'
import { Button, Card, FieldGroup, Notice, Segments, useToast, Value } from '@halaqa/kit-web/light'
import { Loaded } from '@halaqa/kit-web/screen'
import { useCallMutation, useCallQuery } from '@halaqa/kit-web/session'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { WantedGroups } from '../push/wanted-groups.tsx'

type Settings = Out<(typeof showDigest)['reply']>

/** One mail a day or a week of what was not read: whether it comes, and what of all notices is in it. */
export function DigestCard() {
  const t = useWords('account')
  const settings = useCallQuery(showDigest)
  const { hash } = useLocation()
  const here = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hash === '#digest' && settings.data) here.current?.scrollIntoView()
  }, [hash, settings.data])
  return (
    <div ref={here} id="digest">
      <Card as="section">
        <h2>{t('digest.title')}</h2>
        <Loaded query={settings}>{shown => <Wishes settings={shown} />}</Loaded>
      </Card>
    </div>
  )
}

function Wishes({ settings }: { settings: Settings }) {
  const t = useWords('account')
  const toast = useToast()
  const set = useCallMutation(setDigest, {
    changes: [showDigest],
    onSuccess: () => toast({ tone: 'success', text: t('digest.saved') }),
  })
  const [frequency, setFrequency] = useState(settings.frequency)
  const [wanted, setWanted] = useState(settings.wanted)
  return (
    <form
      className="account-form"
      onSubmit={event => {
        event.preventDefault()
        set.mutate({ body: { frequency, wanted } })
      }}
    >
      <p className="account-text">
        {t('digest.text')}
        {settings.address && (
          <>
            {' '}
            {t('digest.address')} <Value ltr>{settings.address}</Value>
          </>
        )}
      </p>
      {!settings.address && (
        <Notice tone="warning" icon="alert">
          {t('digest.no_address')}
        </Notice>
      )}
      <Segments
        name="frequency"
        label={t('digest.frequency')}
        choices={digestFrequencies.map(value => ({ value, label: t(`digest.frequencies.${value}`) }))}
        value={frequency}
        onChange={value => setFrequency(value as DigestFrequency)}
      />
      {frequency !== 'off' && (
        <FieldGroup label={t('digest.kinds')} help={t('digest.kinds_help')}>
          {() => <WantedGroups wanted={wanted} onChange={setWanted} />}
        </FieldGroup>
      )}
      {set.error && (
        <Notice tone="error" icon="alert" role="alert">
          {set.error.problem.title}
        </Notice>
      )}
      <div>
        <Button type="submit" busy={set.isPending}>
          {t('push.save')}
        </Button>
      </div>
    </form>
  )
}
