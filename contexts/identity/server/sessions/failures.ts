import { setTimeout as pause } from 'node:timers/promises'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { and, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { signInSlowed } from '../../contract/sign-in.ts'
import { signInFailureTable } from '../accounts/accounts.table.ts'
import { PERIODS } from '../retention/periods.ts'

/** Failures of one key that are free. A key is a device of an account, an address at an account, or an act of its own. */
const freeOfKey = 5
/** Failures at an account, and from an address, after which strange devices go one after the other (ADR 0036). */
export const freeAround = { account: 20, address: 100 }
const longestWaitSeconds = 15 * 60
const slotSeconds = 2
const longestQueueSeconds = 8

const { failures, last_at, blocked_until, told_at } = signInFailureTable
const since = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000)
const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`
/** What counts of a row: failures are forgotten when none came for a while. */
const counted = () =>
  sql<number>`(case when ${last_at} < ${instant(since(PERIODS.signInFailureMinutes))} then 0 else ${failures} end)`

/** How many failures of this key count. Refuses `sign-in-slowed`, with the seconds to wait, while it is blocked. */
async function failuresOf(key: string): Promise<number> {
  const [row] = await db()
    .select({ failures: counted(), blocked_until })
    .from(signInFailureTable)
    .where(eq(signInFailureTable.key, key))
  const left = (row?.blocked_until?.getTime() ?? 0) - clock.now().getTime()
  if (left > 0) refuse(signInSlowed, undefined, { seconds: Math.max(1, Math.ceil(left / 1000)) })
  return row?.failures ?? 0
}

/** `running`: who is at work or looks whether to begin; `ended`: how many have left. */
type Gate = { running: number; ended: number; waiting: (() => void)[] }
const gates = new Map<string, Gate>()

/**
 * Guesses of one key, as many at once as it has failures left, so that many at once do not slip through between look and
 * count. Nothing counts before it failed: a hall full of right passwords is not slowed by those that are being looked at.
 * Refuses `sign-in-slowed`. What fails says so itself (`countFailure`) before it ends.
 */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const gate = gates.get(key) ?? { running: 0, ended: 0, waiting: [] }
  gates.set(key, gate)
  try {
    for (;;) {
      const { ended } = gate
      gate.running += 1
      // Of before the look: what ends meanwhile may be counted in both, never in neither.
      const place = gate.running
      const left = freeOfKey - (await failuresOf(key))
      if (place <= Math.max(1, left)) return await work()
      gate.running -= 1
      // Who ended meanwhile has woken nobody, and where nobody is left nobody will: look again.
      if (gate.ended === ended && gate.running > 0) await new Promise<void>(go => gate.waiting.push(go))
    }
  } finally {
    gate.running -= 1
    gate.ended += 1
    if (gate.waiting.length) gate.waiting.shift()!()
    else if (gate.running === 0) gates.delete(key)
  }
}

/** Each failure beyond the free ones doubles the wait of the key: 5, 10, 20 … seconds, at most 15 minutes. */
export async function countFailure(key: string): Promise<void> {
  const over = sql`(${counted()} + 1 - ${freeOfKey})`
  const wait = sql`make_interval(secs => least(${longestWaitSeconds}, 5 * power(2, least(${over}, 10))))`
  await count(key, sql`case when ${over} >= 0 then ${instant(clock.now())} + ${wait} end`)
}

/** A failure at an account or from an address, which blocks nobody; answers how many count now. */
export const countAround = (key: string): Promise<number> => count(key, sql`${blocked_until}`)

async function count(key: string, until: ReturnType<typeof sql>): Promise<number> {
  const now = clock.now()
  const [row] = await db()
    .insert(signInFailureTable)
    .values({ key, failures: 1, last_at: now })
    .onConflictDoUpdate({
      target: signInFailureTable.key,
      set: { failures: sql`${counted()} + 1`, last_at: now, blocked_until: until },
    })
    .returning({ failures })
  return row!.failures
}

/**
 * Waits for a turn where too much failed around: one strange device every two seconds. Nobody is locked out, and guessing
 * with many machines stays slow. Refuses `sign-in-slowed` when the queue is longer than eight seconds.
 */
export async function waitForSlot(key: string, free: number): Promise<void> {
  const now = clock.now()
  const mine = and(eq(signInFailureTable.key, key), sql`${counted()} >= ${free}`)
  const next = sql`greatest(coalesce(${blocked_until}, ${instant(now)}), ${instant(now)})`
  const [slot] = await db()
    .update(signInFailureTable)
    .set({ blocked_until: sql`${next} + make_interval(secs => ${slotSeconds})` })
    .where(and(mine, lte(next, sql`${instant(now)} + make_interval(secs => ${longestQueueSeconds})`)))
    .returning({ until: blocked_until })
  if (slot) return pause(Math.max(0, slot.until!.getTime() - slotSeconds * 1000 - now.getTime()))
  if (await db().$count(signInFailureTable, mine)) refuse(signInSlowed, undefined, { seconds: longestQueueSeconds })
}

/** Whether the owner is to be told now of the failures at the account: once a day. */
export async function isToBeTold(key: string): Promise<boolean> {
  const [told] = await db()
    .update(signInFailureTable)
    .set({ told_at: clock.now() })
    .where(
      and(eq(signInFailureTable.key, key), or(isNull(told_at), lt(told_at, since(PERIODS.toldOfFailuresHours * 60)))),
    )
    .returning({ key: signInFailureTable.key })
  return Boolean(told)
}

/** Somebody is who they say: the failures of these keys count no more. */
export async function forgetFailures(...keys: string[]): Promise<void> {
  await db()
    .update(signInFailureTable)
    .set({ failures: 0, blocked_until: null })
    .where(inArray(signInFailureTable.key, keys))
}
