import { askOwnPayout } from '@halaqa/billing/contract'
import { day, money, number, parseMoney } from '@halaqa/kit-contract/format'
import { useLanguage, useWords } from '@halaqa/kit-web/i18n'
import { Button, Dialog, Input, Notice, Select, useToast } from '@halaqa/kit-web/light'
import { useCallMutation } from '@halaqa/kit-web/session'
import { type FormEvent, useId, useState } from 'react'
import { type Credit, changedByCredit } from './own-credit.ts'

/** How much is to be paid out, and to which account of the student's own. Comes when it is opened. */
export default function AskPayout({
  credit: { free, holder, cards },
  onClose,
}: {
  credit: Credit
  onClose: () => void
}) {
  const t = useWords('money')
  const toast = useToast()
  const [language] = useLanguage()
  const formId = useId()
  // Of one form: pressed twice, it is one request.
  const [form_uuid] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState(() => number(free / 1000, language, { places: 3, fixed: true }))
  const [iban, setIban] = useState('')
  const [card, setCard] = useState('')
  const [isTried, setTried] = useState(false)
  const act = useCallMutation(askOwnPayout, {
    changes: changedByCredit,
    onSuccess: () => {
      toast({ text: t('payout.asked') })
      onClose()
    },
  })
  const amount = parseMoney(typed, language) ?? 0
  const most = Math.min(free, cards.find(each => String(each.id) === card)?.left ?? free)
  const isWithin = amount > 0 && amount <= most
  const isComplete = Boolean(card || iban.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isWithin && isComplete)
      act.mutate({ body: { form_uuid, amount, iban, card_payment_id: card ? Number(card) : null } })
  }
  const { problem } = act.error ?? {}
  const faults: Record<string, string | undefined> = problem?.errors ?? {}
  const here = {
    amount: isTried && !isWithin ? t('payout.amount_needed') : faults.amount,
    iban: isTried && !isComplete ? t('payout.iban_needed') : faults.iban,
  }
  return (
    <Dialog
      open
      title={t('payout.title')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <Button type="submit" form={formId} busy={act.isPending}>
          {t('payout.send')}
        </Button>
      }
    >
      <form id={formId} className="mo-form" onSubmit={submit} noValidate>
        <Input
          label={t('payout.amount')}
          kind="money"
          required
          value={typed}
          help={t('payout.at_most', { amount: money(most, language) })}
          error={here.amount}
          onChange={event => setTyped(event.target.value)}
        />
        {cards.length > 0 && (
          <Select
            label={t('payout.where')}
            value={card}
            help={card ? t('payout.where_help') : undefined}
            error={faults.card_payment_id}
            onChange={event => setCard(event.target.value)}
            choices={[
              { value: '', label: t('payout.to_bank') },
              ...cards.map(({ id, paid_on, left }) => ({
                value: String(id),
                label: t('payout.to_card', { day: day(paid_on, language), amount: money(left, language) }),
              })),
            ]}
          />
        )}
        <Input
          label={t('payout.iban')}
          required={!card}
          dir="ltr"
          autoComplete="off"
          maxLength={42}
          value={iban}
          help={t(card ? 'payout.iban_beside' : 'payout.iban_help')}
          error={here.iban}
          onChange={event => setIban(event.target.value)}
        />
        {(!card || iban.trim()) && (
          <p>
            {t('payout.holder')}: <bdi>{holder}</bdi>
          </p>
        )}
        <Notice icon="info">{t(card ? 'payout.card_terms' : 'payout.terms')}</Notice>
        {problem && !here.amount && !here.iban && (
          <Notice tone="error" icon="alert" role="alert">
            {problem.title}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
