import { setTimeout } from 'node:timers/promises'
import { db } from '@halaqa/kit-server/database'
import { max, sql } from 'drizzle-orm'
import { auditTable } from './audit.table.ts'

/** How often it is looked again whether those who were writing have ended, and after how many milliseconds. */
const looks = 20
const pauseMs = 100

/**
 * The id up to which the log is complete: an act gets its id when it is written and is seen when its transaction ends, so that a
 * later one may be seen first. Undefined while a long transaction is at it. Not to be asked within one that has written itself.
 */
export async function lastSettledAct(): Promise<number | undefined> {
  const [newest] = await db()
    .select({ id: max(auditTable.id) })
    .from(auditTable)
  // Whoever took an id before that was read holds the table still, or has ended by now.
  let writing = await writers()
  for (let look = 0; writing.size > 0 && look < looks; look++) {
    await setTimeout(pauseMs)
    const still = await writers()
    writing = new Set([...writing].filter(each => still.has(each)))
  }
  return writing.size > 0 ? undefined : (newest?.id ?? 0)
}

/** The transactions that have written to the log and not ended. */
async function writers(): Promise<Set<string>> {
  const { rows } = await db().execute<{ writer: string }>(sql`
    select virtualtransaction as writer from pg_locks
    where relation = 'platform.audit'::regclass and mode = 'RowExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())`)
  return new Set(rows.map(row => row.writer))
}
