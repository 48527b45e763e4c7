import './payment.css'
import type { Checkout } from '@halaqa/finance/contract'
import { money } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Icon, Notice } from '@halaqa/kit-web/light'
import { type SyntheticEvent, useRef } from 'react'

/**
 * The payment-method view (portal spec s.2): debit of the local banks by a link, a credit card by a hidden form that is
 * posted to the bank. Both open a tab of their own, by a real link and a real submit, which no blocker holds back; the
 * page that asked stays and hears of the payment. One press opens one tab: until this view gives way, another opens nothing.
 */
export function PaymentMethod({ checkout, chosen }: { checkout: Checkout; chosen: () => void }) {
  const t = useWords('payment')
  const [language] = useLanguage()
  const isPressed = useRef(false)
  const press = (event: SyntheticEvent) => {
    if (isPressed.current) return event.preventDefault()
    isPressed.current = true
    // The answer to a press: the tab opens with it, then this page says that it waits.
    setTimeout(chosen)
  }
  return (
    <div className="pay">
      <p className="pay-amount">
        <span>{t('amount')}</span>
        <bdi>{money(checkout.amount, language)}</bdi>
      </p>
      {checkout.sandbox && (
        <Notice tone="warning" icon="info">
          {t('sandbox')}
        </Notice>
      )}
      <div className="pay-methods">
        {checkout.credit && checkout.url && (
          <form method="post" action={checkout.url} target="_blank" rel="noopener" onSubmit={press}>
            {Object.entries(checkout.fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <button type="submit" className="hq-button hq-button-filled hq-button-large hq-button-wide">
              <Icon name="card" />
              {t('credit')}
            </button>
          </form>
        )}
        {checkout.debit && checkout.omanneturl && (
          <a
            href={checkout.omanneturl}
            target="_blank"
            rel="noopener"
            onClick={press}
            className={`hq-button hq-button-large hq-button-wide hq-button-${checkout.credit ? 'outlined' : 'filled'}`}
          >
            <Icon name="wallet" />
            {t('debit')}
          </a>
        )}
      </div>
      <p className="pay-quiet">
        <Icon name="lock" size={16} /> {t('new_tab')}
      </p>
    </div>
  )
}
