import { type Language, money } from '@halaqa/kit-contract/format'
import { translate } from '@halaqa/kit-server/words'
import { owesThenInWords } from '../sponsors/follows.ts'
import { standingOfBills } from '../standing/standing-of-bills.ts'
import { billRow } from './bills.queries.ts'
import { whatToBill } from './what-to-bill.ts'

/** For how many students a bill is, and what it asks, in a sentence for whoever makes it. */
export async function makingInWords(sponsorId: number, semesterId: number, language: string): Promise<string[]> {
  const lines = await whatToBill(sponsorId, semesterId)
  if (!lines.length) return []
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  return [asksFor(new Set(lines.map(line => line.student_id)).size, amount, language)]
}

/** The same of one that is approved, and what the sponsor owes then. What was paid meanwhile is left out of it. */
export async function approvalInWords(id: number, language: string): Promise<string[]> {
  const { sponsor_id, semester_id, amount: most } = await billRow(id)
  const now = (await whatToBill(sponsor_id, semester_id)).reduce((sum, line) => sum + line.amount, 0)
  const amount = Math.min(most, now)
  return [await owesThenInWords(sponsor_id, amount, language)]
}

/** What the sponsor owes once a bill is taken back. */
export async function revocationInWords(id: number, language: string): Promise<string[]> {
  const { sponsor_id } = await billRow(id)
  const back = (await standingOfBills([id]))(id)
  const amount = money(back, language as Language)
  return [
    translate(language, 'sponsors.follows.open_again', { amount }),
    await owesThenInWords(sponsor_id, -back, language),
  ]
}

const asksFor = (count: number, baisa: number, language: string): string =>
  translate(language, 'sponsors.follows.asks', { count, amount: money(baisa, language as Language) })
