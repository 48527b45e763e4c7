import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { forgetOldSecrets, messageTable } from '@halaqa/kit-server/mail'
import { asc, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { oneTimeTokenTable, sessionTable } from '../accounts/accounts.table.ts'
import { sweepFailures } from '../sessions/failures.ts'
import { PERIODS } from './periods.ts'

const atOnce = 5000
const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000)

/** Deletes what is over, a few thousand rows a statement: people go on meanwhile. */
async function sweep(table: PgTable & { id: PgColumn }, isOver: SQL): Promise<number> {
  for (let total = 0; ; ) {
    const some = db().select({ id: table.id }).from(table).where(isOver).orderBy(asc(table.id)).limit(atOnce)
    const gone = await db().delete(table).where(inArray(table.id, some)).returning({ id: table.id })
    total += gone.length
    if (gone.length < atOnce) return total
  }
}

export async function sweepHourly() {
  return { failures: await sweepFailures(), secrets: await forgetOldSecrets() }
}

export async function sweepNightly() {
  const ended = (at: PgColumn, end: PgColumn) => sql`coalesce(${at}, ${end})`
  const over = (at: SQL | PgColumn, days: number) =>
    lt(at as SQL<Date>, sql`${daysAgo(days).toISOString()}::timestamptz`)
  return {
    tokens: await sweep(
      oneTimeTokenTable,
      over(ended(oneTimeTokenTable.used_at, oneTimeTokenTable.expires_at), PERIODS.oneTimeTokenDays),
    ),
    sessions: await sweep(
      sessionTable,
      over(ended(sessionTable.ended_at, sessionTable.expires_at), PERIODS.sessionDays),
    ),
    messages: await sweep(messageTable, over(messageTable.created_at, PERIODS.messageDays)),
  }
}
