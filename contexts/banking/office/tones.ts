import type { Tone } from '@halaqa/kit-web/light'

/** Colours of states; the word always says it too. */
export const lineTones: Record<string, Tone> = { open: 'warning', part: 'info', matched: 'success' }
export const externalTones: Record<string, Tone> = {
  entered: 'warning',
  posted: 'success',
  refused: 'error',
  reversing: 'warning',
  reversed: 'neutral',
}
export const directionTones: Record<string, Tone> = { in: 'success', out: 'neutral' }
