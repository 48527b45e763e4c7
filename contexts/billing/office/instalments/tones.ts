import type { Tone } from '@halaqa/kit-web/light'
import type { PartStanding } from '../../contract/deal-parts.ts'
import type { planStates } from '../../contract/instalments.ts'

/** Colours of the states; the word always says it too. */
export const partTones: Record<PartStanding, Tone> = {
  waiting: 'neutral',
  part_paid: 'info',
  due: 'warning',
  late: 'error',
  paid: 'success',
}
export const planTones: Record<(typeof planStates)[number], Tone> = {
  running: 'info',
  late: 'error',
  settled: 'success',
  ended: 'neutral',
}
