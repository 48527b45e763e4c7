import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { asc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { orderStale } from '../contract/lesson.ts'

type Ordered = PgTable & { id: PgColumn; position: PgColumn }

/**
 * Gives all rows under one parent their order, from 1. Refuses `order-stale` when the list names other rows than there
 * are. The caller holds the parent's lock. Answers how many have another place now.
 */
export async function giveOrder(table: Ordered, siblings: SQL, ids: number[]): Promise<number> {
  const rows = await db().select({ id: table.id, position: table.position }).from(table).where(siblings)
  const before = new Map(rows.map(row => [row.id as number, row.position as number]))
  if (before.size !== ids.length || new Set(ids).size !== ids.length || ids.some(id => !before.has(id)))
    refuse(orderStale)
  await renumber(table, ids)
  return ids.filter((id, at) => before.get(id) !== at + 1).length
}

/** Closes the gaps that removed rows have left. */
export async function closeGaps(table: Ordered, siblings: SQL): Promise<void> {
  const rows = await db()
    .select({ id: table.id })
    .from(table)
    .where(siblings)
    .orderBy(asc(table.position), asc(table.id))
  await renumber(
    table,
    rows.map(row => row.id as number),
  )
}

const renumber = async (table: Ordered, ids: number[]) =>
  ids.length &&
  db().execute(sql`update ${table} set position = given.place
    from unnest(${sql.param(ids)}::int[]) with ordinality as given (id, place)
    where ${table.id} = given.id and ${table.position} <> given.place`)
