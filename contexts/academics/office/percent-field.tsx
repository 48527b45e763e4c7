import { parseNumber } from '@halaqa/kit-contract/format'
import { useChosen } from '@halaqa/kit-web/forms'
import { Input } from '@halaqa/kit-web/light'
import { useState } from 'react'

/** A percentage that is kept in hundredths: 55.5 is typed, 5550 is kept. What is no number is left for the contract to refuse. */
export function PercentField({ name, label }: { name: string; label: string }) {
  const { value, onChange, onBlur, error, required, ref } = useChosen<unknown>(name)
  const [typed, setTyped] = useState<{ text: string; value: unknown }>()
  const shown = typeof value === 'number' ? String(value / 100) : String(value ?? '')
  const text = typed && typed.value === value ? typed.text : shown
  return (
    <Input
      ref={ref}
      name={name}
      kind="number"
      label={label}
      error={error}
      required={required}
      value={text}
      end={
        <span className="of-input-end" aria-hidden="true">
          ٪
        </span>
      }
      onBlur={onBlur}
      onChange={event => {
        const number = parseNumber(event.target.value)
        const next = number === undefined ? event.target.value : Math.round(number * 100)
        setTyped({ text: event.target.value, value: next })
        onChange(next)
      }}
    />
  )
}
