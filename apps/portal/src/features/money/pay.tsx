import { isPayable, leastPaid } from '@halaqa/finance/contract'
import { money, number, parseMoney } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Button, Input, Select } from '@halaqa/kit-web/light'
import { type FormEvent, useState } from 'react'

/** What may be paid of one invoice, or of several together: all that is open, what is due, and what else is proposed, in baisa. */
export type Payable = { open: number; due_now: number; amounts: number[] }
type Props = { payable: Payable; busy: boolean; pay: (amount: number) => void; label?: string }

/** Chooses how much is paid: what is due, the next part, all, or any amount. */
export function Pay({ payable: { open, due_now, amounts }, busy, pay, label }: Props) {
  const t = useWords('money')
  const [language] = useLanguage()
  // What is due is asked first; of what is not due yet, the next part.
  const [next] = amounts
  const asked = amounts.includes(due_now) ? due_now : (next ?? open)
  const [chosen, choose] = useState<string>()
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const named = (each: number) => {
    if (each === open) return t('pay_all')
    if (each === due_now) return t('pay_due')
    return each === next ? t('pay_next') : ''
  }
  const offered = amounts.filter(named)
  const isOwn = chosen === 'own' && open > leastPaid
  const amount = isOwn ? (parseMoney(typed, language) ?? 0) : offered.find(each => String(each) === chosen)
  const faultOf = (own: number) => (isPayable(own, open) ? undefined : t(own > open ? 'own_too_much' : 'own_needed'))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isOwn || isPayable(amount ?? 0, open)) pay(amount ?? asked)
  }
  return (
    <form className="mo-pay" onSubmit={submit} noValidate>
      {open > leastPaid && (
        <Select
          label={t('how_much')}
          choices={[
            ...offered.map(each => ({ value: String(each), label: `${named(each)} · ${money(each, language)}` })),
            { value: 'own', label: t('pay_own') },
          ]}
          value={isOwn ? 'own' : String(amount ?? asked)}
          onChange={event => choose(event.target.value)}
        />
      )}
      {isOwn && (
        <Input
          label={t('own_amount')}
          kind="money"
          required
          value={typed}
          placeholder={number(leastPaid / 1000, language, { places: 3, fixed: true })}
          help={t('own_between', { least: money(leastPaid, language), most: money(open, language) })}
          error={isTried ? faultOf(amount ?? 0) : undefined}
          onChange={event => setTyped(event.target.value)}
        />
      )}
      <Button type="submit" icon="card" busy={busy}>
        {label ?? t('pay')}
      </Button>
    </form>
  )
}
