import { type Language, money } from '@halaqa/kit-contract/format'
import { translate } from '@halaqa/kit-server/words'
import { balanceOfSponsor } from './sponsors.queries.ts'

/** What a sponsor owes once it owes so much more, or less, in a sentence for whoever is about to do it. Amounts are baisa. */
export async function owesThenInWords(sponsorId: number, change: number, language: string): Promise<string> {
  const then = (await balanceOfSponsor(sponsorId)) + change
  const key = then < 0 ? 'to_good' : 'owes'
  return translate(language, `sponsors.follows.${key}`, { amount: money(Math.abs(then), language as Language) })
}
