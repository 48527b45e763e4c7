import type { Page, Resource, Row } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { paged } from '@halaqa/kit-server/list'
import type { Actor } from '@halaqa/kit-server/request'
import { folded, matching } from '@halaqa/kit-server/search'
import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Rows } from './rows.ts'

export type Query = {
  page: number
  per_page: number
  sort: string
  q?: string
  ids?: number[]
  filter: Record<string, unknown>
}

/** One page of the rows that the actor may see. */
export async function listOf(
  resource: Resource,
  rows: Rows,
  actor: Actor,
  query: Query,
  parent: number | undefined,
): Promise<Page<Row>> {
  const { columns } = rows
  const where = conditionOf(resource, rows, query, parent)
  const total = await db().$count(rows.table, rows.visible(actor, where))
  const found = await rows
    .select(actor, where)
    .orderBy(order(rows, query.sort), asc(columns.id!))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return paged(found.map(rows.present(actor)) as never, total, query)
}

/** The ids of all rows that match and that the actor may see. */
export async function idsOf(
  resource: Resource,
  rows: Rows,
  actor: Actor,
  query: Query,
  parent: number | undefined,
): Promise<number[]> {
  const id = rows.columns.id!
  const found = await db()
    .select({ id })
    .from(rows.table)
    .where(rows.visible(actor, conditionOf(resource, rows, query, parent)))
    .orderBy(asc(id))
  return found.map(row => Number(row.id))
}

function conditionOf(resource: Resource, rows: Rows, query: Query, parent: number | undefined): SQL | undefined {
  const { columns } = rows
  return and(
    parent === undefined ? undefined : eq(columns[resource.parent as string]!, parent),
    query.ids && inArray(columns.id!, query.ids),
    ...Object.entries(query.filter).map(([key, value]) => eq(columns[key]!, value)),
    searched(resource, rows, query.q),
  )
}

const order = ({ columns }: Rows, sort: string): SQL =>
  sort.startsWith('-') ? desc(columns[sort.slice(1)]!) : asc(columns[sort]!)

/**
 * Plain resources have few rows: their text is folded as it is read, no index is kept. Where there are thousands, the table keeps
 * what is searched as `search_text` (`foldedText`).
 */
const searched = (resource: Resource, { columns }: Rows, q: string | undefined): SQL | undefined =>
  matching(columns.search_text ?? ((resource.list.search ?? []) as string[]).map(key => folded(columns[key]!)), q)
