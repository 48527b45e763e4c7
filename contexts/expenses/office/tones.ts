import type { Tone } from '@halaqa/kit-web/light'

/** Colours of the states of an operation; the word always says it too. */
export const operationTones: Record<string, Tone> = {
  entered: 'warning',
  posted: 'success',
  refused: 'error',
  reversing: 'warning',
  reversed: 'neutral',
}
export const postingTones: Record<string, Tone> = { expense: 'neutral', reversal: 'error' }
export const sourceTones: Record<string, Tone> = { bank: 'info', cash: 'neutral' }
