import { db } from '@halaqa/kit-server/database'
import { and, count, eq, gte, lte, sum } from 'drizzle-orm'
import { operationTable, postingTable } from './operations.table.ts'

/** A period; open at a side where nothing is said. */
export type Period = { from?: string | undefined; until?: string | undefined }

/** By category, what was spent in a period less what came back, in baisa, and how many operations were posted or reversed. */
export async function spentByCategory({ from, until }: Period) {
  const rows = await db()
    .select({
      category_id: operationTable.category_id,
      spent: sum(postingTable.amount).mapWith(Number),
      operations: count(),
    })
    .from(postingTable)
    .innerJoin(operationTable, eq(operationTable.id, postingTable.operation_id))
    .where(
      and(from ? gte(postingTable.posted_on, from) : undefined, until ? lte(postingTable.posted_on, until) : undefined),
    )
    .groupBy(operationTable.category_id)
  return new Map(rows.map(({ category_id, ...of }) => [category_id, of]))
}
