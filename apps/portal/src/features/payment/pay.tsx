import { paymentData } from '@halaqa/admission/contract'
import { useWords } from '@halaqa/kit-web/i18n'
import { LinkButton } from '@halaqa/kit-web/light'
import { Loaded } from '@halaqa/kit-web/screen'
import { useCallQuery } from '@halaqa/kit-web/session'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { withQueries } from '../../with-queries.tsx'
import { PaymentMethod } from './payment-method.tsx'
import { PlainFrame } from './plain-frame.tsx'
import { againOf, usePayer } from './use-payer.ts'

/** Pays what is due now, on a page of its own: where a mail, a failed attempt or a closed modal leads to. */
export const Page = withQueries(Pay)

function Pay() {
  const t = useWords('payment')
  const guard = usePayer()
  const { pathname, search } = useLocation()
  if (guard === undefined) return <PlainFrame icon="wallet" title={t('pay.title')} text={t('pay.text')} />
  if (guard === null)
    return <Navigate to={`/auth?as=registrars&redirect=${encodeURIComponent(pathname + search)}`} replace />
  // A student may owe several things; an applicant owes one.
  if (guard === 'students') return <Navigate to={againOf(guard)} replace />
  return <Due />
}

function Due() {
  const t = useWords('payment')
  const go = useNavigate()
  const due = useCallQuery(paymentData, {}, { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false })
  if (due.error && due.error.status < 500 && due.error.status > 0)
    return (
      <PlainFrame icon="check" title={t('pay.nothing')} text={due.error.problem.title}>
        <LinkButton to="/registrar">{t('home')}</LinkButton>
      </PlainFrame>
    )
  return (
    <PlainFrame icon="wallet" title={t('pay.title')} text={t('pay.text')}>
      <Loaded query={due}>
        {checkout => (
          <PaymentMethod
            checkout={checkout}
            chosen={() => void go(`/payment/handle?payment=${checkout.payment_uuid}`)}
          />
        )}
      </Loaded>
      <LinkButton to="/registrar" look="text">
        {t('home')}
      </LinkButton>
    </PlainFrame>
  )
}
