import type { Preview, Route } from '@halaqa/kit-contract'
import { type Language, money, number } from '@halaqa/kit-contract/format'
import { previewOf } from '@halaqa/kit-server/acts'
import { extensionPoint } from '@halaqa/kit-server/assembly'
import { addDays, addMonths } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { translate } from '@halaqa/kit-server/words'
import { and, inArray, lte, ne, type SQLWrapper, sql } from 'drizzle-orm'
import { listReceipts } from '../../contract/receipts.ts'
import { listTills } from '../../contract/tills.ts'
import { receiptTable } from '../invoices/receipts.table.ts'
import { tillTable } from '../tills/tills.table.ts'
import { firstDayOf } from './months.queries.ts'

/** What of a kind is unfinished until a day, that day among it, in baisa; the list, narrowed, has exactly these. */
export type LeftOpen = {
  /** Says it, with `shown`, how many, and `amount`. */
  word: string
  count: number
  amount: number
  list: Pick<Route, 'path'>
  filter: object
}
/** Contexts downstream say what they have that a closed month would leave behind: lines of the bank that nobody knows. */
export const leftOpenSources = extensionPoint<(until: string) => Promise<LeftOpen[]>>('finance.left-open')

/** What should be finished before a month is closed, in sentences, each with its list. What lies before the month is closed with it. */
export async function leftOpenIn(month: number, language: string): Promise<NonNullable<Preview['unfinished']>> {
  const until = addDays(addMonths(firstDayOf(month), 1), -1)
  const found = [...(await receiptsLeft(until)), ...(await tillsLeft(until))]
  for (const source of leftOpenSources.contributions()) found.push(...(await source(until)))
  return found
    .filter(({ count }) => count > 0)
    .map(({ word, count, amount, list, filter }) => ({
      text: translate(language, word, {
        shown: number(count, language as Language),
        amount: money(amount, language as Language),
      }),
      link: `${list.path}?filter=${encodeURIComponent(JSON.stringify(filter))}`,
    }))
}

/** What an act that closes would do, with what it would leave behind: nobody is kept from it, everybody is told. */
export async function withLeftOpen(
  id: number,
  language: string,
  act: (id: number) => Promise<unknown>,
): Promise<Preview> {
  const preview = await previewOf(() => act(id))
  return preview.allowed ? { ...preview, unfinished: await leftOpenIn(id, language) } : preview
}

const waits = { asked: 'finance.month.left.receipts', contested: 'finance.month.left.reversals' } as const
async function receiptsLeft(until: string): Promise<LeftOpen[]> {
  const { state, amount, posted_on } = receiptTable
  const rows = await db()
    .select({ state, ...summed(amount) })
    .from(receiptTable)
    .where(and(inArray(state, ['asked', 'contested']), lte(posted_on, until)))
    .groupBy(state)
  return inStates(rows, waits, listReceipts, until)
}

const notClosed = { open: 'finance.month.left.tills', asked: 'finance.month.left.counted' } as const
/** Days of cash desks, with the cash that came on them. */
async function tillsLeft(until: string): Promise<LeftOpen[]> {
  const { state, day } = tillTable
  const taken = sql`(select sum(${receiptTable.amount}) from ${receiptTable} where ${receiptTable}."bank_account_id" = ${tillTable}."bank_account_id"
    and ${receiptTable}."posted_on" = ${tillTable}."day" and ${receiptTable}."state" in ('posted', 'contested'))`
  const rows = await db()
    .select({ state, ...summed(taken) })
    .from(tillTable)
    .where(and(ne(state, 'closed'), lte(day, until)))
    .groupBy(state)
  return inStates(rows, notClosed, listTills, until)
}

type Summed = { state: string; count: number; amount: number }
/** What is in each of these states, in their order, by the words that say it. */
const inStates = (
  rows: readonly Summed[],
  words: Record<string, string>,
  list: LeftOpen['list'],
  until: string,
): LeftOpen[] =>
  Object.entries(words).flatMap(([state, word]) => {
    const row = rows.find(each => each.state === state)
    return row ? [{ ...row, word, list, filter: { state, until } }] : []
  })

const summed = (amount: SQLWrapper) => ({
  count: sql<number>`count(*)`.mapWith(Number),
  amount: sql<number>`coalesce(sum(${amount}), 0)::float8`.mapWith(Number),
})
