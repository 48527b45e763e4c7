import { dayOf, parseDay } from '@halaqa/kit-contract/format'
import { Button, Input } from '@halaqa/kit-web/light'
import { useState } from 'react'
import { useWords } from '../office-context.ts'

export type Span = { from: string; to: string }
const typed = (iso: string) => iso.split('-').reverse().join('-')

/** Of which days a report is: two, typed in any digits; told once both are days, the first before the last. */
export function SpanForm({ from, to, onChoose }: Span & { onChoose: (span: Span) => void }) {
  const words = useWords()
  const [texts, setTexts] = useState({ from: typed(from), to: typed(to) })
  const days = { from: parseDay(texts.from), to: parseDay(texts.to) }
  const isWrongWay = Boolean(days.from && days.to && days.to < days.from)
  const input = (key: keyof Span, wrong?: string) => (
    <Input
      kind="code"
      label={words(`office.span.${key}`)}
      placeholder={typed(dayOf(new Date().toISOString()))}
      value={texts[key]}
      error={texts[key] && !days[key] ? words('field.date') : wrong}
      onChange={event => setTexts({ ...texts, [key]: event.target.value })}
    />
  )
  return (
    <form
      className="of-span"
      onSubmit={event => {
        event.preventDefault()
        if (days.from && days.to && !isWrongWay) onChoose({ from: days.from, to: days.to })
      }}
    >
      {input('from')}
      {input('to', isWrongWay ? words('field.ends-before-start') : undefined)}
      <Button type="submit" look="outlined" disabled={!days.from || !days.to || isWrongWay}>
        {words('office.list.apply')}
      </Button>
    </form>
  )
}
