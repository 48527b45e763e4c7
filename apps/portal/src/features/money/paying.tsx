import { activePayment, type UnderWay } from '@halaqa/finance/contract'
import { instant, money } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Button, Dialog, LinkButton } from '@halaqa/kit-web/light'
import { useCallQuery } from '@halaqa/kit-web/session'
import { useEffect } from 'react'
import { PaymentMethod } from '../payment/payment-method.tsx'
import type { Paying } from './use-paying.ts'

/** What stands over the page while something is paid: the ways to pay, or that it is being paid elsewhere. */
export function PayingDialog({ paying }: { paying: Paying }) {
  if (paying.other) return <ElsewhereDialog payment={paying.other.payment} paying={paying} />
  return paying.begun ? <Ways paying={paying} begun={paying.begun} /> : null
}

function Ways({ paying, begun }: { paying: Paying; begun: NonNullable<Paying['begun']> }) {
  const t = useWords('money')
  // Whoever comes back to this window may have gone to the bank from another.
  const active = useCallQuery(activePayment, {}, { staleTime: 0, refetchOnWindowFocus: 'always' })
  const elsewhere = active.data?.under_way.find(
    each => !begun.known.includes(each.uuid) && each.invoice_ids.some(id => begun.ids.includes(id)),
  )
  const { meet } = paying
  useEffect(() => {
    if (elsewhere) meet(elsewhere)
  }, [elsewhere])
  return (
    <Dialog open title={t('pay')} closeLabel={t('close')} onClose={paying.close}>
      <PaymentMethod checkout={begun.checkout} chosen={paying.leave} />
    </Dialog>
  )
}

function ElsewhereDialog({ payment, paying }: { payment: UnderWay; paying: Paying }) {
  const t = useWords('money')
  const [language] = useLanguage()
  return (
    <Dialog
      open
      title={t('under_way.elsewhere')}
      closeLabel={t('close')}
      onClose={paying.close}
      actions={
        <>
          <LinkButton to={`/payment/handle?payment=${payment.uuid}`} icon="sync">
            {t('under_way.ask')}
          </LinkButton>
          <Button look="outlined" busy={paying.busyWith !== undefined} onClick={paying.goOn}>
            {t('under_way.go_on')}
          </Button>
        </>
      }
    >
      <p>
        {t('under_way.elsewhere_text', {
          amount: money(payment.amount, language),
          at: instant(payment.began_at, language),
          name: payment.name,
        })}
      </p>
      <p className="mo-quiet">{t('under_way.beyond')}</p>
    </Dialog>
  )
}
