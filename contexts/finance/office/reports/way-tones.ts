import type { Tone } from '@halaqa/kit-web/light'
import type { PaymentWay } from '../../contract/period-reports.ts'

export const wayTones: Record<PaymentWay, Tone> = {
  gateway: 'primary',
  bank: 'info',
  cash: 'success',
  donation: 'warning',
}
