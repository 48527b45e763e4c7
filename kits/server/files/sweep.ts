import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { fileTable } from './files.table.ts'
import type { Purpose } from './purpose.ts'
import { removeFile } from './store.ts'

/** As long as an upload that nobody continues: whoever wrote the form has left it. */
const keptMs = 24 * 3600_000
const atOnce = 500

/**
 * Removes files of a purpose that were sent for a form which was never saved: older than a day, and named by no row of
 * this column. Answers how many, at most 500 a run.
 */
export async function sweepUnnamed(purpose: Purpose, namedBy: PgColumn): Promise<number> {
  const files = await db()
    .select({ id: fileTable.id })
    .from(fileTable)
    .where(
      and(
        eq(fileTable.purpose, purpose.name),
        eq(fileTable.state, 'stored'),
        lt(fileTable.created_at, new Date(clock.now().getTime() - keptMs)),
        sql`not exists (select from ${namedBy.table} where ${namedBy} = ${fileTable.id})`,
      ),
    )
    .orderBy(asc(fileTable.created_at))
    .limit(atOnce)
  for (const { id } of files) await removeFile(id)
  return files.length
}
