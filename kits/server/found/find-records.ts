import { type findRecords, type ListAsked, leastLettersToFind, type Out } from '@halaqa/kit-contract'
import { type Ask, inOneStatement } from '@halaqa/kit-server/database'
import { may } from '@halaqa/kit-server/http'
import { type AskingList as Asking, type OfferedList, offeredLists } from '@halaqa/kit-server/list'
import { log } from '@halaqa/kit-server/log'
import type { Actor } from '@halaqa/kit-server/request'

type Asked = { q: string; things?: string[] | undefined }
type Answer = Out<typeof findRecords.reply>

/** How many of those who are meant perhaps are answered of a kind. */
const mostNear = 6
/** Numbers of invoices and amounts of statements have as many digits one after the other. */
const hasNumber = /\d{3}/

/**
 * What the lists find that the actor may read, asked at once. Who is meant perhaps is looked for only where nobody found
 * anything. A list that fails is named in `failed`; where all do, the first fault is thrown.
 */
export async function recordsFound(actor: Actor, { q, things }: Asked, language: string): Promise<Answer> {
  if ([...q].length < leastLettersToFind) return { rows: [], failed: [] }
  const lists = [...offeredLists().values()].filter(
    ({ list, onlyNumbers }) =>
      may(list.access, actor) && (!things || things.includes(list.word)) && (!onlyNumbers || hasNumber.test(q)),
  )
  const askings = lists.map(each => ({ actor, language, params: {}, query: askedOf(each, q) }))
  const ask = inOneStatement()
  const answersOf = (isNear: boolean) =>
    Promise.allSettled(lists.map((each, at) => rowsOf(each, askings[at]!, { ask, isNear })))
  const exact = await answersOf(false)
  const isNobody = exact.every(each => each.status === 'fulfilled' && each.value.length === 0)
  const answers = isNobody ? await answersOf(true) : exact
  const faults = answers.flatMap((each, at) =>
    each.status === 'rejected' ? [{ thing: lists[at]!.list.word, err: each.reason as unknown }] : [],
  )
  if (faults.length && faults.length === lists.length) throw faults[0]!.err
  for (const fault of faults) log.error(fault, 'records of a kind were not found')
  return {
    rows: answers.flatMap(each => (each.status === 'fulfilled' ? each.value : [])),
    failed: faults.map(({ thing }) => thing),
  }
}

async function rowsOf(
  offered: OfferedList,
  asking: Asking,
  { ask, isNear }: { ask: Ask; isNear: boolean },
): Promise<Answer['rows']> {
  const rows = isNear
    ? ((await offered.nearest(asking, ask)) ?? []).slice(0, mostNear)
    : await offered.rows(asking, ask)
  const said = rows.length ? await offered.say(rows, asking.language) : []
  return rows.map(({ id }, at) => ({ thing: offered.list.word, id, ...said[at]!, is_near: isNear }))
}

/** As its pages are asked; the closest first where it knows them, for whoever types looks for one. */
function askedOf({ list, most, isByClosest }: OfferedList, q: string): ListAsked {
  const query = list.query as unknown as { parse: (asked: object) => ListAsked }
  return query.parse({ q, per_page: most, ...(isByClosest && { sort: '-closest' }) })
}
