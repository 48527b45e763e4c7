import { Readable } from 'node:stream'
import {
  type Choices,
  type Group,
  type List,
  type ListAsked,
  mostGroups,
  type Page,
  type Route,
  type Schema,
} from '@halaqa/kit-contract'
import { compare, type Language } from '@halaqa/kit-contract/format'
import { type Ask, answeredTogether, db } from '@halaqa/kit-server/database'
import { type Context, FileReply, type Handler, handle } from '@halaqa/kit-server/http'
import { beginsWith, closeness, closestFirst, isClosest, matching, nearestTo } from '@halaqa/kit-server/search'
import { and, asc, desc, inArray, not, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  countOf,
  groupedBy,
  keyOf,
  paged,
  pageIn,
  type Selecting,
  summed,
  type Totals,
  type Window,
  windowOf,
} from './page.ts'
import { type Cells, fileOfList } from './sheet.ts'
import { type Offered, type OfferedList, rememberOffered, rememberSelectable } from './sources.ts'

/** Who asks a list, and what. */
type Asking<F extends Filters, P extends Schema, Sort extends string> = Pick<
  Context<P, { _zod: { input: unknown; output: ListAsked<Sort, F> } }>,
  'actor' | 'language' | 'params' | 'query'
>
type Filters = Record<string, Schema>
type Condition = SQL | undefined | false | '' | 0 | null

/** Where the rows of a list come from. Its handlers make the statement: condition, order, page, count. */
export type ListSource<Select extends Selecting, Row, Sort extends string, Asked> = {
  /** The rows with what is joined to them, `.$dynamic()`, without condition; made anew for each statement. */
  from: (asking: Asked) => Select
  /**
   * The same rows with no other column than the key, for a table that grows: pages are found in an index of keys and only
   * their rows are read; counting joins nothing that is not asked for (docs/performance.md).
   */
  keys?: (asking: Asked) => Selecting
  /** The key of a row: names it in `ids`, and decides between rows of one place. Several columns where a row has no id. */
  key: PgColumn | readonly PgColumn[]
  /** What the filters and the rights of who asks demand; what is not asked stays undefined. */
  where?: (asking: Asked) => readonly Condition[] | Promise<readonly Condition[]>
  /** The folded texts that are searched; a trigram index serves them where the table grows. */
  search?: SQLWrapper | readonly SQLWrapper[]
  /** The folded text, with a trigram index, in which the nearest are found where a search finds nothing (`nearest` of the list). */
  nearest?: PgColumn
  /** Of a table that holds others as well, which rows the list is of: a thousand spellings are looked for among these alone. */
  nearestAmong?: SQL
  /** What each of the declared sorts is; a function where it is more than one column, or goes by what is searched for. */
  sorts: Record<Exclude<Sort, 'closest'>, SortBy> & Partial<Record<'closest', SortBy>>
  /**
   * What the sort `closest` goes by (`closestFirst`), of a list with `keys` whose conditions are all of the key's table. By
   * `-closest`, whoever looks for somebody sees the first of them: so sorted, no more than 1,000 are counted and paged through.
   */
  closest?: { name: SQLWrapper; among?: SQLWrapper }
  /**
   * Of a list with `totals`: the key and the fields that are added up, each under its name (`.as('hours')` where it is no column
   * of that name), joined as the conditions need it. It is counted in the same statement. Of one with `groups`, what is grouped
   * by stands there too, under the name of its filter.
   */
  sums?: (asking: Asked) => Selecting
  /**
   * Of a list with `sums`: what is kept of all that the filters leave (ADR 0093), in rows that say for how many of the list each
   * stands (`count`), what these come to of the `totals`, and the value that they share of each of `groups`. Undefined where it is
   * to be counted. Whoever searches, or names rows by their `ids`, has them counted.
   */
  kept?: (asking: Asked) => Promise<Kept[] | undefined>
  /**
   * At a hundred thousand students it takes tens of milliseconds, and many ask it alike, as reports and first pages are: who ask the
   * same at one moment are answered together (`answeredTogether`).
   */
  isDear?: true
  /** Rows are counted and read up to so many and no further, where there are tens of millions. */
  most?: number
  /** The rows as the contract has them. */
  present: (rows: Awaited<Select>, asking: Asked) => Row[] | Promise<Row[]>
  /** What a cell of the sheet says, where it is not the field as it stands: the words of a text with markup. */
  cells?: { [Field in keyof Row]?: (row: Row, language: string) => unknown }
  /** How its rows are called where staff look for records of every kind at once (`findRecords`); without it they are not found there. */
  offered?: Offered
}
type Kept = { count: number } & Record<string, string | number>
type SortBy = PgColumn | SQL | ((isDown: boolean, q?: string) => SQL[])
type AnySource = ListSource<any, any, any, any>
type AnyAsking = Asking<any, any, any>
/** Rows that a sheet reads at once: memory stays flat. */
const sheetWindow = 1000

/** The two handlers of a list: its pages and its sheet. */
export function handleList<Row, Sort extends string, F extends Filters, P extends Schema, Select extends Selecting>(
  list: List<Row, Sort, F, P>,
  source: ListSource<Select, NoInfer<Row>, NoInfer<Sort>, Asking<F, P, Sort>>,
): Handler[] {
  if (list.totals.length + list.groups.length > 0 && !source.sums)
    throw new Error(`${list.word} adds up ${list.totals} by ${list.groups}: it says its \`sums\``)
  if (list.totals.length > 0 && source.closest)
    throw new Error(`${list.word} adds up ${list.totals}: by \`closest\` a thousand are looked at, and no sum is known`)
  // Rows that are named by their keys are asked for in the order of these, which is no sort of every list.
  const byKey = { ...source, sorts: { ...source.sorts, id: source.key } } as AnySource
  rememberSelectable(list, {
    ids: asking => idsFrom(source, asking),
    rows: async asking => (await pageOfSource(byKey, asking)).rows as Record<string, unknown>[],
  })
  if (source.offered) rememberOffered(list as List, offeredFrom(source, source.offered))
  return [
    handle(list, asking => pageOfSource(source, asking, list.totals) as never),
    handle(list.sheet, async asking => {
      const { format } = asking.query
      return new FileReply(
        ...fileOfList(list, {
          format,
          language: asking.language,
          rows: allFrom(source, asking),
          totals: list.totals.length
            ? (await counted(source, asking, await conditionOf(source, asking), list.totals)).totals
            : {},
          cells: source.cells as Cells,
        }),
      )
    }),
  ]
}

/** The handler of what is chosen from. */
export const handleChoices = <Row, F extends Filters, Select extends Selecting>(
  choices: Choices<Row, F>,
  source: ListSource<Select, NoInfer<Row>, 'name', Asking<F, Schema, 'name'>>,
): Handler => handle(choices as Route, asking => pageOfChoices(source, asking as AnyAsking))

/** Who chooses types on until the right one is among the first: to count all that match takes longer than to find those. */
async function pageOfChoices(source: AnySource, asking: AnyAsking): Promise<Page<unknown>> {
  const where = await conditionOf(source, asking)
  const { page, per_page } = asking.query
  const offset = (page - 1) * per_page
  const found = await rowsAt(source, asking, where, orderOf(source, asking), { limit: per_page + 1, offset })
  const isBehind = offset > 0 && found.length === 0
  const total = isBehind ? (await counted(source, asking, where, [])).total : offset + found.length
  return paged(await source.present(found.slice(0, per_page), asking), total, asking.query)
}

/** The rows that are found with those of other lists: found, put in order and read as part of one statement, and not counted. */
function offeredFrom(source: AnySource, how: Offered) {
  const key = source.key as PgColumn
  const columns = { id: key, ...how.read }
  const from = () => db().select(columns).from(key.table).$dynamic()
  const lean: AnySource = { ...source, from, keys: undefined, present: rows => rows }
  return {
    ...how,
    isByClosest: source.closest !== undefined,
    rows: async (asking: AnyAsking, ask: Ask) => {
      const window = { limit: how.most, offset: 0 }
      const own = await conditionOf({ ...lean, search: undefined }, asking)
      const where = and(own, matching(lean.search!, asking.query.q))
      const first = lean.closest && beginsWith(lean.closest.name, asking.query.q)
      const select = first
        ? closestByName(lean, asking, { own, where, first }, window)
        : selectAt(lean, asking, where, orderOf(lean, asking), window).getSQL()
      return ask(columns, select)
    },
    nearest: async (asking: AnyAsking, ask: Ask) => {
      const nearest = await nearestOf(lean, asking)
      return nearest && ask(columns, selectAt(lean, asking, nearest.where, nearest.order, nearest.window).getSQL())
    },
  } as Omit<OfferedList, 'list'>
}

/**
 * The first by `-closest` where a name is searched for: whose own name begins so, the newest first, and where these are too few the
 * newest of the others. So neither reads thousands to put them in order, for each is found along an index, and the others are only
 * looked for where they are needed: with a limit on each, PostgreSQL takes the one select after the other.
 */
function closestByName(
  source: AnySource,
  asking: AnyAsking,
  { own, where, first }: { own: SQL | undefined; where: SQL | undefined; first: SQL },
  window: Window,
): SQL {
  const newest = [desc(source.key as PgColumn)]
  const select = (condition: SQL | undefined): SQL => selectAt(source, asking, condition, newest, window).getSQL()
  return sql`(${select(and(own, first))}) union all (${select(and(where, not(first)))}) limit ${window.limit}`
}

/** Those who are found, 1,000 at most, with what puts them in order by `-closest`; `columns` holds the key as `id`. */
function fewOf(
  { key, closest }: AnySource,
  columns: Record<string, PgColumn>,
  { query: { q } }: AnyAsking,
  where: SQL | undefined,
) {
  const { name, among } = closest!
  const ranks = closeness(name, q, among).map((rank, index) => rank.as(`rank_${index}`))
  const few = db()
    .select({ ...columns, ...Object.fromEntries(ranks.map(rank => [rank.fieldAlias, rank])) })
    .from((key as PgColumn).table)
    .where(where)
    .limit(mostClosest)
    .as('few')
  const by = few as unknown as Record<string, PgColumn>
  return { few, order: [...ranks.map(rank => rank.fieldAlias), 'id'].map(each => desc(by[each]!)) }
}

/** One page of a list. */
async function pageOfSource(
  source: AnySource,
  asking: AnyAsking,
  added: readonly string[] = [],
): Promise<Page<unknown>> {
  const where = await conditionOf(source, asking)
  const isByClosest = source.closest !== undefined && asking.query.sort === '-closest'
  const { rows, total, totals } = await (isByClosest
    ? closestAt(source, asking, where)
    : foundAt(source, asking, where, added))
  const { by } = asking.query
  const page = {
    ...paged(await source.present(rows, asking), total, asking.query),
    ...(added.length && { totals }),
    ...(by && { groups: await grouped(source, asking, where, { by, added }) }),
  }
  const nearest = total === 0 && (await nearestRows(source, asking))
  return nearest ? { ...page, nearest } : page
}

type Found = { rows: unknown[]; total: number; totals: Totals }

async function foundAt(
  source: AnySource,
  asking: AnyAsking,
  where: SQL | undefined,
  added: readonly string[],
): Promise<Found> {
  const count = () => counted(source, asking, where, added)
  const page = (window: Window) => rowsAt(source, asking, where, orderOf(source, asking), window)
  // What is dear to count is dear to page through: both at once, each by a connection of its own.
  if (source.isDear) {
    const [all, rows] = await Promise.all([count(), page(windowOf(asking.query, Number.POSITIVE_INFINITY))])
    return { ...all, rows }
  }
  const all = await count()
  const window = windowOf(asking.query, all.total)
  return { ...all, rows: window.limit > 0 ? await page(window) : [] }
}

/** To count more of a common name takes longer than to find the first; fewer are put in order as quickly as the newest are looked through. */
const mostClosest = 1000
const newest = 500

/**
 * A page by `-closest`. Few are counted and put in order at once, for who types waits for each letter; of more than that the
 * order is asked again of all.
 */
async function closestAt(source: AnySource, asking: AnyAsking, where: SQL | undefined): Promise<Found> {
  const { total, keys } = await closestOfFew(source, asking, where)
  const window = windowOf(asking.query, total)
  const order = orderOf(source, asking)
  const rows = async () => {
    if (window.limit <= 0) return []
    if (total < mostClosest) return part(source.from(asking), inArray(source.key as PgColumn, keys), order)
    return (await closestOfNewest(source, asking, window)) ?? rowsAt(source, asking, where, order, window)
  }
  return { rows: await rows(), total, totals: {} }
}

/** How many are found, 1,000 at most, and of these the keys of the page, in order. */
async function closestOfFew(source: AnySource, asking: AnyAsking, where: SQL | undefined) {
  const id = source.key as PgColumn
  const { few, order } = fewOf(source, { id }, asking, where)
  const { offset, limit } = windowOf(asking.query, mostClosest)
  const [row] = await db()
    .select({
      total: sql<number>`count(*)::int`,
      keys: sql<
        number[] | null
      >`(array_agg(${few.id} order by ${sql.join(order, sql`, `)}))[${offset + 1}:${offset + limit}]`,
    })
    .from(few)
  const { total, keys } = row!
  return { total, keys: keys ?? [] }
}

/**
 * The first page of a search by a common first name, `-closest`: a trigram index says thousands of rows that may match, and each
 * of them would be read to be put in order. Among the newest hundreds there are mostly enough whose own name it is, and they come
 * first in any case, the newest before the others. Undefined where there are too few of them.
 */
async function closestOfNewest(source: AnySource, asking: AnyAsking, { limit, offset }: Window) {
  const first = offset === 0 ? isClosest(source.closest!.name, asking.query.q) : undefined
  if (!first) return undefined
  const key = source.key as PgColumn
  const last = db().select({ key }).from(key.table).orderBy(desc(key)).limit(newest)
  const own = await conditionOf({ ...source, search: undefined }, asking)
  const rows = await rowsAt(source, asking, and(own, first, inArray(key, last)), [desc(key)], { limit, offset })
  return rows.length === limit ? rows : undefined
}

/** How many of the nearest are answered. */
const mostNearest = 20

async function nearestRows(source: AnySource, asking: AnyAsking): Promise<unknown[] | undefined> {
  const nearest = await nearestOf(source, asking)
  if (!nearest) return undefined
  const rows = await rowsAt(source, asking, nearest.where, nearest.order, nearest.window)
  return rows.length ? source.present(rows, asking) : undefined
}

/** Which are the nearest, in their order; undefined where none are looked for. */
async function nearestOf(source: AnySource, asking: AnyAsking) {
  const { nearest: column, nearestAmong } = source
  if (!column || !asking.query.q) return undefined
  const nearest = await nearestTo(column, asking.query.q, nearestAmong)
  if (!nearest) return undefined
  const own = await conditionOf({ ...source, search: undefined }, asking)
  return {
    where: and(own, nearest.where),
    order: [...nearest.order, ...keyColumns(source.key).map(each => asc(each))],
    window: { limit: mostNearest, offset: 0 },
  }
}

/** All rows of a list, a thousand at a time. */
async function* allFrom(source: AnySource, asking: AnyAsking): AsyncGenerator<unknown> {
  const where = await conditionOf(source, asking)
  const order = orderOf(source, asking)
  const { most = Number.POSITIVE_INFINITY } = source
  for (let offset = 0, isMore = true; isMore && offset < most; offset += sheetWindow) {
    const limit = Math.min(sheetWindow, most - offset)
    const rows = await rowsAt(source, asking, where, order, { limit, offset })
    isMore = rows.length === sheetWindow
    yield* await source.present(rows, asking)
  }
}

/** The ids of all rows that match. Of `keys` alone: what is joined for a page is not read for a hundred thousand. */
async function idsFrom(source: AnySource, asking: AnyAsking): Promise<number[]> {
  if (!source.keys) throw new Error('a list from which all that match is selected says its `keys`')
  const where = await conditionOf(source, asking)
  const order = keyColumns(source.key).map(each => asc(each))
  const rows = (await part(source.keys(asking), where, order)) as Record<string, number>[]
  return rows.map(row => Object.values(row)[0]!)
}

async function conditionOf({ where, key, search }: AnySource, asking: AnyAsking): Promise<SQL | undefined> {
  const { ids, q } = asking.query
  const own = (await where?.(asking)) ?? []
  return and(
    ...own.map(each => each || undefined),
    ids && inArray(key as PgColumn, ids),
    search === undefined ? undefined : matching(search, q),
  )
}

const counts = answeredTogether<{ total: number; totals: Totals }>()
const pages = answeredTogether<unknown[]>()
const grouping = answeredTogether<Group[]>()
async function counted(
  source: AnySource,
  asking: AnyAsking,
  where: SQL | undefined,
  added: readonly string[],
): Promise<{ total: number; totals: Totals }> {
  const known = await keptOf(source, asking)
  if (known) return { total: sumIn(known, 'count'), totals: totalsIn(known, added) }
  const { from, keys, sums, most, isDear } = source
  const rows = part(((added.length && sums) || keys || from)(asking), where)
  const limited = most === undefined ? rows : rows.limit(most)
  const count = async () => (added.length ? summed(limited, added) : { total: await countOf(limited), totals: {} })
  return isDear ? counts(keyOf(limited), count) : count()
}

const keptOf = ({ kept }: AnySource, asking: AnyAsking): Promise<Kept[] | undefined> | undefined =>
  asking.query.q || asking.query.ids ? undefined : kept?.(asking)
const sumIn = (rows: readonly Record<string, unknown>[], field: string): number =>
  rows.reduce((sum, row) => sum + Number(row[field] ?? 0), 0)
const totalsIn = (rows: readonly Record<string, unknown>[], fields: readonly string[]): Totals =>
  Object.fromEntries(fields.map(field => [field, sumIn(rows, field)]))

async function grouped(
  source: AnySource,
  asking: AnyAsking,
  where: SQL | undefined,
  { by, added }: { by: string; added: readonly string[] },
): Promise<Group[]> {
  const known = await keptOf(source, asking)
  if (known) {
    // Of groups of one size, the first by its value, as the statement has them.
    const byValue = known.toSorted((one, other) => (one[by]! < other[by]! ? -1 : 1))
    return groupsIn(
      byValue,
      by,
      own => totalsIn(own, added),
      own => sumIn(own, 'count'),
    )
  }
  const rows = part(source.sums!(asking), where)
  return grouping(`${by} ${keyOf(rows)}`, () => groupedBy(rows, by, added))
}

async function rowsAt(
  source: AnySource,
  asking: AnyAsking,
  where: SQL | undefined,
  order: SQL[],
  window: Window,
): Promise<unknown[]> {
  const select = selectAt(source, asking, where, order, window)
  return source.isDear ? pages(keyOf(select), async () => select) : select
}

function selectAt(
  { from, keys, key }: AnySource,
  asking: AnyAsking,
  where: SQL | undefined,
  order: SQL[],
  window: Window,
) {
  if (!keys) return part(from(asking), where, order, window)
  const wanted = part(keys(asking), where, order, window)
  return part(from(asking), sql`(${sql.join([...keyColumns(key)], sql`, `)}) in (${wanted.getSQL()})`, order)
}

const keyColumns = (key: AnySource['key']): readonly PgColumn[] => [key].flat() as PgColumn[]

function orderOf({ sorts, key, closest }: AnySource, { query: { sort, q } }: AnyAsking): SQL[] {
  const isDown = sort.startsWith('-')
  const direction = isDown ? desc : asc
  const by: SortBy | undefined = sorts[sort.replace(/^-/, '')]
  const last = keyColumns(key).map(each => direction(each))
  if (!by) return [...closestFirst(closest!.name, q, closest!.among), ...last]
  if (by === key) return last
  return [...(typeof by === 'function' ? by(isDown, q) : [direction(by as PgColumn)]), ...last]
}

/** The select goes on. Drizzle would infer its types once more for every list and each step. */
function part(select: Selecting, where: SQL | undefined, order?: SQL[], window?: Window): any {
  let next = (select as any).where(where)
  if (order) next = next.orderBy(...order)
  return window ? next.limit(window.limit).offset(window.offset) : next
}

/**
 * The two handlers of a list whose rows are at hand, because they are worked out together: a report of a few hundred lines.
 * `rows` answers all that the filters leave; the kit sorts, pages, groups by the field that a filter is called by, and writes the
 * sheet.
 */
export function handleRows<Row, Sort extends string & keyof Row, F extends Filters, P extends Schema>(
  list: List<Row, Sort, F, P>,
  rows: (asking: Asking<F, P, Sort>) => Promise<NoInfer<Row>[]>,
): Handler[] {
  const sorted = async (asking: Asking<F, P, Sort>) => {
    const { sort, ids } = asking.query
    const field = sort.replace(/^-/, '') as Sort
    const order = sort.startsWith('-') ? -1 : 1
    const asked = (await rows(asking)).filter(row => !ids || ids.includes((row as { id: number }).id))
    return asked.sort((one, other) => order * inOrder(one[field], other[field], asking.language))
  }
  const totalsOf = (all: readonly Row[]) => totalsIn(all as Record<string, unknown>[], list.totals)
  return [
    handle(list, async asking => {
      const all = await sorted(asking)
      const { by } = asking.query
      return {
        ...pageIn(all, asking.query),
        ...(list.totals.length && { totals: totalsOf(all) }),
        ...(by && { groups: groupsIn(all, by, totalsOf) }),
      } as never
    }),
    handle(list.sheet, async asking => {
      const { format } = asking.query
      const all = await sorted(asking)
      const rows = Readable.from(all)
      return new FileReply(...fileOfList(list, { format, language: asking.language, rows, totals: totalsOf(all) }))
    }),
  ]
}

function groupsIn<Row>(
  all: readonly Row[],
  by: string,
  totalsOf: (rows: readonly Row[]) => Totals,
  countIn = (rows: readonly Row[]) => rows.length,
): Group[] {
  const byValue = Map.groupBy(all, row => ((row as Record<string, unknown>)[by] ?? null) as Group['value'])
  return [...byValue]
    .map(([value, rows]) => ({ value, count: countIn(rows), totals: totalsOf(rows) }))
    .sort((one, other) => other.count - one.count)
    .slice(0, mostGroups)
}

/** As the database has them: texts by the language, what is missing last. */
function inOrder(one: unknown, other: unknown, language: string): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  if (typeof one === 'number') return one - Number(other)
  return compare(String(one), String(other), language as Language)
}
