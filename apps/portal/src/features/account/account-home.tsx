import {
  changePassword,
  confirmSecondFactor,
  digestGuards,
  endOtherSessions,
  endSession,
  type Guard,
  guards,
  homeOf,
  listSessions,
  me,
  newPassword,
  removeSecondFactor,
  startSecondFactor,
} from '@halaqa/identity/contract'
import { text } from '@halaqa/kit-contract'
import { instant } from '@halaqa/kit-contract/format'
import { Form, FormInput, FormPassword, FormProblem, SendButton, useContractForm } from '@halaqa/kit-web/forms'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import {
  Button,
  Card,
  Chip,
  Icon,
  Notice,
  Skeleton,
  ToastHost,
  useHydrated,
  useToast,
  Value,
} from '@halaqa/kit-web/light'
import { Loaded } from '@halaqa/kit-web/screen'
import { deviceOf, useCallMutation, useCallQuery, useSession, useSessions } from '@halaqa/kit-web/session'
import { useEffect, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { z } from 'zod'
import { withQueries } from '../../with-queries.tsx'
import { DigestCard } from '../digest/digest-card.tsx'
import { PushCard } from '../push/push-card.tsx'
import { AccountFrame } from './frame.tsx'
import { type Started, settingUp } from './setting-up.ts'
import { useSpokenTo } from './use-spoken-to.ts'

/** The account of somebody whose site is not built yet, and everybody's sessions, password and second factor at /account. */
export const Page = withQueries(AccountPage)

function AccountPage() {
  const { pathname, search, hash } = useLocation()
  const web = useWords('web')
  const sessions = useSessions()
  const [query] = useSearchParams()
  const asked = guards.find(each => homeOf[each] === pathname || each === query.get('as'))
  const guard = asked ?? sessions.signedIn()[0]
  // The server draws without a session: who is there is known only after the page has been taken over.
  if (!useHydrated()) return <Waiting />
  if (!guard || !sessions.account(guard))
    return (
      <Navigate
        to={`/auth?as=${guard ?? 'registrars'}&redirect=${encodeURIComponent(pathname + search + hash)}`}
        replace
      />
    )
  return (
    <ToastHost closeLabel={web('close')}>
      <Account guard={guard} />
    </ToastHost>
  )
}

function Waiting() {
  const t = useWords('account')
  const web = useWords('web')
  return (
    <AccountFrame wide title={t('home.title')} text={t('home.text')}>
      <Skeleton label={web('loading')} rows={5} />
    </AccountFrame>
  )
}

function Account({ guard }: { guard: Guard }) {
  const t = useWords('account')
  const { pathname } = useLocation()
  const sessions = useSessions()
  const { signOut } = useSession(guard)
  const [ready, setReady] = useState(false)
  useEffect(() => {
    sessions.actAs(guard)
    setReady(true)
  }, [sessions, guard])
  const account = useCallQuery(me, {}, { enabled: ready })
  useSpokenTo(guard, ready)
  return (
    <AccountFrame wide title={t('home.title')} text={t('home.text')}>
      <Loaded query={account}>
        {person => (
          <div className="account-form">
            <Card>
              <ul className="account-rows">
                <li>
                  <span>
                    <b>{person.name}</b>
                    <small>
                      {t(`kinds.${person.guard}`)} · <Value ltr>{person.username}</Value>
                    </small>
                  </span>
                  <Button look="outlined" size="small" onClick={() => void signOut()}>
                    {t('home.sign_out')}
                  </Button>
                </li>
              </ul>
            </Card>
            {homeOf[guard] !== pathname && (
              <a className="hq-more" href={homeOf[guard]}>
                {t('home.back')}
                <Icon name="chev" size={16} weight={2} />
              </a>
            )}
            <PushCard />
            {digestGuards.some(each => each === guard) && <DigestCard />}
            <Sessions />
            <Password />
            {['users', 'teachers'].includes(guard) && (
              <SecondFactor accountId={person.id} state={person.second_factor} />
            )}
          </div>
        )}
      </Loaded>
    </AccountFrame>
  )
}

function Sessions() {
  const t = useWords('account')
  const [language] = useLanguage()
  const toast = useToast()
  const open = useCallQuery(listSessions)
  const done = () => toast({ tone: 'success', text: t('home.ended') })
  const end = useCallMutation(endSession, { changes: [listSessions], onSuccess: done })
  const endOthers = useCallMutation(endOtherSessions, { changes: [listSessions], onSuccess: done })
  return (
    <Card as="section">
      <h2>{t('home.sessions')}</h2>
      <Loaded query={open}>
        {({ rows }) => (
          <>
            <ul className="account-rows">
              {rows.map(session => (
                <li key={session.id}>
                  <span>
                    {deviceOf(session.agent)} {session.current && <Chip tone="success">{t('home.this')}</Chip>}
                    {session.acting_by && <Chip tone="warning">{t('home.acting', { name: session.acting_by })}</Chip>}
                    <small>
                      <Value ltr>{session.address}</Value> · {instant(session.last_used_at, language)}
                    </small>
                  </span>
                  {!session.current && (
                    <Button
                      look="outlined"
                      size="small"
                      busy={end.isPending}
                      onClick={() => end.mutate({ body: { id: session.id } })}
                    >
                      {t('home.end')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {rows.length > 1 && (
              <Button look="text" busy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
                {t('home.end_others')}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}

const Change = z.strictObject({ current: text(200), next: newPassword })
function Password() {
  const t = useWords('account')
  const toast = useToast()
  const { call } = useSessions()
  const form = useContractForm({
    schema: Change,
    defaults: { current: '', next: '' },
    submit: async values => {
      await call(changePassword, { body: values })
      form.reset()
      toast({ tone: 'success', text: t('home.password_done') })
    },
  })
  return (
    <Card as="section">
      <h2>{t('home.password')}</h2>
      <Form form={form} className="account-form">
        <FormPassword name="current" label={t('home.current')} autoComplete="current-password" />
        <FormPassword name="next" label={t('password.new')} help={t('password.help')} autoComplete="new-password" />
        <FormProblem />
        <SendButton>{t('home.change')}</SendButton>
      </Form>
    </Card>
  )
}

const Code = z.strictObject({ code: text(10) })
const Off = z.strictObject({ password: text(200), code: text(20) })

function SecondFactor({ accountId, state }: { accountId: number | string; state: 'on' | 'off' | 'required' }) {
  const t = useWords('account')
  const { call } = useSessions()
  const kept = settingUp(accountId, sessionStorage)
  const [started, setStarted] = useState(kept.read)
  const [codes, setCodes] = useState<string[]>()
  const confirm = useContractForm({
    schema: Code,
    defaults: { code: '' },
    submit: async body => {
      setCodes((await call(confirmSecondFactor, { body })).recovery_codes)
      kept.forget()
    },
  })
  const start = (given: Started) => {
    kept.keep(given)
    setStarted(given)
  }
  const giveUp = () => {
    kept.forget()
    setStarted(undefined)
  }
  return (
    <Card as="section">
      <h2>{t('factor.title')}</h2>
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : state === 'on' ? (
        <TurnOff />
      ) : started ? (
        <Form form={confirm} className="account-form">
          <p>{t('factor.scan')}</p>
          <div className="account-qr">
            <img src={started.qr} width={180} height={180} alt={t('factor.qr')} />
            <code dir="ltr">{started.secret.replace(/(.{4})/g, '$1 ')}</code>
          </div>
          <FormInput name="code" kind="code" label={t('signin.code')} autoComplete="one-time-code" />
          <FormProblem />
          <SendButton>{t('factor.confirm')}</SendButton>
          <Button look="text" disabled={confirm.busy} onClick={giveUp}>
            {t('factor.give_up')}
          </Button>
        </Form>
      ) : (
        <Start state={state} onStarted={start} />
      )}
    </Card>
  )
}

const Again = z.strictObject({ password: text(200) })
/** The password is typed again: an open browser somebody finds is not enough to lock its owner out. */
function Start({ state, onStarted }: { state: 'off' | 'required'; onStarted: (started: Started) => void }) {
  const t = useWords('account')
  const { call } = useSessions()
  const form = useContractForm({
    schema: Again,
    defaults: { password: '' },
    submit: async body => onStarted(await call(startSecondFactor, { body })),
  })
  return (
    <Form form={form} className="account-form">
      {state === 'required' && (
        <Notice tone="warning" icon="alert" title={t('factor.required')}>
          {t('factor.required_text')}
        </Notice>
      )}
      <p>{t('factor.text')}</p>
      <FormPassword name="password" label={t('home.current')} autoComplete="current-password" />
      <FormProblem />
      <SendButton>{t('factor.start')}</SendButton>
    </Form>
  )
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useWords('account')
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(codes.join('\n'))}`
  return (
    <div className="account-form">
      <Notice tone="success" icon="check" role="status" title={t('factor.on')}>
        {t('factor.codes')}
      </Notice>
      <ul className="account-codes" dir="ltr">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <a className="hq-button hq-button-outlined hq-button-medium" href={file} download="halaqa-recovery-codes.txt">
        {t('factor.download')}
      </a>
    </div>
  )
}

function TurnOff() {
  const t = useWords('account')
  const { call } = useSessions()
  const [off, setOff] = useState(false)
  const form = useContractForm({
    schema: Off,
    defaults: { password: '', code: '' },
    submit: async body => {
      await call(removeSecondFactor, { body })
      setOff(true)
    },
  })
  if (off) return <Notice tone="info" icon="info" role="status" title={t('factor.off')} />
  return (
    <Form form={form} className="account-form">
      <p>
        <Chip tone="success">{t('factor.is_on')}</Chip>
      </p>
      <FormPassword name="password" label={t('home.current')} autoComplete="current-password" />
      <FormInput name="code" kind="code" label={t('signin.code')} autoComplete="one-time-code" />
      <FormProblem />
      <SendButton>{t('factor.turn_off')}</SendButton>
    </Form>
  )
}
