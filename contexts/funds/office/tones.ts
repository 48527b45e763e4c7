import type { Tone } from '@halaqa/kit-web/light'

/** Colours of the states; the word always says it too. */
export const donationTones: Record<string, Tone> = {
  asked: 'warning',
  posted: 'success',
  contested: 'warning',
  reversed: 'neutral',
  refused: 'error',
}
export const grantTones: Record<string, Tone> = {
  asked: 'warning',
  posted: 'success',
  refused: 'error',
  contested: 'warning',
  revoked: 'neutral',
}
