import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { problem } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db, outsideTransaction, withLastWord } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { log } from '@halaqa/kit-server/log'
import { and, eq, lt, sql } from 'drizzle-orm'
import { callTable } from './calls.table.ts'
import { sealAnswer, unsealAnswer } from './sealed-answer.ts'

/** The first call with this key still runs. */
export const inProgress = problem('in-progress', 409)
/** It was done, and whoever did it died before the answer was kept. */
export const alreadyDone = problem('already-done', 409)
/** The key was used for something else. */
export const keyReused = problem('key-reused', 422)

export type KeyedCall = {
  /** What the caller sent as `Idempotency-Key`: new for each act, the same when it is sent again. */
  key: string
  /** `guard:account`; `nobody:0` for public routes, whose keys are told apart by being random. */
  caller: string
  operation: string
  /** What is asked: path, query and body. */
  asked: string
}
/** `value` undefined: the answer is no data (a file, a cookie) and cannot be given again. */
export type Answer = { status: number; value: unknown; isKept: boolean }

const keptMs = 24 * 3600_000
/** A process that was silent for so long is dead; it says every few seconds of what takes longer that it lives. */
const leaseMs = 30_000
const beatEveryMs = 5000
const patienceMs = 5000
const lookEveryMs = 80

/**
 * Does `run` once for each key of a caller and answers the same for a day. Who asks again while the first still runs waits
 * up to 5 s for its answer, then is refused `in-progress`. A refusal or a failure is not kept: nothing was done, the same
 * key may try again. Refuses `key-reused` when the same key asks for something else, and `already-done` when a process died
 * after the act and before its answer. What a dead process left is taken over after 30 s of silence; a silent one that
 * lives after all commits nothing any more.
 */
export async function onlyOnce(call: KeyedCall, run: () => Promise<Answer>): Promise<Answer> {
  const row = {
    caller: call.caller,
    key_hash: digest(call.key),
    operation: call.operation,
    fingerprint: digest(call.asked),
    holder: randomUUID(),
  }
  const kept = await outsideTransaction(() => claimOrWait(row, call.key))
  if (kept) return kept
  const stopBeating = outsideTransaction(() => beat(row))
  try {
    const answer = await withLastWord(actedOnce(row), run)
    if (answer.isKept) await keep(row, answer, call.key)
    else await release(row)
    return answer
  } catch (error) {
    await release(row)
    throw error
  } finally {
    stopBeating()
  }
}

type Row = { caller: string; key_hash: string; operation: string; fingerprint: string; holder: string }

/** Undefined: the call is ours to make. */
async function claimOrWait(row: Row, key: string): Promise<Answer | undefined> {
  for (const until = Date.now() + patienceMs; ; await sleep(lookEveryMs)) {
    if (await claim(row)) return undefined
    const [found] = await db().select().from(callTable).where(own(row))
    if (!found) continue
    if (found.operation !== row.operation || found.fingerprint !== row.fingerprint) refuse(keyReused)
    if (found.state === 'done')
      return { status: found.status!, value: JSON.parse(unsealAnswer(found.answer!, key)), isKept: true }
    if (found.state === 'acted' && isAbandoned(found.seen_at)) refuse(alreadyDone)
    if (Date.now() > until) refuse(inProgress, undefined, { seconds: 5 })
  }
}

const abandonedBefore = () => new Date(clock.now().getTime() - leaseMs)
const isAbandoned = (seenAt: Date) => seenAt < abandonedBefore()

/** Says every few seconds that the call is worked on, until it is told to stop. */
function beat(row: Row): () => void {
  const timer = setInterval(() => {
    db()
      .update(callTable)
      .set({ seen_at: clock.now() })
      .where(held(row))
      .catch(error => log.warn({ err: error, operation: row.operation }, 'a running call could not say that it lives'))
  }, beatEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Says beside the first thing that is written, and committed with it, that the act is no longer undone. Refuses
 * `in-progress`, which takes back what was written, when another has taken the call over meanwhile.
 */
function actedOnce(row: Row): () => Promise<void> {
  let isSaid = false
  return async () => {
    if (isSaid) return
    const said = await db()
      .update(callTable)
      .set({ state: 'acted' })
      .where(and(held(row), hasWritten))
      .returning({ one: sql<number>`1` })
    isSaid = said.length > 0
    if (isSaid) return
    const { rows } = await db().execute<{ written: boolean }>(sql`select ${hasWritten} as written`)
    if (rows[0]!.written) refuse(inProgress, undefined, { seconds: 5 })
  }
}

/** Committed before the act begins, so that another process sees it. Takes over what a dead process left. */
async function claim(row: Row): Promise<boolean> {
  const now = clock.now()
  const claimed = await db()
    .insert(callTable)
    .values({ ...row, started_at: now, seen_at: now })
    .onConflictDoUpdate({
      target: [callTable.caller, callTable.key_hash],
      set: {
        started_at: now,
        seen_at: now,
        holder: row.holder,
        operation: row.operation,
        fingerprint: row.fingerprint,
      },
      setWhere: and(
        eq(callTable.state, 'running'),
        eq(callTable.fingerprint, row.fingerprint),
        lt(callTable.seen_at, abandonedBefore()),
      ),
    })
    .returning({ caller: callTable.caller })
  return claimed.length > 0
}

/** The act is done by now: what goes wrong here must not make it look as if it had failed. */
async function keep(row: Row, { status, value }: Answer, key: string): Promise<void> {
  const answer = sealAnswer(JSON.stringify(value ?? null), key)
  await db()
    .update(callTable)
    .set({ state: 'done', status, answer })
    .where(held(row))
    .catch(error => log.error({ err: error, operation: row.operation }, 'an answer could not be kept for its key'))
}

async function release(row: Row): Promise<void> {
  await db()
    .delete(callTable)
    .where(held(row))
    .catch(error => log.error({ err: error, operation: row.operation }, 'a key could not be given back'))
}

/** Removes what is older than a day. Answers how many. */
export async function forgetOldCalls(): Promise<number> {
  const gone = await db()
    .delete(callTable)
    .where(lt(callTable.started_at, new Date(clock.now().getTime() - keptMs)))
    .returning({ one: sql<number>`1` })
  return gone.length
}

const own = (row: Row) => and(eq(callTable.caller, row.caller), eq(callTable.key_hash, row.key_hash))
/** The same, while nobody took it over. */
const held = (row: Row) => and(own(row), eq(callTable.holder, row.holder))
/** A transaction that has only read has no number. */
const hasWritten = sql`pg_current_xact_id_if_assigned() is not null`
const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
