import type { Tone } from '@halaqa/kit-web/light'

export const enrolmentTones: Record<string, Tone> = {
  success: 'success',
  equal: 'success',
  study: 'info',
  coming: 'neutral',
  uncomplete: 'warning',
  fail: 'error',
  none: 'neutral',
}

export const purchaseTones: Record<string, Tone> = {
  open: 'warning',
  paid: 'success',
  free: 'info',
  cancelled: 'neutral',
  returned: 'neutral',
}

export const feeWaiverTones: Record<string, Tone> = {
  asked: 'warning',
  waived: 'success',
  refused: 'error',
  withdrawn: 'neutral',
}
