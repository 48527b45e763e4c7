import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { forgetOldSecrets, messageTable } from '@halaqa/kit-server/mail'
import { and, asc, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { oneTimeTokenTable, sessionTable, signInFailureTable } from '../accounts/accounts.table.ts'
import { pushSubscriptionTable } from '../push/push.table.ts'
import { reminderTable } from '../reminders/reminders.table.ts'
import { PERIODS } from './periods.ts'

const atOnce = 5000
const minutesAgo = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000)
const daysAgo = (days: number) => minutesAgo(days * 24 * 60)

/** Deletes what is over, a few thousand rows a statement: people go on meanwhile. */
async function sweep(table: PgTable & { id: PgColumn }, isOver: SQL): Promise<number> {
  for (let total = 0; ; ) {
    const some = db().select({ id: table.id }).from(table).where(isOver).orderBy(asc(table.id)).limit(atOnce)
    const gone = await db().delete(table).where(inArray(table.id, some)).returning({ id: table.id })
    total += gone.length
    if (gone.length < atOnce) return total
  }
}

/** Failures to sign in that count no more; answers how many. */
export async function sweepFailures(): Promise<number> {
  const { key, last_at, told_at } = signInFailureTable
  const isOver = lt(last_at, minutesAgo(PERIODS.signInFailureMinutes))
  const isForgotten = or(isNull(told_at), lt(told_at, minutesAgo(PERIODS.toldOfFailuresHours * 60)))
  const gone = await db().delete(signInFailureTable).where(and(isOver, isForgotten)).returning({ key })
  return gone.length
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
    devices: await sweep(
      pushSubscriptionTable,
      over(ended(pushSubscriptionTable.last_success_at, pushSubscriptionTable.created_at), PERIODS.pushDeviceDays),
    ),
    reminders: await sweep(reminderTable, over(reminderTable.at, PERIODS.reminderDays)),
    messages: await sweep(messageTable, over(messageTable.created_at, PERIODS.messageDays)),
  }
}
