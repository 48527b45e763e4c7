import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { setClock, travelTo } from '@halaqa/kit-server/clock'
import { asDryRun, db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { testDatabase } from '@halaqa/kit-testing'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callTable } from './calls.table.ts'
import { type KeyedCall, onlyOnce } from './index.ts'
import { forgetOldCalls } from './only-once.ts'

const database = testDatabase()
let done = 0
beforeEach(async () => {
  await database.reset()
  done = 0
})
afterEach(() => {
  setClock()
  vi.useRealTimers()
})
/** Beats come when the test says so: what is killed says no more that it lives. */
const holdBeats = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })

const act = async () => ({ status: 201, value: { number: ++done }, isKept: true })
const call = (key: string, more: Partial<KeyedCall> = {}): KeyedCall => ({
  key,
  caller: 'students:1',
  operation: 'notes.store',
  asked: 'a',
  ...more,
})

it('acts once for a key and answers the same again', async () => {
  const key = randomUUID()
  const first = await onlyOnce(call(key), act)
  expect(await onlyOnce(call(key), act)).toEqual(first)
  expect([first.status, first.value, done]).toEqual([201, { number: 1 }, 1])
})

it('acts once when the same key comes twelve times at the same moment', async () => {
  const key = randomUUID()
  const slow = async () => {
    await sleep(60)
    return act()
  }
  const answers = await Promise.all(Array.from({ length: 12 }, () => onlyOnce(call(key), slow)))
  expect(done).toBe(1)
  expect(new Set(answers.map(answer => JSON.stringify(answer.value)))).toEqual(new Set(['{"number":1}']))
})

it('keeps the keys of two people apart', async () => {
  const key = randomUUID()
  await onlyOnce(call(key), act)
  await onlyOnce(call(key, { caller: 'students:2' }), act)
  expect(done).toBe(2)
})

it('refuses a key that asks for something else', async () => {
  const key = randomUUID()
  await onlyOnce(call(key), act)
  await expect(onlyOnce(call(key, { asked: 'b' }), act)).rejects.toThrow('key-reused')
  await expect(onlyOnce(call(key, { operation: 'notes.delete' }), act)).rejects.toThrow('key-reused')
})

it('lets who was refused try again with the same key', async () => {
  const key = randomUUID()
  const refused = onlyOnce(call(key), async () => refuse({ code: 'not-yet', status: 409 }))
  await expect(refused).rejects.toThrow('not-yet')
  expect((await onlyOnce(call(key), act)).value).toEqual({ number: 1 })
})

it('takes over what a process left that died in the middle, and not before', async () => {
  const key = randomUUID()
  await onlyOnce(call(key), act)
  // What a killed process leaves: the row, and nobody who works on it.
  await db().update(callTable).set({ state: 'running', answer: null, status: null })
  travelTo(new Date(Date.now() + 24_000))
  await expect(onlyOnce(call(key), act)).rejects.toThrow('in-progress')
  travelTo(new Date(Date.now() + 31_000))
  expect((await onlyOnce(call(key), act)).value).toEqual({ number: 2 })
})

/** Anything that is written. */
const aRow = (keyHash: string) => {
  const at = new Date()
  return {
    caller: 'a',
    key_hash: keyHash,
    operation: 'c',
    fingerprint: 'd',
    holder: randomUUID(),
    started_at: at,
    seen_at: at,
  }
}

/** A process that came so far and never answered. */
const killedAfter = (key: string, work: () => Promise<unknown>) =>
  new Promise<void>(soFar => {
    holdBeats()
    void onlyOnce(call(key), async () => {
      await work()
      soFar()
      return new Promise<never>(() => {})
    })
  })

it('refuses to do again what a process had done that died before it answered', async () => {
  const key = randomUUID()
  await killedAfter(key, () =>
    transaction(async () => {
      await db().insert(callTable).values(aRow('b'))
    }),
  )
  travelTo(new Date(Date.now() + 24_000))
  await expect(onlyOnce(call(key), act)).rejects.toThrow('in-progress')
  travelTo(new Date(Date.now() + 31_000))
  await expect(onlyOnce(call(key), act)).rejects.toThrow('already-done')
  expect(done).toBe(0)
}, 20_000)

it('does again what was only read, or rehearsed, when a process died', async () => {
  const key = randomUUID()
  await killedAfter(key, async () => {
    await transaction(async () => db().select().from(callTable))
    await asDryRun(async () => db().delete(callTable))
  })
  travelTo(new Date(Date.now() + 31_000))
  expect((await onlyOnce(call(key), act)).value).toEqual({ number: 1 })
})

it('leaves a long act to whoever does it, as long as that process says that it lives', async () => {
  const key = randomUUID()
  holdBeats()
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const long = onlyOnce(call(key), async () => {
    begun.resolve()
    await ended.promise
    return act()
  })
  await begun.promise
  const from = Date.now()
  for (const seconds of [25, 50, 75]) {
    travelTo(new Date(from + seconds * 1000))
    vi.advanceTimersByTime(5000)
    await vi.waitFor(async () =>
      expect((await db().select().from(callTable))[0]!.seen_at.getTime()).toBeGreaterThanOrEqual(from + seconds * 1000),
    )
  }
  await expect(onlyOnce(call(key), act)).rejects.toThrow('in-progress')
  ended.resolve()
  expect((await long).value).toEqual({ number: 1 })
}, 20_000)

it('whoever was taken for dead and lives after all commits nothing', async () => {
  const key = randomUUID()
  holdBeats()
  const [begun, awake] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = onlyOnce(call(key), async () => {
    begun.resolve()
    await awake.promise
    await transaction(async () => db().insert(callTable).values(aRow('twice')))
    return act()
  })
  await begun.promise
  travelTo(new Date(Date.now() + 31_000))
  const taken = await onlyOnce(call(key), act)
  awake.resolve()
  await expect(slow).rejects.toThrow('in-progress')
  expect(await db().$count(callTable, eq(callTable.key_hash, 'twice'))).toBe(0)
  // Nor does it take away the answer of the other.
  expect(await onlyOnce(call(key), act)).toEqual(taken)
  expect(done).toBe(1)
})

it('keeps neither the key nor an answer that can be read without it', async () => {
  const key = randomUUID()
  await onlyOnce(call(key), async () => ({ status: 200, value: { secret: 'JBSWY3DPEHPK3PXP' }, isKept: true }))
  const rows = JSON.stringify(await db().select().from(callTable))
  expect(rows).not.toContain(key)
  expect(rows).not.toContain('JBSWY3DPEHPK3PXP')
})

it('forgets a key after a day', async () => {
  const key = randomUUID()
  await onlyOnce(call(key), act)
  travelTo(new Date(Date.now() + 23.9 * 3600_000))
  expect(await forgetOldCalls()).toBe(0)
  travelTo(new Date(Date.now() + 24.1 * 3600_000))
  expect(await forgetOldCalls()).toBe(1)
})
