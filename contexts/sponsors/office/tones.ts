import type { Tone } from '@halaqa/kit-web/light'

/** Colours of the states; the word always says it too. */
export const sponsorshipTones: Record<string, Tone> = {
  asked: 'warning',
  running: 'success',
  refused: 'error',
  ending: 'warning',
  ended: 'neutral',
}
export const paymentTones: Record<string, Tone> = {
  asked: 'warning',
  posted: 'success',
  contested: 'warning',
  reversed: 'neutral',
  refused: 'error',
}
export const billTones: Record<string, Tone> = {
  asked: 'warning',
  posted: 'success',
  refused: 'error',
  contested: 'warning',
  revoked: 'neutral',
}
