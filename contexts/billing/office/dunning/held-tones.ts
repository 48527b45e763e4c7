import type { Tone } from '@halaqa/kit-web/light'
import type { HeldState } from '../../contract/dunning.ts'

/** Colours of what somebody is kept from; the word always says it too. */
export const heldTones: Record<HeldState, Tone> = {
  nothing: 'neutral',
  results: 'warning',
  exam: 'warning',
  both: 'error',
  released: 'info',
}
