import { choicesOf, kindOf, latinDigits, referenceOf, workOf } from '@halaqa/kit-contract'
import { parseDay, parseMoney, parseNumber } from '@halaqa/kit-contract/format'
import { Arrival, lazily } from '@halaqa/kit-web/arrival'
import { Button, Input } from '@halaqa/kit-web/light'
import { MenuItem, MenuList } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { RecordPicker } from '../form/reference-field.tsx'
import { useWords } from '../office-context.ts'
import { filterLabel, type ListSpec, valueLabel } from './list-spec.ts'

const AssignedChoices = lazily(() => import('./assigned-input.tsx').then(module => module.AssignedChoices))
const DayWordChoices = lazily(() => import('./day-words.tsx').then(module => module.DayWordChoices))

type Props = { spec: ListSpec; source: string; value: unknown; onChoose: (value: unknown) => void }

/** Asks for the value of one filter, as its kind is asked for: a list of choices, a record, or a text. */
export function FilterInput({ spec, source, value, onChoose }: Props) {
  const words = useWords()
  const schema = spec.filters[source]!
  const label = filterLabel(spec, source, words)
  const kind = kindOf(schema)
  if (kind === 'reference' || kind === 'references')
    return (
      <RecordPicker
        label={label}
        reference={referenceOf(schema)}
        ids={value == null ? [] : [value as number]}
        autoFocus
        onChange={([id]) => onChoose(id)}
      />
    )
  if (kind === 'choice' || kind === 'choices' || kind === 'boolean') {
    const choices = kind === 'boolean' ? ['true', 'false'] : choicesOf(schema)
    return (
      <MenuList autoFocusItem aria-label={label}>
        {choices.map(each => (
          <MenuItem key={each} selected={String(value) === each} onClick={() => onChoose(each)}>
            {valueLabel(spec, source, each, words)}
          </MenuItem>
        ))}
      </MenuList>
    )
  }
  if (kind === 'assigned')
    return (
      <Arrival>
        <AssignedChoices kind={workOf(schema)} label={label} value={value} onChoose={onChoose} />
      </Arrival>
    )
  if (kind === 'during')
    return (
      <Arrival>
        <DayWordChoices label={label} value={value} onChoose={onChoose} />
      </Arrival>
    )
  return <TextFilter kind={kind} label={label} value={value} onChoose={onChoose} />
}

type TextProps = { kind: string; label: string; value: unknown; onChoose: (value: unknown) => void }
function TextFilter({ kind, label, value, onChoose }: TextProps) {
  const words = useWords()
  const [text, setText] = useState(() =>
    kind === 'day' && value ? String(value).split('-').reverse().join('-') : String(value ?? ''),
  )
  const kept = keptFilter(kind, text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (kept !== undefined) onChoose(kept)
  }
  return (
    <form onSubmit={submit}>
      <Input
        label={label}
        kind={kind === 'text' ? 'text' : 'code'}
        value={text}
        autoFocus
        placeholder={kind === 'day' ? '21-11-2026' : undefined}
        error={text && kept === undefined ? words(kind === 'day' ? 'field.date' : 'field.invalid') : undefined}
        onChange={event => setText(event.target.value)}
      />
      <Button type="submit" size="small" disabled={kept === undefined}>
        {words('office.list.apply')}
      </Button>
    </form>
  )
}

const hundredthsOf = (value: number | undefined) => (value === undefined ? undefined : Math.round(value * 100))

/** What was typed as the value of a filter: days as 2026-11-21, amounts in baisa, digits as 0–9. Undefined: not right yet. */
export function keptFilter(kind: string, text: string): unknown {
  if (!text.trim()) return undefined
  if (kind === 'day' || kind === 'instant') return parseDay(text)
  if (kind === 'money') return parseMoney(text)
  if (kind === 'hundredths') return hundredthsOf(parseNumber(text))
  if (kind === 'number') return /^-?\d+(\.\d+)?$/.test(latinDigits(text).trim()) ? Number(latinDigits(text)) : undefined
  return kind === 'text' ? text.trim() : latinDigits(text).trim()
}
