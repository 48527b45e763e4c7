import { type Language, money } from '@halaqa/kit-contract/format'
import { translate } from '@halaqa/kit-server/words'
import { bankNames } from '../banks/bank-accounts.queries.ts'
import type { Count } from './close-till.ts'
import { tillBalance } from './till-balance.ts'
import { tillRow } from './tills.queries.ts'

/** What closing a day of a desk posts, in sentences: what is missing or too much, and what is carried to the bank. */
export async function closingInWords(id: number, language: string, count?: Count): Promise<string[]> {
  const till = await tillRow(id)
  const { counted, deposit = 0, deposit_account_id } = count ?? till
  const say = (key: string, amount: number, values: Record<string, string> = {}) =>
    translate(language, `finance.till.follows.${key}`, { amount: money(amount, language as Language), ...values })
  const difference = (counted ?? 0) - (till.expected ?? (await tillBalance(till)))
  const names = await bankNames(deposit_account_id ? [deposit_account_id] : [], language)
  return [
    ...(difference && counted != null ? [say(difference < 0 ? 'missing' : 'too_much', Math.abs(difference))] : []),
    ...(deposit ? [say('deposit', deposit, { account: names.get(deposit_account_id ?? 0) ?? '' })] : []),
  ]
}
