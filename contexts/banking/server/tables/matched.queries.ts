import { db } from '@halaqa/kit-server/database'
import { and, eq, inArray, sum } from 'drizzle-orm'
import { matchTable } from './confirmations.table.ts'

/** By entry of the books, how much of it is matched with lines, in baisa. */
export async function matchedOfEntries(ids: readonly number[]): Promise<Map<number, number>> {
  if (!ids.length) return new Map()
  const rows = await db()
    .select({ entry_id: matchTable.entry_id, amount: sum(matchTable.amount).mapWith(Number) })
    .from(matchTable)
    .where(and(eq(matchTable.is_undone, false), inArray(matchTable.entry_id, [...ids])))
    .groupBy(matchTable.entry_id)
  return new Map(rows.map(({ entry_id, amount }) => [entry_id, amount]))
}
