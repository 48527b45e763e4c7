import { day, type Language, money } from '@halaqa/kit-contract/format'
import { currentRequest } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import type { ResultHold } from '@halaqa/students/server'
import { heldFor, isHeldIn } from './held-for.ts'
import { payments } from './notify-late.ts'

/** What students asks: whose results are held because something they owe is late, and how that ends. */
export const lateHoldsResults: ResultHold = {
  heldAmong: async studentIds => {
    const held = await heldFor(studentIds, 'results')
    const language = currentRequest().language as Language
    return new Map(
      [...held].map(([id, { amount, since }]) => [
        id,
        {
          reason: translate(language, 'billing.dunning-held.reason', {
            amount: money(amount, language),
            since: day(since, language),
          }),
          until: null,
          link: payments,
        },
      ]),
    )
  },
  isHeld: (studentId, today) => isHeldIn(studentId, 'results', today),
}
