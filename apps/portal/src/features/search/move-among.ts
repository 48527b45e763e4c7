import type { KeyboardEvent } from 'react'

/** What the arrows go through: the field, and everything that was found. */
export const stop = { 'data-search-stop': '' }

/** Down and up go from the field through what was found and back; Escape leads back to the field. True when the key was taken. */
export function moveAmong(event: KeyboardEvent<HTMLElement>): boolean {
  const step = { ArrowDown: 1, ArrowUp: -1, Escape: 0 }[event.key]
  if (step === undefined) return false
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-search-stop]')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const next = step === 0 ? stops[0] : stops[at + step]
  if (at < 0 || !next || next === stops[at]) return false
  event.preventDefault()
  next.focus()
  return true
}
