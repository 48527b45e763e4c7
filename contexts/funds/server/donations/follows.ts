import { nameIn } from '@halaqa/academics/server'
import { type Language, money } from '@halaqa/kit-contract/format'
import { translate } from '@halaqa/kit-server/words'
import { balanceOfFund, fundRow } from '../funds/funds.queries.ts'
import { selectedById } from './donations.queries.ts'

/** What lies in a fund once so much entered it, or left it where it is below nothing, in a sentence for whoever is about to do it. */
export async function fundThenInWords(fundId: number, amount: number, language: string): Promise<string[]> {
  const fund = nameIn(await fundRow(fundId), language)
  const then = (await balanceOfFund(fundId)) + amount
  // More than lies in it is refused, and so the refusal says it.
  if (then < 0) return []
  return [translate(language, 'funds.follows.balance', { fund, amount: money(then, language as Language) })]
}

/** The same of a donation that is posted, or taken back. */
export async function donationInWords(id: number, sign: 1 | -1, language: string): Promise<string[]> {
  const { donation } = await selectedById(id)
  return fundThenInWords(donation.fund_id, sign * donation.amount, language)
}
