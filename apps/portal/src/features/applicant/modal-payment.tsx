import { becomeStudent, fees, type Profile, paymentData } from '@halaqa/admission/contract'
import { handlePage } from '@halaqa/finance/contract'
import { money } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Button, Icon, Notice, Skeleton, Tile } from '@halaqa/kit-web/light'
import { useCallMutation, useCallQuery, useSessions } from '@halaqa/kit-web/session'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { outcomeOf, pauseAfter, questionsInAll } from '../payment/outcome.ts'
import { PaymentMethod } from '../payment/payment-method.tsx'
import { useProfile, useProfileChange } from './use-profile.ts'

/** C049: how long the success is shown before the modal closes. */
const closesAfter = 3000

/** M016: the registration fee. Closes three seconds after it is paid. */
export function FeesModal({ close }: { close: () => void }) {
  const t = useWords('applicant')
  const [language] = useLanguage()
  const { data } = useProfile()
  // `fees-payed` updates the registration (use-profile.ts); a fee that is paid while this is open was paid just now.
  const isDone = data?.fee.state === 'paid' && data.fees_amount > 0
  const latestClose = useRef(close)
  useEffect(() => {
    latestClose.current = close
  })
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => latestClose.current(), closesAfter)
    return () => clearTimeout(timer)
  }, [isDone])
  if (!data) return null
  if (isDone)
    return (
      <div className="pay-wait" role="status">
        <Tile name="check" tone="success" size={56} />
        <b>{t('pay.done')}</b>
        <p>{t('pay.done_text', { amount: money(data.fee.amount, language) })}</p>
      </div>
    )
  return (
    <div className="ap-stack">
      <p>{t('pay.text')}</p>
      <Notice tone="warning" icon="info">
        {t('pay.no_refund')}
      </Notice>
      <Paying route={fees} />
    </div>
  )
}

/** M004, M005: the first study fee, and, when it is paid, "you are now a student" with the way there. */
export function PaymentModal() {
  const { data } = useProfile()
  const t = useWords('applicant')
  if (!data) return null
  if (data.transaction_uuid || data.student || data.study_fee.state === 'paid')
    return <NowStudent profile={data} isTitled />
  return (
    <div className="ap-stack">
      <p>{t('pay.study_text', { count: data.study_fee.hours })}</p>
      <Paying route={paymentData} />
    </div>
  )
}

/** States of the specification: loading, the payment view, waiting for payment completion. */
function Paying({ route }: { route: typeof fees | typeof paymentData }) {
  const t = useWords('applicant')
  const [language] = useLanguage()
  /** The attempt that is at the bank. What can be paid may be asked for anew meanwhile, and would be another one. */
  const [atBank, setAtBank] = useState<string>()
  /** The attempt that was left: refused, it is over, and is not offered again. */
  const [left, setLeft] = useState<string>()
  const start = useCallQuery(
    route as typeof fees,
    {},
    {
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      // Each asking starts or goes on with an attempt; while one is at the bank no other is begun.
      enabled: !atBank,
    },
  )
  if (atBank) {
    const back = () => {
      setLeft(atBank)
      setAtBank(undefined)
      void start.refetch()
    }
    return <Waiting payment={atBank} back={back} />
  }
  if (start.error)
    return (
      <Notice tone="error" icon="alert" role="alert" title={start.error.status === 401 ? t('pay.sign_in') : undefined}>
        {start.error.status === 401 ? null : start.error.status === 0 ? t('offline') : start.error.problem.title}{' '}
        <Button look="text" size="small" icon="sync" onClick={() => void start.refetch()}>
          {t('again')}
        </Button>
      </Notice>
    )
  if (!start.data || (start.isFetching && start.data.payment_uuid === left))
    return <Skeleton rows={2} label={t('pay.loading')} />
  const lines = (start.data as { data?: { subjects: { id: number; name: string; subtitle: string; fee: number }[] } })
    .data?.subjects
  return (
    <>
      {lines && (
        <ul className="ap-lines">
          {lines.map(line => (
            <li key={line.id}>
              <span>
                {line.name} <bdi>× {line.subtitle}</bdi>
              </span>
              <bdi>{money(line.fee, language)}</bdi>
            </li>
          ))}
        </ul>
      )}
      <PaymentMethod checkout={start.data} chosen={() => setAtBank(start.data.payment_uuid)} />
    </>
  )
}

/** The bank is open in another tab. The socket tells; asking is for when the socket is away. */
function Waiting({ payment, back }: { payment: string; back: () => void }) {
  const t = useWords('applicant')
  const said = useWords('payment')
  const change = useProfileChange()
  const asked = useCallQuery(
    handlePage,
    { query: { payment } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) =>
        outcomeOf(state.data?.state ?? '') === 'waiting' && state.dataUpdateCount < questionsInAll * 3
          ? Math.max(4000, pauseAfter(state.dataUpdateCount))
          : false,
    },
  )
  const outcome = outcomeOf(asked.data?.state ?? '')
  useEffect(() => {
    if (outcome === 'paid') void change()
  }, [outcome, change])
  if (outcome === 'failed')
    return (
      <div className="pay-wait" role="alert">
        <Tile name="alert" tone="error" size={56} />
        <b>{said(`handle.${asked.data!.state}`)}</b>
        <p>{said('handle.failed_text')}</p>
        <Button icon="sync" onClick={back}>
          {t('pay.again')}
        </Button>
      </div>
    )
  return (
    <div className="pay-wait" role="status">
      <span className="pay-spin" aria-hidden="true" />
      <b>{t('pay.waiting')}</b>
      <p>{t('pay.waiting_text')}</p>
      <Button look="text" size="small" onClick={back}>
        {t('pay.other_method')}
      </Button>
    </div>
  )
}

/** The end of the way: becomes the student, once, however often it is pressed. `isTitled`: a dialog's title says it already. */
export function NowStudent({ profile, isTitled = false }: { profile: Profile; isTitled?: boolean }) {
  const t = useWords('applicant')
  const sessions = useSessions()
  const go = useNavigate()
  const become = useCallMutation(becomeStudent, {
    onSuccess: ({ token }) => {
      sessions.accept(token)
      void go('/student?welcome=1')
    },
  })
  return (
    <div className="pay-wait">
      <Tile name="cap" tone="success" size={56} />
      {!isTitled && <b>{t('student.title')}</b>}
      <p role="status">{t('student.text', { specialty: profile.specialty.name })}</p>
      {profile.student && (
        <p>
          {t('student.number')} <bdi dir="ltr">{profile.student.number}</bdi>
        </p>
      )}
      {become.error && (
        <Notice tone="error" icon="alert" role="alert">
          {become.error.status === 0 ? t('offline') : become.error.problem.title}
        </Notice>
      )}
      <Button size="large" wide endIcon="arrow" busy={become.isPending} onClick={() => become.mutate({})}>
        {t('student.go')}
      </Button>
      <p className="pay-quiet">
        <Icon name="info" size={16} /> {t('student.note')}
      </p>
    </div>
  )
}
