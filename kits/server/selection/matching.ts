import { forbidden, type ListAsked, type Matching, type Route, selectionChanged } from '@halaqa/kit-contract'
import { type Context, may, refuse } from '@halaqa/kit-server/http'
import { type AskingList, selectableOf } from '@halaqa/kit-server/list'

export type Asking = Pick<Context, 'actor' | 'language' | 'params'>
type Asked = Pick<Matching, 'q' | 'filter' | 'count' | 'except'>

/** The list asked for these rows, by whoever asks the act. */
export const askingFor = ({ actor, language, params }: Asking, query: Partial<ListAsked>): AskingList => ({
  actor,
  language,
  params,
  query: { page: 1, per_page: 200, sort: 'id', filter: {}, ...query },
})

/**
 * The ids of all rows that match, without those that were unticked. Refused as `selection-changed`, with how many match now,
 * when it is another number than the officer was shown.
 */
export async function idsOfMatching(listing: Route, asking: Asking, asked: Asked): Promise<number[]> {
  const { q, filter, count, except } = asked
  // Who may act on rows by their ids, and not read the list, does not learn from the count what stands in it.
  if (!may(listing.access, asking.actor)) refuse(forbidden)
  const ids = await selectableOf(listing).ids(askingFor(asking, { q, filter }))
  if (ids.length !== count) refuse(selectionChanged, undefined, { count: ids.length })
  const left = new Set(except)
  return ids.filter(id => !left.has(id))
}

/**
 * The ids in an order in which every beginning is spread over the whole: each next one stands a golden section further. So a
 * trial that stops after some has seen the first, the last and what is between.
 */
export function spread(ids: readonly number[]): number[] {
  const step = stepOf(ids.length)
  return ids.map((_, at) => ids[(at * step) % ids.length]!)
}
/** The number next to a golden section of `length` that has no divisor with it: so every place comes once. */
function stepOf(length: number): number {
  let step = Math.max(1, Math.round(length * 0.618034))
  while (divisor(step, length) > 1) step++
  return step
}
const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

/** So many at a time. */
export const inParts = (ids: readonly number[], size: number): number[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ids.slice(at * size, (at + 1) * size))
