import { type AnySchema, latinDigits } from '@halaqa/kit-contract'
import { dayOf, parseDay, time } from '@halaqa/kit-contract/format'
import { useChosen } from '@halaqa/kit-web/forms'
import { Input } from '@halaqa/kit-web/light'
import { useState } from 'react'
import { useWords } from '../office-context.ts'
import { emptyOf, type Named } from './choice-fields.tsx'

/** A day and a time in Muscat (UTC+4, no summer time) as an instant in UTC; undefined when one of them is not right yet. */
export function instantOf(dayText: string, timeText: string): string | undefined {
  const day = parseDay(dayText)
  const [, hour, minute] = /^([01]?\d|2[0-3])[:.]([0-5]\d)$/.exec(latinDigits(timeText).trim()) ?? []
  return day && hour ? new Date(`${day}T${hour.padStart(2, '0')}:${minute}:00+04:00`).toISOString() : undefined
}

/** A moment, asked as day and time of day in Muscat; kept in UTC. */
export function InstantField({ name, label, help, schema }: Named & { schema: AnySchema }) {
  const words = useWords()
  const { value, onChange, onBlur, ref, error, required } = useChosen<string | null | undefined>(name)
  const [typed, setTyped] = useState(() => ({
    day: value ? dayOf(value).split('-').reverse().join('-') : '',
    time: value ? time(value) : '',
  }))
  const type = (next: Partial<typeof typed>) => {
    const both = { ...typed, ...next }
    setTyped(both)
    const isEmpty = !both.day.trim() && !both.time.trim()
    // Half a moment stays what it is: the schema refuses it with its own message, and nothing typed is lost.
    onChange(isEmpty ? emptyOf(schema) : (instantOf(both.day, both.time) ?? `${both.day} ${both.time}`.trim()))
  }
  return (
    <div className="of-instant">
      <Input
        ref={ref}
        name={name}
        kind="code"
        label={label}
        help={help}
        error={error}
        required={required}
        value={typed.day}
        placeholder="21-11-2026"
        onBlur={onBlur}
        onChange={event => type({ day: event.target.value })}
      />
      <Input
        kind="code"
        label={words('office.form.time')}
        value={typed.time}
        placeholder="19:30"
        onBlur={onBlur}
        onChange={event => type({ time: event.target.value })}
      />
    </div>
  )
}
