import { type Language, number } from '@halaqa/kit-contract/format'
import { useChosen } from '@halaqa/kit-web/forms'
import { useLanguage } from '@halaqa/kit-web/i18n'
import { Input } from '@halaqa/kit-web/light'
import { type ReactNode, useState } from 'react'
import { hundredthsOf } from './hundredths.ts'

/** A number with up to two places that is kept in whole hundredths (72.5 → 7250), typed in any digits. */
export function HundredthsInput({
  name,
  end,
  ...rest
}: {
  name: string
  label: ReactNode
  labelUnseen?: boolean
  help?: ReactNode
  end?: ReactNode
}) {
  const [language] = useLanguage()
  const { value, onChange, onBlur, ref, error, required } = useChosen<number | string | null>(name)
  const [typed, setTyped] = useState<{ text: string; value: unknown }>()
  const text = typed && typed.value === value ? typed.text : shown(value, language)
  return (
    <Input
      {...rest}
      ref={ref}
      name={name}
      kind="number"
      required={required}
      error={error}
      end={end && <span className="hundredths-end">{end}</span>}
      value={text}
      onBlur={onBlur}
      onChange={event => {
        const next = hundredthsOf(event.target.value, language)
        setTyped({ text: event.target.value, value: next })
        onChange(next)
      }}
    />
  )
}

const shown = (value: number | string | null | undefined, language: Language): string =>
  value === null || value === undefined ? '' : typeof value === 'number' ? number(value / 100, language) : value
