import { msOf } from '../moment.ts'

/** A piece as its ends are typed: what stands in the fields, and what they say, in milliseconds. */
export type EndsRow = {
  element_id: number
  title: string
  start: string
  end: string
  start_ms: number
  end_ms: number
}

/** An end as it was typed; a text that is no time leaves the end where it was. */
export function withTime(row: EndsRow, key: 'start' | 'end', text: string): EndsRow {
  const ms = msOf(text)
  const typed = { ...row, [key]: text }
  if (ms === undefined) return typed
  return key === 'start' ? { ...typed, start_ms: ms } : { ...typed, end_ms: ms }
}
