import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { signInSlowed } from '../../contract/sign-in.ts'
import { signInFailureTable } from '../accounts/accounts.table.ts'

/** Failures that are free; many people may share an address. */
const free = { account: 5, address: 50 }
const longestWaitSeconds = 15 * 60
/** Failures are forgotten when none came for this long. */
const memoryMinutes = 60

/**
 * Counts a try as failed before it is made, so that many at once do not slip through between look and count; what goes
 * well is taken back by `release` or `forgetFailures`. Each failure beyond the free ones doubles the wait: 5, 10, 20 …
 * seconds, at most 15 minutes. Refuses `sign-in-slowed` with the seconds to wait.
 */
export async function demandPatience(keys: string[]): Promise<void> {
  for (const key of keys) if (!(await count(key))) await refuseFor(key)
}

async function count(key: string): Promise<boolean> {
  const now = clock.now()
  const at = sql`${now.toISOString()}::timestamptz`
  const forgottenBefore = new Date(now.getTime() - memoryMinutes * 60_000).toISOString()
  const { failures, lastAt, blockedUntil } = signInFailureTable
  const next = sql`(case when ${lastAt} < ${forgottenBefore}::timestamptz then 1 else ${failures} + 1 end)`
  const over = sql`(${next} - ${key.startsWith('account:') ? free.account : free.address})`
  const seconds = sql`least(${longestWaitSeconds}, 5 * power(2, least(${over}, 10)))`
  const counted = await db()
    .insert(signInFailureTable)
    .values({ key, failures: 1, lastAt: now })
    .onConflictDoUpdate({
      target: signInFailureTable.key,
      set: {
        failures: next,
        lastAt: now,
        blockedUntil: sql`case when ${over} >= 0 then ${at} + make_interval(secs => ${seconds}) end`,
      },
      setWhere: or(isNull(blockedUntil), lte(blockedUntil, now))!,
    })
    .returning({ key: signInFailureTable.key })
  return counted.length > 0
}

async function refuseFor(key: string): Promise<never> {
  const [row] = await db().select().from(signInFailureTable).where(eq(signInFailureTable.key, key))
  const left = (row?.blockedUntil?.getTime() ?? 0) - clock.now().getTime()
  return refuse(signInSlowed, undefined, { seconds: Math.max(1, Math.ceil(left / 1000)) })
}

/** The counted try was none: the password was right and a code is still due. Earlier failures stay. */
export async function release(keys: string[]): Promise<void> {
  await db()
    .update(signInFailureTable)
    .set({ failures: sql`greatest(0, ${signInFailureTable.failures} - 1)`, blockedUntil: null })
    .where(inArray(signInFailureTable.key, keys))
}

/** Somebody is who they say: the failures of the account count no more. */
export async function forgetFailures(key: string): Promise<void> {
  await db().delete(signInFailureTable).where(eq(signInFailureTable.key, key))
}
