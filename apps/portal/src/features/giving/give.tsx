import { ownCredit } from '@halaqa/billing/contract'
import type { Checkout } from '@halaqa/finance/contract'
import {
  giveOwnCredit,
  leastGift,
  mostGift,
  type OwnGifts,
  ownGifts,
  payOwnGift,
  suggestedGifts,
} from '@halaqa/funds/contract'
import { money, number, parseMoney } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Button, Card, Checkbox, ChoiceCards, Input, Notice, useToast } from '@halaqa/kit-web/light'
import { ConfirmDialog } from '@halaqa/kit-web/screen'
import { useCallMutation } from '@halaqa/kit-web/session'
import { type FormEvent, useState } from 'react'

type Props = { own: OwnGifts; paying: (checkout: Checkout) => void }

/** To which fund, how much, in whose name, and from where. */
export function Give({ own: { funds, free }, paying }: Props) {
  const t = useWords('giving')
  const toast = useToast()
  const [language] = useLanguage()
  const [fund, setFund] = useState(() => String(funds[0]!.id))
  const [typed, setTyped] = useState('')
  const [is_anonymous, setAnonymous] = useState(false)
  const [isTried, setTried] = useState(false)
  const [isAsking, ask] = useState(false)
  // Of what is written: pressed twice, it is one gift; written otherwise, or given, the next is another.
  const [form, setForm] = useState({ uuid: crypto.randomUUID(), of: '' })
  const amount = parseMoney(typed, language) ?? 0
  const isWithin = amount >= leastGift && amount <= mostGift
  const bodyOf = (way: string) => {
    const of = `${way} ${fund} ${amount} ${is_anonymous}`
    const uuid = form.of && form.of !== of ? crypto.randomUUID() : form.uuid
    setForm({ uuid, of })
    return { form_uuid: uuid, fund_id: Number(fund), amount, is_anonymous }
  }
  const fresh = () => setForm({ uuid: crypto.randomUUID(), of: '' })
  const pay = useCallMutation(payOwnGift, {
    onSuccess: paying,
    onError: error => {
      if (error.problem.code === 'gift-settled') fresh()
    },
  })
  const give = useCallMutation(giveOwnCredit, {
    changes: [ownGifts, ownCredit],
    onSuccess: () => {
      toast({ text: t('done') })
      fresh()
      setTyped('')
      setTried(false)
    },
    onSettled: () => ask(false),
  })
  const write = (value: string) => {
    setTyped(value)
    pay.reset()
    give.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isWithin) pay.mutate({ body: bodyOf('card') })
  }
  const fromCredit = () => {
    setTried(true)
    if (isWithin) ask(true)
  }
  const { problem } = pay.error ?? give.error ?? {}
  const faults: Record<string, string | undefined> = problem?.errors ?? {}
  const limits = { least: money(leastGift, language), most: money(mostGift, language) }
  const chosen = funds.find(each => String(each.id) === fund)
  return (
    <Card>
      <form className="gi-form" onSubmit={submit} noValidate>
        <ChoiceCards
          name="fund"
          label={t('which')}
          value={fund}
          onChange={setFund}
          error={faults.fund_id}
          choices={funds.map(({ id, name, about, purposes }) => ({
            value: String(id),
            label: name,
            note: purposes.map(each => each.name).join(' · '),
            // Written in Arabic alone.
            text: language === 'ar' ? about : '',
          }))}
        />
        <div className="gi-amounts">
          {suggestedGifts.map(each => (
            <Button
              key={each}
              size="small"
              look={amount === each ? 'filled' : 'outlined'}
              aria-pressed={amount === each}
              onClick={() => write(number(each / 1000, language, { places: 3, fixed: true }))}
            >
              {money(each, language)}
            </Button>
          ))}
        </div>
        <Input
          label={t('how_much')}
          kind="money"
          required
          value={typed}
          help={t('limits', limits)}
          error={isTried && !isWithin ? t('limits', limits) : faults.amount}
          onChange={event => write(event.target.value)}
        />
        <Checkbox
          label={t('anonymous')}
          checked={is_anonymous}
          onChange={event => setAnonymous(event.target.checked)}
        />
        {problem && !faults.amount && !faults.fund_id && (
          <Notice tone="error" icon="alert" role="alert">
            {problem.title}
          </Notice>
        )}
        <div className="gi-acts">
          <Button type="submit" icon="card" busy={pay.isPending}>
            {t('by_card')}
          </Button>
          {free > 0 && (
            <Button look="outlined" icon="wallet" busy={give.isPending} onClick={fromCredit}>
              {t('from_credit', { amount: money(free, language) })}
            </Button>
          )}
        </div>
      </form>
      <ConfirmDialog
        open={isAsking}
        busy={give.isPending}
        title={t('credit_title')}
        act={t('credit_act')}
        onAct={() => give.mutate({ body: bodyOf('credit') })}
        onClose={() => ask(false)}
      >
        <p>{t('credit_text', { amount: money(amount, language), fund: chosen?.name ?? '' })}</p>
      </ConfirmDialog>
    </Card>
  )
}
