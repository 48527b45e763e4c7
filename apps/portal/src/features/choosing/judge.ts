import type { Out } from '@halaqa/kit-contract'
import { type choosing, judgeSummer, judgeWithin } from '@halaqa/studies/contract'

export type Offers = Out<typeof choosing.reply>
export type TermOffer = NonNullable<Offers['term']>
export type SummerOffer = NonNullable<Offers['summer']>

/** What stands against a choice as message keys of the contract (`problem.<code>`), and what to say beside it. */
export type Judged = { problems: string[]; hours: number; isFilled: boolean }

/** The same rules as on the server, on what the server offers. */
export function judgeTerm(offer: TermOffer, chosenIds: readonly number[]): Judged {
  const judged = judgeWithin(offer, {
    takenHours: offer.taken_hours,
    offered: offer.subjects.map(({ id, hour, status }) => ({
      id,
      hours: hour,
      failed: status === 'failed',
      optional: status === 'optional',
    })),
    chosenIds,
  })
  return {
    problems: judged.problems.map(code => `choice-${code}`),
    hours: judged.hours,
    isFilled: judged.isFilledWithFailed,
  }
}

export function judgeForSummer(offer: SummerOffer, chosenIds: readonly number[]): Judged {
  const before = Array.from({ length: offer.chosen }, (_, at) => ({ id: -1 - at, state: 'coming', chosen_summer: 1 }))
  const problems = judgeSummer([...offer.subjects, ...before], chosenIds)
  const hours = offer.subjects.filter(each => chosenIds.includes(each.id)).reduce((sum, each) => sum + each.hour, 0)
  return { problems: problems.map(code => `choice-${code}`), hours, isFilled: false }
}
