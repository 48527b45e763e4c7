import { latinDigits } from '@halaqa/kit-contract'
import { hijriDay } from '@halaqa/kit-contract/format'
import { type ReactNode, useState } from 'react'
import { useChosen } from '../forms/index.ts'
import { useLanguage, useWords } from '../i18n/index.ts'
import { FieldGroup } from '../light/index.ts'

type Named = { name: string; label: ReactNode; help?: ReactNode; disabled?: boolean }

const parts = ['day', 'month', 'year'] as const
type Part = (typeof parts)[number]
const partsOf = (value: unknown): Record<Part, string> => {
  const [year = '', month = '', day = ''] = typeof value === 'string' ? value.split('-') : []
  return { day, month, year }
}
const joined = ({ day, month, year }: Record<Part, string>): string | undefined =>
  day || month || year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : undefined

/**
 * A birthday: three boxes, because everybody knows theirs by heart and a calendar that opens at today is decades away from
 * it. Digits of every system; kept as `1999-11-21`, and half a day stays as it is typed. Needs the words of `parts`.
 */
export function FormBirthday({ name, label, help, disabled }: Named) {
  const t = useWords('parts')
  const [language] = useLanguage()
  const { value, onChange, onBlur, ref, error, required } = useChosen<string | undefined>(name)
  const [typed, setTyped] = useState(() => partsOf(value))
  // A draft that is put back is shown; what is being typed is not written anew under the fingers.
  const shown = joined(typed) === (value || undefined) ? typed : partsOf(value)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value ?? '') && !Number.isNaN(Date.parse(value!))
  const said = isDay ? hijriDay(value!, language) : help
  const change = (part: Part, text: string) => {
    const next = { ...shown, [part]: latinDigits(text).replace(/\D/g, '') }
    setTyped(next)
    onChange(joined(next) as string)
  }
  return (
    <FieldGroup label={label} help={said} error={error} required={required}>
      {errorId => (
        <div className="hq-parts">
          {parts.map(part => (
            <label key={part}>
              <span>{t(`date.${part}`)}</span>
              <span className="hq-input" data-invalid={error ? true : undefined}>
                <input
                  ref={part === 'day' ? ref : undefined}
                  name={`${name}.${part}`}
                  inputMode="numeric"
                  autoComplete={`bday-${part}`}
                  dir="ltr"
                  maxLength={part === 'year' ? 4 : 2}
                  disabled={disabled}
                  aria-required={required}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={errorId}
                  value={shown[part]}
                  onChange={event => change(part, event.target.value)}
                  onBlur={event => {
                    if (!event.currentTarget.closest('fieldset')?.contains(event.relatedTarget)) onBlur()
                  }}
                />
              </span>
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  )
}
