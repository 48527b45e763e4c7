import { latinDigits } from '@halaqa/kit-contract'
import { type Language, parseDay, parseMoney, parseNumber } from '@halaqa/kit-contract/format'

/** How a value is written by hand. `money` is kept in baisa, `hundredths` in hundredths, `day` as `2026-11-21`, `number` as a number, the rest as text. */
export type TypedKind =
  | 'text'
  | 'email'
  | 'phone'
  | 'code'
  | 'number'
  | 'money'
  | 'hundredths'
  | 'day'
  | 'password'
  | 'search'

/** A kept value as the text of its field. */
export function shownText(kind: TypedKind, value: unknown, language: Language): string {
  if (value === undefined || value === null) return ''
  if (kind === 'money' && typeof value === 'number')
    return (value / 1000).toFixed(3).replace('.', language === 'fr' ? ',' : '.')
  if (kind === 'hundredths' && typeof value === 'number')
    return String(value / 100).replace('.', language === 'fr' ? ',' : '.')
  if (kind === 'number' && typeof value === 'number') return String(value)
  if (kind === 'day' && typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value))
    return value.split('-').reverse().join('-')
  return String(value)
}

/**
 * What was typed, as the value to keep. Text that is no number or day yet stays text: the schema refuses it with its
 * own message and nothing typed is lost. An empty number or day is undefined, so that "required" is what is said.
 */
export function keptValue(kind: TypedKind, text: string, language: Language): unknown {
  if (kind === 'code' || kind === 'phone') return latinDigits(text)
  if (kind !== 'number' && kind !== 'money' && kind !== 'hundredths' && kind !== 'day') return text
  if (text.trim() === '') return undefined
  if (kind === 'day') return parseDay(text) ?? text
  if (kind === 'hundredths') return inHundredths(parseNumber(text, language)) ?? text
  return (kind === 'money' ? parseMoney(text, language) : parseNumber(text, language)) ?? text
}

/** 12.5 as 1250: what JavaScript makes of 0.29 × 100 is no whole number. A third place is rounded. */
const inHundredths = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : Math.round(Number((value * 100).toPrecision(12)))
