import type { LeftOpen } from '@halaqa/finance/server'
import { db } from '@halaqa/kit-server/database'
import { and, lte, sql } from 'drizzle-orm'
import { listLines } from '../../contract/lines.ts'
import { lineTable } from '../tables/lines.table.ts'

/** Lines until a day that nobody has matched, whatever month they are of, with what of them is left. */
export async function linesLeftOpen(until: string): Promise<LeftOpen[]> {
  const [row] = await db()
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      amount: sql<number>`coalesce(sum(${lineTable.left}), 0)::float8`.mapWith(Number),
    })
    .from(lineTable)
    .where(and(sql`${lineTable.matched} < abs(${lineTable.amount})`, lte(lineTable.on, until)))
  return [{ ...row!, word: 'banking.line.left_open', list: listLines, filter: { until } }]
}
