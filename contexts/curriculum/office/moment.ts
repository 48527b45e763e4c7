import { latinDigits } from '@halaqa/kit-contract'

/** `1:02:05` of milliseconds; a length or a place in a film. Always left to right. */
export function lengthOf(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] ? parts : parts.slice(1)
  return shown.map((part, at) => (at ? String(part).padStart(2, '0') : String(part))).join(':')
}

/** The same to the millisecond, as it is typed: `0:12.345`. */
export function exactTime(ms: number): string {
  const rest = Math.round(ms) % 1000
  return lengthOf(Math.round(ms) - rest) + (rest ? `.${String(rest).padStart(3, '0').replace(/0+$/, '')}` : '')
}

/** The milliseconds of `1:02:05`, `62:05` or `12.5`; undefined when it is no time. */
export function msOf(text: string): number | undefined {
  const typed = latinDigits(text).trim()
  if (!/^\d{1,3}(:[0-5]?\d){0,2}(\.\d{1,3})?$/.test(typed)) return undefined
  return Math.round(typed.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1000)
}
