import { dayOf, parseDay } from '@halaqa/kit-contract/format'
import { useWords } from '@halaqa/kit-office'
import { Input } from '@halaqa/kit-web/light'
import { useState } from 'react'

/** Whether a text is a day as addresses carry it. */
export const isoDay = (value: string | null): value is string => /^\d{4}-\d{2}-\d{2}$/.test(value ?? '')

const typed = (iso: string) => iso.split('-').reverse().join('-')

/** Two days, typed in any digits; told once both are days. */
export function SpanForm({
  from,
  to,
  onChange,
}: {
  from: string
  to: string
  onChange: (span: Record<string, string>) => void
}) {
  const words = useWords()
  const [texts, setTexts] = useState({ from: typed(from), to: typed(to) })
  const type = (next: Partial<typeof texts>) => setTexts(now => ({ ...now, ...next }))
  const tell = () => {
    const span = { from: parseDay(texts.from), to: parseDay(texts.to) }
    if (span.from && span.to) onChange({ from: span.from, to: span.to })
  }
  const field = (key: 'from' | 'to') => (
    <Input
      kind="code"
      label={words(`admission.office.report.${key}`)}
      placeholder={typed(dayOf(new Date().toISOString()))}
      value={texts[key]}
      onChange={event => type({ [key]: event.target.value })}
      onBlur={tell}
      onKeyDown={event => event.key === 'Enter' && tell()}
    />
  )
  return (
    <>
      {field('from')}
      {field('to')}
    </>
  )
}
