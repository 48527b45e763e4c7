import type { Checkout } from '@halaqa/finance/contract'
import { type OwnGift, type OwnGifts, ownGifts } from '@halaqa/funds/contract'
import { day as dayText, money } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Chip, Dialog, Empty, LinkButton, Notice, type Tone } from '@halaqa/kit-web/light'
import { DataTable, Loaded, PageHead, Section } from '@halaqa/kit-web/screen'
import { keyOf, useCallQuery, useRealtime } from '@halaqa/kit-web/session'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PaymentMethod } from '../payment/payment-method.tsx'
import { Give } from './give.tsx'
import { ThanksButton } from './thanks-button.tsx'
import './giving.css'

/** What a student may give to, and what was given. None of it is ever owed. */
export function Page() {
  const t = useWords('giving')
  const gifts = useCallQuery(ownGifts)
  const queries = useQueryClient()
  const [checkout, setCheckout] = useState<Checkout>()
  const go = useNavigate()
  const again = () => void queries.invalidateQueries({ queryKey: keyOf(ownGifts) })
  useRealtime('students', { notification: again, reconnected: again })
  return (
    <>
      <PageHead
        title={t('title')}
        sub={t('text')}
        crumbs={[{ title: t('payments'), to: '/student/payments' }, { title: t('title') }]}
      />
      <Loaded query={gifts}>
        {own => (
          <>
            <Section title={t('give')}>
              {own.funds.length ? (
                <Give own={own} paying={setCheckout} />
              ) : (
                <Notice icon="info">{t('no_funds')}</Notice>
              )}
            </Section>
            <Section title={t('mine')}>
              <Mine own={own} />
            </Section>
          </>
        )}
      </Loaded>
      {checkout && (
        <Dialog
          open
          title={t('pay')}
          closeLabel={t('close')}
          onClose={() => {
            setCheckout(undefined)
            again()
          }}
        >
          <PaymentMethod
            checkout={checkout}
            chosen={() => void go(`/payment/handle?payment=${checkout.payment_uuid}`)}
          />
        </Dialog>
      )}
    </>
  )
}

const tones: Record<OwnGift['state'], Tone> = {
  waiting: 'warning',
  failed: 'error',
  given: 'success',
  reversed: 'neutral',
}

function Mine({ own: { gifts, given } }: { own: OwnGifts }) {
  const t = useWords('giving')
  const [language] = useLanguage()
  return (
    <>
      {given > 0 && <p className="gi-sum">{t('given', { amount: money(given, language) })}</p>}
      <DataTable<OwnGift>
        caption={t('mine')}
        rows={gifts}
        idOf={gift => gift.key}
        empty={<Empty icon="wallet" title={t('none')} text={t('none_text')} />}
        columns={[
          { key: 'fund', title: t('fund'), cell: gift => <What gift={gift} />, main: true },
          { key: 'amount', title: t('amount'), cell: gift => <bdi>{money(gift.amount, language)}</bdi>, number: true },
          { key: 'on', title: t('on'), cell: gift => dayText(gift.on, language) },
          { key: 'way', title: t('way'), cell: gift => t(`ways.${gift.way}`) },
          {
            key: 'state',
            title: t('state'),
            cell: gift => <Chip tone={tones[gift.state]}>{t(`states.${gift.state}`)}</Chip>,
          },
          { key: 'paper', title: t('paper'), cell: gift => <Paper gift={gift} /> },
        ]}
      />
    </>
  )
}

function What({ gift: { fund, number, is_anonymous } }: { gift: OwnGift }) {
  const t = useWords('giving')
  return (
    <div className="gi-what">
      <bdi>{fund}</bdi>
      {number && (
        <small>
          <bdi dir="ltr">{number}</bdi>
        </small>
      )}
      {is_anonymous && <small>{t('is_anonymous')}</small>}
    </div>
  )
}

/** The paper of what was given; of what waits for the bank, where that is asked. */
function Paper({ gift: { donation_id, number, state, payment_uuid } }: { gift: OwnGift }) {
  const t = useWords('giving')
  if (donation_id && state === 'given') return <ThanksButton id={donation_id} number={number} />
  if (!payment_uuid) return '—'
  return (
    <LinkButton to={`/payment/handle?payment=${payment_uuid}`} look="text" size="small" icon="sync">
      {t('look')}
    </LinkButton>
  )
}
