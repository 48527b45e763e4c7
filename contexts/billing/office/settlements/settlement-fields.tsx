import type { In, Out } from '@halaqa/kit-contract'
import { day, money } from '@halaqa/kit-contract/format'
import { Facts, type Inputs, useOffice, useWords } from '@halaqa/kit-office'
import { useChosen } from '@halaqa/kit-web/forms'
import { Card, Select } from '@halaqa/kit-web/light'
import { type ReactNode, useMemo } from 'react'
import type { createSettlement, SettlementKind, updateSettlement } from '../../contract/settlements.ts'

type Choices = Pick<Out<typeof createSettlement.reply>, 'to_good' | 'invoices' | 'accounts' | 'cards'>
type Input = { name: string; label: string; help?: ReactNode }

/** What the student has to good: what may be used or paid out. */
export function ToGood({ choices }: { choices: Choices }) {
  const words = useWords()
  const { language } = useOffice()
  const amount = (baisa: number) => <bdi className="of-nowrap">{money(baisa, language)}</bdi>
  const open = choices.invoices.reduce((sum, each) => sum + each.open, 0)
  return (
    <Card>
      <Facts
        columns={2}
        items={[
          { label: words('billing.settlement.to_good'), value: amount(choices.to_good) },
          { label: words('billing.settlement.still_open'), value: amount(open) },
        ]}
      />
    </Card>
  )
}

/** One of a few, by their numbers. */
const choiceOf = (
  options: (language: string, words: ReturnType<typeof useWords>) => { value: number; label: string }[],
) =>
  function Choice({ name, label, help }: Input) {
    const words = useWords()
    const { language } = useOffice()
    const { value, onChange, onBlur, ref, error, required } = useChosen<number | null | undefined>(name)
    const rows = options(language, words)
    return (
      <Select
        ref={ref}
        label={label}
        help={help}
        choices={[
          { value: '', label: rows.length ? '—' : words('billing.settlement.nothing_open') },
          ...rows.map(row => ({ value: String(row.value), label: row.label })),
        ]}
        value={value === undefined || value === null ? '' : String(value)}
        onChange={event => onChange(event.target.value ? Number(event.target.value) : null)}
        onBlur={onBlur}
        error={error}
        required={required}
      />
    )
  }

const invoiceOf = ({ invoices }: Choices) =>
  choiceOf((language, words) =>
    invoices.map(({ id, name, number, open }) => ({
      value: id,
      label: `${name} · ${number} · ${words('billing.settlement.open_of', { open: money(open, language as 'ar') })}`,
    })),
  )
const accountOf = ({ accounts }: Choices) =>
  choiceOf((_, words) =>
    accounts.map(({ id, name, kind }) => ({
      value: id,
      label: `${words(`finance.receipt.values.kind.${kind}`)} · ${name}`,
    })),
  )

const cardOf = ({ cards }: Choices) =>
  function CardChoice({ name, label, help }: Input) {
    const words = useWords()
    const { language } = useOffice()
    const { value, onChange, onBlur, ref, error } = useChosen<number | null | undefined>(name)
    return (
      <Select
        ref={ref}
        label={label}
        help={help}
        choices={[
          { value: '', label: words('billing.settlement.no_card') },
          ...cards.map(({ id, gateway, paid_on, left }) => ({
            value: String(id),
            label: words('billing.settlement.card_of', {
              gateway: words(`finance.gateway.${gateway}`),
              day: day(paid_on, language),
              left: money(left, language as 'ar'),
            }),
          })),
        ]}
        value={value === undefined || value === null ? '' : String(value)}
        onChange={event => onChange(event.target.value ? Number(event.target.value) : null)}
        onBlur={onBlur}
        error={error}
      />
    )
  }

/** Said where it goes to a card first. */
function IfCardFails() {
  const words = useWords()
  const { value } = useChosen<number | null>('card_payment_id')
  return value ? <p className="bi-quiet">{words('billing.settlement.if_card_fails')}</p> : null
}

/** Shown for these kinds alone. */
function OfKind({ kinds, children }: { kinds: SettlementKind[]; children: ReactNode }) {
  const { value } = useChosen<SettlementKind>('kind')
  return kinds.includes(value) ? children : null
}
/** Shown where the payout leaves a bank account. */
function FromBank({ accounts, children }: Pick<Choices, 'accounts'> & { children: ReactNode }) {
  const { value } = useChosen<number | null>('bank_account_id')
  return accounts.find(each => each.id === value)?.kind === 'bank' ? children : null
}

type Parts = Inputs<In<NonNullable<(typeof updateSettlement)['body']>>>
/** What is settled, as it is asked for and as it is changed. */
export function SettlementFields({ parts: { Field, Section }, choices }: { parts: Parts; choices: Choices }) {
  const words = useWords()
  // Made once: another component would lose the keyboard's place.
  const Invoice = useMemo(() => invoiceOf(choices), [choices])
  const Account = useMemo(() => accountOf(choices), [choices])
  const CardChoice = useMemo(() => cardOf(choices), [choices])
  return (
    <Section title={words('billing.settlement.what')} why={words('billing.settlement.what_why')}>
      <Field source="kind" />
      <OfKind kinds={['credit', 'discount']}>
        <Field source="invoice_id" input={Invoice} />
      </OfKind>
      <Field source="amount" />
      <OfKind kinds={['payout']}>
        {choices.cards.length > 0 && <Field source="card_payment_id" input={CardChoice} />}
        <IfCardFails />
        <Field source="bank_account_id" input={Account} />
        <FromBank accounts={choices.accounts}>
          <Field source="iban" />
          <Field source="account_holder" />
        </FromBank>
      </OfKind>
      <OfKind kinds={['discount']}>
        <Field source="decision_number" />
      </OfKind>
      <Field source="reason" />
    </Section>
  )
}
