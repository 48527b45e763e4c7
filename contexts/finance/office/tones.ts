import type { Tone } from '@halaqa/kit-web/light'

/** Colours of the states of money; the word always says it too. */
export const invoiceTones: Record<string, Tone> = {
  open: 'warning',
  paid: 'success',
  exempted: 'info',
  cancelled: 'neutral',
}
export const paymentTones: Record<string, Tone> = {
  started: 'neutral',
  pending: 'info',
  paid: 'success',
  declined: 'error',
  cancelled: 'neutral',
  refused: 'error',
}
