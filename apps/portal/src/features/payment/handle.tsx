import { handlePage, type PaymentView } from '@halaqa/finance/contract'
import type { Out } from '@halaqa/kit-contract'
import { instant, money } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Button, LinkButton } from '@halaqa/kit-web/light'
import { Failed } from '@halaqa/kit-web/screen'
import { type Guard, useCallQuery } from '@halaqa/kit-web/session'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { withQueries } from '../../with-queries.tsx'
import { outcomeOf, pauseAfter, questionsInAll } from './outcome.ts'
import { PlainFrame } from './plain-frame.tsx'
import { ReceiptButton } from './receipt-button.tsx'
import { homeOfPayer, placeOf, usePayer } from './use-payer.ts'

/** Where the bank sends the payer back: asks until the payment is decided. */
export const Page = withQueries(Handle)

function Handle() {
  const t = useWords('payment')
  const guard = usePayer()
  const { pathname, search } = useLocation()
  const [query] = useSearchParams()
  const payment = query.get('payment')
  if (guard === undefined) return <PlainFrame icon="sync" title={t('handle.waiting')} text={t('handle.waiting_text')} />
  if (guard === null)
    return <Navigate to={`/auth?as=registrars&redirect=${encodeURIComponent(pathname + search)}`} replace />
  if (!payment) return <Navigate to={homeOfPayer(guard)} replace />
  return <Asked payment={payment} guard={guard} />
}

type View = Out<typeof PaymentView>

function Asked({ payment, guard }: { payment: string; guard: Guard }) {
  const t = useWords('payment')
  const asked = useCallQuery(
    handlePage,
    { query: { payment } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => {
        const isOpen = !state.data || outcomeOf(state.data.state) === 'waiting'
        return isOpen && state.dataUpdateCount < questionsInAll ? pauseAfter(state.dataUpdateCount) : false
      },
    },
  )
  const home = homeOfPayer(guard)
  if (!asked.data)
    return asked.error ? (
      <PlainFrame icon="alert" tone="error" title={t('handle.unknown')} text={t('handle.unknown_text')}>
        <Failed error={asked.error} retry={() => void asked.refetch()} />
        <LinkButton to={home} look="outlined">
          {t('home', { context: guard })}
        </LinkButton>
      </PlainFrame>
    ) : (
      <PlainFrame icon="sync" title={t('handle.waiting')} text={t('handle.waiting_text')} />
    )
  const outcome = outcomeOf(asked.data.state)
  if (outcome === 'paid') return <Paid view={asked.data} guard={guard} />
  if (outcome === 'failed')
    return (
      <PlainFrame icon="alert" tone="error" title={t(`handle.${asked.data.state}`)} text={t('handle.failed_text')}>
        <Facts view={asked.data} />
        <div className="plain-acts">
          <LinkButton to={placeOf(asked.data, guard)} icon="card">
            {t('again')}
          </LinkButton>
          <LinkButton to={home} look="outlined">
            {t('home', { context: guard })}
          </LinkButton>
        </div>
      </PlainFrame>
    )
  return (
    <PlainFrame
      icon="clock"
      tone="info"
      title={t('handle.pending')}
      text={t('handle.pending_text', { context: guard })}
    >
      <span className="pay-spin" aria-hidden="true" />
      <Facts view={asked.data} />
      <div className="plain-acts">
        <Button look="outlined" icon="sync" busy={asked.isFetching} onClick={() => void asked.refetch()}>
          {t('handle.ask')}
        </Button>
        <LinkButton to={home} look="text">
          {t('home', { context: guard })}
        </LinkButton>
      </div>
    </PlainFrame>
  )
}

function Paid({ view, guard }: { view: View; guard: Guard }) {
  const t = useWords('payment')
  const isGift = view.kind === 'donation'
  return (
    <PlainFrame
      icon={view.surplus ? 'info' : 'check'}
      tone={view.surplus ? 'info' : 'success'}
      title={view.surplus ? t('handle.surplus') : isGift ? t('handle.given') : t('handle.paid')}
      text={
        isGift
          ? t(view.surplus ? 'handle.surplus_gift_text' : 'handle.given_text')
          : t(view.surplus ? 'handle.surplus_text' : 'handle.paid_text', { context: guard })
      }
    >
      <Facts view={view} />
      <div className="plain-acts">
        <LinkButton to={homeOfPayer(guard)} endIcon="arrow">
          {t('home', { context: guard })}
        </LinkButton>
        {isGift && (
          <LinkButton to={placeOf(view, guard)} look="outlined">
            {t('donations')}
          </LinkButton>
        )}
        {!view.surplus && !isGift && (
          <ReceiptButton uuid={view.uuid} number={view.invoice_number} guard={guard} look="outlined" />
        )}
      </div>
    </PlainFrame>
  )
}

function Facts({ view }: { view: View }) {
  const t = useWords('payment')
  const [language] = useLanguage()
  return (
    <dl className="plain-facts">
      <div>
        <dt>{t('kind')}</dt>
        <dd>{view.name}</dd>
      </div>
      <div>
        <dt>{t('amount')}</dt>
        <dd>
          <bdi>{money(view.amount, language)}</bdi>
        </dd>
      </div>
      {view.beyond > 0 && (
        <div>
          <dt>{t('beyond')}</dt>
          <dd>
            <bdi>{money(view.beyond, language)}</bdi>
          </dd>
        </div>
      )}
      {view.invoice_number && (
        <div>
          <dt>{t(view.kind === 'donation' ? 'number' : 'invoice')}</dt>
          <dd>
            <bdi dir="ltr">{view.invoice_number}</bdi>
          </dd>
        </div>
      )}
      {view.paid_at && (
        <div>
          <dt>{t('paid_at')}</dt>
          <dd>{instant(view.paid_at, language)}</dd>
        </div>
      )}
    </dl>
  )
}
