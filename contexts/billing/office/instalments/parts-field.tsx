import { money } from '@halaqa/kit-contract/format'
import { messageWithin, NumberInput, useOffice, useWords } from '@halaqa/kit-office'
import { DateInput } from '@halaqa/kit-web'
import { useChosen, useFormAround } from '@halaqa/kit-web/forms'
import { Button, IconButton } from '@halaqa/kit-web/light'
import { dayAfter } from '../../contract/deal-parts.ts'

const baisaOfRial = 1000
type Part = { due_on: string; amount: number }

/** The parts of a plan, written by hand: a day and an amount each, and what is still missing of all that is open. */
export const partsFieldOf = (open: number, today: string) =>
  function PartsField({ name, label }: { name: string; label: string }) {
    const words = useWords()
    const { language } = useOffice()
    const { value = [], onChange } = useChosen<Part[]>(name)
    const error = messageWithin(useFormAround().formState.errors[name])
    const missing = open - value.reduce((sum, part) => sum + (Number(part.amount) || 0), 0)
    const head = (field: string) => words(`billing.instalment-part.fields.${field}`)
    const add = () => {
      const last = value.at(-1)?.due_on
      onChange([...value, { due_on: last ? dayAfter(last, 30) : today, amount: Math.max(0, missing) }])
    }
    return (
      <fieldset className="hq-field of-field-wide bi-parts">
        <legend className="hq-unseen">{label}</legend>
        {value.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place.
          <div key={at} className="bi-part bi-dated">
            <DateInput name={`${name}.${at}.due_on`} label={head('due_on')} min={today} />
            <NumberInput
              label={head('amount')}
              value={part.amount}
              per={baisaOfRial}
              onChange={amount =>
                onChange(value.map((each, place) => (place === at ? { ...each, amount: amount as number } : each)))
              }
            />
            <IconButton
              name="trash"
              label={words('billing.office.instalments.remove_part')}
              onClick={() => onChange(value.filter((_, place) => place !== at))}
            />
          </div>
        ))}
        <p className="bi-acts" aria-live="polite">
          <Button look="outlined" size="small" icon="plus" onClick={add}>
            {words('billing.office.instalments.add_part')}
          </Button>
          <span>
            {words(missing < 0 ? 'billing.office.instalments.too_much' : 'billing.office.instalments.missing')}{' '}
            <b className="of-nowrap">{money(Math.abs(missing), language)}</b>
          </span>
        </p>
        {error && (
          <p className="hq-field-error" role="alert">
            {error}
          </p>
        )}
      </fieldset>
    )
  }
