import { db } from '@halaqa/kit-server/database'
import { noteConsequence } from '@halaqa/kit-server/request'
import { and, countDistinct, eq, isNull, sql } from 'drizzle-orm'
import { levelTable, noticeTable } from './dunning.table.ts'

/** Deletes a level: what was told stays, and who was kept from something by it is so no longer, which the next run says to them. */
export async function deleteLevel(id: number): Promise<void> {
  const [held] = await db()
    .select({ students: countDistinct(noticeTable.student_id) })
    .from(noticeTable)
    .where(and(eq(noticeTable.level_id, id), isNull(noticeTable.freed_at), sql`cardinality(${noticeTable.holds}) > 0`))
  if (held!.students) noteConsequence('billing.consequence.held_by_level', held!.students)
  await db().delete(levelTable).where(eq(levelTable.id, id))
}
