import './push.css'
import { setPushWishes, showPush, unsubscribePush, usualQuiet } from '@halaqa/identity/contract'
import { CallError } from '@halaqa/kit-contract'
import { instant, time } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Button, Card, Checkbox, FieldGroup, Notice, Select, Skeleton, useToast } from '@halaqa/kit-web/light'
import { Loaded } from '@halaqa/kit-web/screen'
import { deviceOf, useCallMutation, useCallQuery, useSessions } from '@halaqa/kit-web/session'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { type DeviceState, lookHere, type Settings, stateOf, turnOn, unsubscribeHere } from './this-device.ts'
import { WantedGroups } from './wanted-groups.tsx'

/** Pushes: whether they come to this device, what of all notices, and in which hours nothing does. */
export function PushCard() {
  const t = useWords('account')
  const settings = useCallQuery(showPush)
  const { hash } = useLocation()
  const here = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hash === '#push' && settings.data) here.current?.scrollIntoView()
  }, [hash, settings.data])
  return (
    <div ref={here} id="push">
      <Card as="section">
        <h2>{t('push.title')}</h2>
        <Loaded query={settings}>
          {shown => (
            <div className="account-form">
              <p className="account-text">{t('push.text')}</p>
              <ThisDevice settings={shown} />
              {shown.devices.length > 0 && (
                <>
                  <Wishes settings={shown} />
                  <OtherDevices settings={shown} />
                </>
              )}
            </div>
          )}
        </Loaded>
      </Card>
    </div>
  )
}

function ThisDevice({ settings }: { settings: Settings }) {
  const t = useWords('account')
  const web = useWords('web')
  const toast = useToast()
  const sessions = useSessions()
  const current = settings.devices.find(device => device.current)
  const [state, setState] = useState<DeviceState>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const query = useCallQuery(showPush)
  const look = async (isKnown: boolean) => setState(stateOf(await lookHere(), isKnown))
  useEffect(() => void look(Boolean(current)), [current])

  const change = async (to: boolean) => {
    setBusy(true)
    setFailure(undefined)
    try {
      if (!to) {
        if (current) await sessions.call(unsubscribePush, { body: { id: current.id } })
        await unsubscribeHere()
        toast({ tone: 'success', text: t('push.stopped') })
      } else if (await turnOn(sessions.call, sessions.acting()!, settings.public_key)) {
        toast({ tone: 'success', text: t('push.started') })
      }
    } catch (error) {
      setFailure(error instanceof CallError ? error.problem.title : t('push.failed'))
    }
    const { data } = await query.refetch()
    await look(Boolean(data?.devices.some(device => device.current)))
    setBusy(false)
  }

  if (!state) return <Skeleton label={web('loading')} rows={1} />
  if (state === 'unsupported' || state === 'install')
    return (
      <Notice tone="info" icon="info">
        {t(`push.${state}`)}
      </Notice>
    )
  if (state === 'denied')
    return (
      <Notice tone="warning" icon="alert" title={t('push.denied')}>
        {t('push.denied_text')}
      </Notice>
    )
  return (
    <>
      <Checkbox
        role="switch"
        label={<b>{t('push.here')}</b>}
        checked={state === 'on'}
        disabled={busy}
        onChange={event => void change(event.target.checked)}
      />
      {failure && (
        <Notice tone="error" icon="alert" role="alert">
          {failure}
        </Notice>
      )}
    </>
  )
}

/** Every half hour, and what was set otherwise. */
const timesWith = (own: string) => {
  const halves = Array.from({ length: 48 }, (_, at) => `${String(at >> 1).padStart(2, '0')}:${at % 2 ? '30' : '00'}`)
  return [...new Set([...halves, own])].sort().map(value => ({ value, label: time(value) }))
}

function Wishes({ settings }: { settings: Settings }) {
  const t = useWords('account')
  const toast = useToast()
  const set = useCallMutation(setPushWishes, {
    changes: [showPush],
    onSuccess: () => toast({ tone: 'success', text: t('push.saved') }),
  })
  const [wanted, setWanted] = useState(settings.wanted)
  const [isQuiet, setQuiet] = useState(settings.quiet_from !== null)
  const [from, setFrom] = useState(settings.quiet_from ?? usualQuiet.quiet_from)
  const [to, setTo] = useState(settings.quiet_to ?? usualQuiet.quiet_to)
  const isSame = isQuiet && from === to
  const save = () => {
    const hours = isQuiet ? { quiet_from: from, quiet_to: to } : { quiet_from: null, quiet_to: null }
    if (!isSame) set.mutate({ body: { wanted, ...hours } })
  }
  return (
    <form
      className="account-form"
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <FieldGroup label={t('push.kinds')}>{() => <WantedGroups wanted={wanted} onChange={setWanted} />}</FieldGroup>
      <FieldGroup label={t('push.quiet')} help={t('push.quiet_text')} error={isSame ? t('push.same') : undefined}>
        {() => (
          <>
            <Checkbox label={t('push.is_quiet')} checked={isQuiet} onChange={event => setQuiet(event.target.checked)} />
            {isQuiet && (
              <div className="push-hours">
                <Select
                  label={t('push.from')}
                  choices={timesWith(from)}
                  value={from}
                  onChange={event => setFrom(event.target.value)}
                />
                <Select
                  label={t('push.to')}
                  choices={timesWith(to)}
                  value={to}
                  onChange={event => setTo(event.target.value)}
                />
              </div>
            )}
          </>
        )}
      </FieldGroup>
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

function OtherDevices({ settings }: { settings: Settings }) {
  const t = useWords('account')
  const [language] = useLanguage()
  const toast = useToast()
  const leave = useCallMutation(unsubscribePush, {
    changes: [showPush],
    onSuccess: () => toast({ tone: 'success', text: t('push.left') }),
  })
  const others = settings.devices.filter(device => !device.current)
  if (!others.length) return null
  return (
    <div>
      <h3 className="push-others">{t('push.others')}</h3>
      <ul className="account-rows">
        {others.map(device => (
          <li key={device.id}>
            <span>
              {deviceOf(device.agent)}
              <small>
                {device.last_success_at
                  ? t('push.last', { when: instant(device.last_success_at, language) })
                  : t('push.since', { when: instant(device.created_at, language) })}
              </small>
            </span>
            <Button
              look="outlined"
              size="small"
              busy={leave.isPending && leave.variables?.body?.id === device.id}
              onClick={() => leave.mutate({ body: { id: device.id } })}
            >
              {t('push.leave')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
