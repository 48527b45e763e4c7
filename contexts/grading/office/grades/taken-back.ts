import { hundredthsOf, markText } from '../../contract/grade-text.ts'

/** What is typed as a mark; undefined is none. Nothing typed takes the mark away. */
export const typedValue = (text: string) => (text.trim() === '' ? null : hundredthsOf(text))

type Cell = {
  kind: 'still' | 'saving' | 'saved' | 'waiting' | 'wrong' | 'refused' | 'conflict'
  text: string
  /** The mark that stands there. */
  before: number | null
  /** The mark that the last one entered here took the place of; undefined: none was entered. */
  earlier: number | null | undefined
}
/** `text` stands there again, and is sent where the other one was stored. */
export type TakenBack = { text: string; isSent: boolean }

/**
 * What Ctrl+Z makes of a cell: what stood there before it was entered, whole, never letters of what was typed. Undefined where
 * nothing was entered; `waits` where what was entered is on its way, or two officers differ.
 */
export function takenBack({ kind, text, before, earlier }: Cell): TakenBack | 'waits' | undefined {
  if (kind === 'saving' || kind === 'waiting' || kind === 'conflict') return 'waits'
  if (typedValue(text) !== before) return { text: markText(before), isSent: false }
  return earlier === undefined ? undefined : { text: markText(earlier), isSent: true }
}
