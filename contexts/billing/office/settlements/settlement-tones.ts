import type { Tone } from '@halaqa/kit-web/light'
import type { Settlement } from '../../contract/settlements.ts'

export const settlementTones: Record<Settlement['state'], Tone> = {
  asked: 'warning',
  settled: 'success',
  approved: 'info',
  sent: 'info',
  paid: 'success',
  refused: 'neutral',
  withdrawn: 'neutral',
  returned: 'warning',
  reversing: 'warning',
  reversed: 'neutral',
}
