import { type Group, mostGroups, type Page } from '@halaqa/kit-contract'
import { answeredTogether, db } from '@halaqa/kit-server/database'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

type Asked = { page: number; per_page: number }
/** A dynamic select of Drizzle, as far as a list goes on with it. Its own types would be inferred again for every list. */
export type Selecting = PromiseLike<unknown[]> & SQLWrapper
export type Window = { limit: number; offset: number }

/** The frame of a page of rows: `page` is counted from 1; `last_page` is 1 when there are no rows. */
export const paged = <R>(rows: R[], total: number, { page, per_page }: Asked): Page<R> => ({
  rows,
  total,
  current_page: page,
  last_page: Math.max(1, Math.ceil(total / per_page)),
})

/** A page of rows that are at hand, because what they are asked by is known only of whole rows. */
export const pageIn = <R>(all: readonly R[], asked: Asked): Page<R> => {
  const { limit, offset } = windowOf(asked, all.length)
  return paged(all.slice(offset, offset + limit), all.length, asked)
}

/**
 * What is read page by page and is no list of the college: the answers of a thread, what a student has written, the posts
 * of the site. Who reads it can neither sort nor filter it, nor take it along.
 */
export type Feed<Select extends Selecting, R> = {
  /** The rows with their condition, `.$dynamic()`, without order. */
  from: Select
  /** Its last part decides between rows of one place. */
  order: readonly SQL[]
  /** How many there are, where that is known already. */
  total?: number
  /** To count them takes long, and many ask alike: who ask the same at one moment are told together (`answeredTogether`). */
  isDear?: true
  present: (rows: Awaited<Select>) => R[] | Promise<R[]>
}

const counts = answeredTogether<number>()
/** Statements that say the same read the same, whoever asks. */
export const keyOf = (select: unknown): string => JSON.stringify((select as { toSQL: () => unknown }).toSQL())

/** One page of a feed. */
export async function pageFrom<Select extends Selecting, R>(feed: Feed<Select, R>, asked: Asked): Promise<Page<R>> {
  const count = () => countOf(feed.from)
  const total = feed.total ?? (await (feed.isDear ? counts(keyOf(feed.from), count) : count()))
  const window = windowOf(asked, total)
  const rows = window.limit > 0 ? await rowsOf(feed, window) : []
  return paged(await feed.present(rows as Awaited<Select>), total, asked)
}

/** The statement of a part of a feed. */
export const rowsOf = <Select extends Selecting>(
  { from, order }: Pick<Feed<Select, unknown>, 'from' | 'order'>,
  window: Window,
): Select =>
  // Drizzle would infer its types once more for every feed and each step.
  (from as any)
    .orderBy(...order)
    .limit(window.limit)
    .offset(window.offset)

/** Where a page stands among so many rows, however many statements they come from; behind the last of them its limit is not above 0. */
export const windowOf = ({ page, per_page }: Asked, total: number): Window => {
  const offset = (page - 1) * per_page
  return { limit: Math.min(per_page, total - offset), offset }
}

const sumsOf = (fields: readonly string[]): SQL =>
  sql.join(
    fields.map(field => sql`, coalesce(sum(counted.${sql.identifier(field)}), 0)::float8 as ${sql.identifier(field)}`),
  )

/** How many rows there are, and of each of these fields the sum, in one statement. */
export async function summed(
  select: SQLWrapper,
  fields: readonly string[],
): Promise<{ total: number; totals: Totals }> {
  // A field may be called `total` itself.
  const answer = await db().execute<Totals>(
    sql`select count(*)::int as "#"${sumsOf(fields)} from (${select.getSQL()}) as counted`,
  )
  const { '#': total = 0, ...totals } = answer.rows[0]!
  return { total, totals }
}
/** By field of a row. */
export type Totals = Record<string, number>

/** The same for each value of a column of this select, the largest first. */
export async function groupedBy(select: SQLWrapper, by: string, fields: readonly string[]): Promise<Group[]> {
  const answer = await db().execute<Totals & { '#value': Group['value'] }>(
    sql`select counted.${sql.identifier(by)} as "#value", count(*)::int as "#"${sumsOf(fields)}
    from (${select.getSQL()}) as counted group by 1 order by 2 desc, 1 limit ${mostGroups}`,
  )
  return answer.rows.map(({ '#value': value, '#': count = 0, ...totals }) => ({ value, count, totals }))
}

/** Drizzle's own counting takes a table; a select with joins is counted as it stands. */
export async function countOf(select: SQLWrapper): Promise<number> {
  const answer = await db().execute<{ total: number }>(
    sql`select count(*)::int as total from (${select.getSQL()}) as counted`,
  )
  return answer.rows[0]!.total
}
