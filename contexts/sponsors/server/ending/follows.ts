import { type Language, listed, money } from '@halaqa/kit-contract/format'
import { translate } from '@halaqa/kit-server/words'
import { owesThenInWords } from '../sponsors/follows.ts'
import { sponsorshipRow } from '../sponsorships/changing-sponsorship.ts'
import { linesAfter } from './end-sponsorship.ts'

/** Which invoices are given back by an end after a day, and what the sponsor owes then; that none is, where none is. */
export async function endInWords(id: number, endsOn: string | undefined, language: string): Promise<string[]> {
  const { sponsor_id, end_on } = await sponsorshipRow(id)
  const day = endsOn ?? end_on
  if (!day) return []
  const lines = await linesAfter(id, day)
  if (!lines.length) return [translate(language, 'sponsors.follows.nothing_back')]
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  const said = lines.map(line => `${line.invoice_number} (${money(line.amount, language as Language)})`)
  return [
    translate(language, 'sponsors.follows.given_back', {
      count: lines.length,
      invoices: listed(said, language as Language),
      amount: money(amount, language as Language),
    }),
    await owesThenInWords(sponsor_id, -amount, language),
  ]
}
