import { db } from '@halaqa/kit-server/database'
import { eq, sql } from 'drizzle-orm'
import { type LineRow, lineTable } from '../tables/lines.table.ts'

/** Gives lines back what was matched of them. */
export async function releaseLines(
  lines: readonly Pick<LineRow, 'id'>[],
  amounts: ReadonlyMap<number, number>,
): Promise<void> {
  for (const { id } of lines)
    await db()
      .update(lineTable)
      .set({ matched: sql`${lineTable.matched} - ${amounts.get(id) ?? 0}` })
      .where(eq(lineTable.id, id))
}
