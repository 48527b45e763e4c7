import type { Tone } from '@halaqa/kit-web/light'

/** Colours of the states of an application; the word always says it too. */
export const statusTones: Record<string, Tone> = { waiting: 'info', accepted: 'success', refused: 'error' }
export const feeTones: Record<string, Tone> = { open: 'warning', paid: 'success', exempted: 'info', none: 'neutral' }
export const documentTones: Record<string, Tone> = {
  missing: 'neutral',
  uploaded: 'info',
  accepted: 'success',
  refused: 'error',
}
export const attendanceTones: Record<string, Tone> = { expected: 'neutral', present: 'success', absent: 'warning' }
export const resultTones: Record<string, Tone> = { coming: 'neutral', success: 'success', fail: 'error' }
export const equationTones: Record<string, Tone> = {
  draft: 'neutral',
  submitted: 'info',
  approved: 'success',
  refused: 'error',
}
export const paymentTones: Record<string, Tone> = {
  started: 'neutral',
  pending: 'info',
  paid: 'success',
  declined: 'error',
  cancelled: 'neutral',
  refused: 'error',
}
export const messageTones: Record<string, Tone> = {
  queued: 'info',
  sent: 'success',
  failed: 'error',
  kept: 'neutral',
}
export const offerTones: Record<string, Tone> = {
  open: 'info',
  taken: 'success',
  lapsed: 'warning',
  withdrawn: 'neutral',
}
export const sendingTones: Record<string, Tone> = {
  draft: 'neutral',
  scheduled: 'info',
  sending: 'info',
  stopped: 'warning',
  done: 'success',
  waiting: 'neutral',
  held: 'info',
  sent: 'success',
  failed: 'error',
}
