import type { Tone } from '@halaqa/kit-web/light'

export const invoiceTones: Record<string, Tone> = {
  open: 'warning',
  paid: 'success',
  exempted: 'info',
  cancelled: 'neutral',
}
