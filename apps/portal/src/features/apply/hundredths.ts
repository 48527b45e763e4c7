import { type Language, parseNumber } from '@halaqa/kit-contract/format'

/** What was typed in hundredths; null when nothing was, the text itself while it is no number (the schema refuses it). */
export function hundredthsOf(text: string, language: Language): number | string | null {
  if (text.trim() === '') return null
  const value = parseNumber(text, language)
  return value === undefined ? text : Math.round(value * 100)
}
