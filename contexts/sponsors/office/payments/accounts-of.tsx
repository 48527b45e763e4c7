import type { Out } from '@halaqa/kit-contract'
import { useWords } from '@halaqa/kit-office'
import { useChosen } from '@halaqa/kit-web/forms'
import { Select } from '@halaqa/kit-web/light'
import type { ReactNode } from 'react'
import type { createSponsorPayment } from '../../contract/payments.ts'

type Draft = Pick<Out<typeof createSponsorPayment.reply>, 'accounts'>

export const isBank = ({ accounts }: Draft, id: number | undefined) =>
  accounts.find(each => each.id === id)?.kind === 'bank'

/** Desks and accounts by their names, with what they are. */
export const accountsOf = ({ accounts }: Draft) =>
  function Account({ name, label, help }: { name: string; label: string; help?: ReactNode }) {
    const words = useWords()
    const { value, onChange, onBlur, ref, error, required } = useChosen<number | undefined>(name)
    return (
      <Select
        ref={ref}
        label={label}
        help={help}
        choices={accounts.map(each => ({
          value: String(each.id),
          label: `${words(`sponsors.payment.values.kind.${each.kind}`)} · ${each.name}`,
        }))}
        value={value === undefined ? '' : String(value)}
        onChange={event => onChange(Number(event.target.value))}
        onBlur={onBlur}
        error={error}
        required={required}
      />
    )
  }
