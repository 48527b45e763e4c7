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

export const entryTones: Record<string, Tone> = {
  charge: 'primary',
  cancellation: 'neutral',
  adjustment: 'neutral',
  exemption: 'info',
  payment: 'success',
  refund: 'warning',
  reversal: 'error',
}
export const receiptTones: Record<string, Tone> = {
  asked: 'warning',
  posted: 'success',
  contested: 'warning',
  reversed: 'error',
  refused: 'neutral',
}
export const tillTones: Record<string, Tone> = {
  open: 'info',
  asked: 'warning',
  closed: 'success',
}
export const monthTones: Record<string, Tone> = {
  open: 'neutral',
  asked: 'warning',
  closed: 'success',
}
