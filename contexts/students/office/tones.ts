import type { Tone } from '@halaqa/kit-web/light'

/** Colours of the states; the word always says it too. */
export const stateTones: Record<string, Tone> = {
  active: 'success',
  delayed: 'info',
  hold: 'warning',
  discontinuous: 'warning',
  withdrawn: 'neutral',
  fired: 'error',
  graduate: 'primary',
}

/** Of a mail or a text message in the outbox. */
export const deliveryTones: Record<string, Tone> = {
  none: 'neutral',
  queued: 'info',
  sent: 'success',
  failed: 'error',
  kept: 'neutral',
}
