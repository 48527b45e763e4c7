import { type Page, type Resource, type Row, searchKey } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import type { Actor } from '@halaqa/kit-server/request'
import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
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
  const where = and(
    parent === undefined ? undefined : eq(columns[resource.parent as string]!, parent),
    query.ids && inArray(columns.id!, query.ids),
    ...Object.entries(query.filter).map(([key, value]) => eq(columns[key]!, value)),
    searched(resource, rows, query.q),
  )
  const total = await db().$count(rows.table, rows.visible(actor, where))
  const found = await rows
    .select(actor, where)
    .orderBy(order(rows, query.sort), asc(columns.id!))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return {
    rows: found.map(rows.present(actor)) as never,
    total,
    current_page: query.page,
    last_page: Math.max(1, Math.ceil(total / query.per_page)),
  }
}

const order = ({ columns }: Rows, sort: string): SQL =>
  sort.startsWith('-') ? desc(columns[sort.slice(1)]!) : asc(columns[sort]!)

/** Plain resources have few rows: their text is folded as it is read (the SQL twin of `searchKey`), no index is kept. */
function searched(resource: Resource, { columns }: Rows, q: string | undefined): SQL | undefined {
  if (!q) return undefined
  const pattern = `%${searchKey(q).replace(/[\\%_]/g, '\\$&')}%`
  return or(...((resource.list.search ?? []) as string[]).map(key => sql`${folded(columns[key]!)} like ${pattern}`))
}

/** The marks that `searchKey` removes are removed, the letters it folds are folded. */
export const folded = (value: unknown): SQL =>
  sql`translate(lower(regexp_replace(${value}::text, ${'[\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED\u0640]'}, '', 'g')), ${'أإآٱؤئىة٠١٢٣٤٥٦٧٨٩'}, ${'ااااوييه0123456789'})`
