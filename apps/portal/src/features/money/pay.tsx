import { type OwnInvoice, payableAmounts } from '@halaqa/finance/contract'
import type { Out } from '@halaqa/kit-contract'
import { money } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Button, Select } from '@halaqa/kit-web/light'
import { useState } from 'react'

type Props = { invoice: Out<typeof OwnInvoice>; busy: boolean; pay: (amount: number) => void }

/** Pays an invoice; of one that is asked for in parts the next of them, what is due, or all. */
export function Pay({ invoice: { open, parts, due_now }, busy, pay }: Props) {
  const t = useWords('money')
  const [language] = useLanguage()
  const amounts = payableAmounts(open, parts)
  // What is due is asked first; of what is not due yet, the next part.
  const [next] = amounts
  const asked = amounts.includes(due_now) ? due_now : (next ?? open)
  const [chosen, choose] = useState<number>()
  const amount = chosen !== undefined && amounts.includes(chosen) ? chosen : asked
  const named = (each: number) => {
    if (each === open) return t('pay_all')
    if (each === due_now) return t('pay_due')
    return each === next ? t('pay_next') : ''
  }
  const offered = amounts.filter(named)
  return (
    <div className="mo-pay">
      {offered.length > 1 && (
        <Select
          label={t('how_much')}
          choices={offered.map(each => ({ value: String(each), label: `${named(each)} · ${money(each, language)}` }))}
          value={String(amount)}
          onChange={event => choose(Number(event.target.value))}
        />
      )}
      <Button icon="card" busy={busy} onClick={() => pay(amount)}>
        {t('pay')}
      </Button>
    </div>
  )
}
