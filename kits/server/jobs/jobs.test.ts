import { setTimeout as sleep } from 'node:timers/promises'
import { clock, travelTo } from '@halaqa/kit-server/clock'
import { transaction } from '@halaqa/kit-server/database'
import { setLogLevel } from '@halaqa/kit-server/log'
import { testDatabase } from '@halaqa/kit-testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { currentlyRunning, makeQueue } from './boss.ts'
import { drainJobs, enqueue, enqueueMany, job, jobCounts, startJobs } from './index.ts'

const database = testDatabase()
beforeAll(() => setLogLevel('silent'))
afterAll(() => setLogLevel('warn'))
const done: number[] = []
beforeEach(async () => {
  await database.reset()
  done.splice(0)
})

const count = job({
  name: 'test.count',
  schema: z.object({ number: z.int() }),
  run: async ({ number }) => done.push(number),
})

async function waitUntil(holds: () => boolean) {
  for (let turns = 0; !holds(); turns++) {
    if (turns > 1000) expect.fail('waited in vain')
    await sleep(5)
  }
}

it('is asked for with the transaction, or not at all', async () => {
  await startJobs([count], { work: false })
  const failing = transaction(async () => {
    await enqueue(count, { number: 1 })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await transaction(() => enqueue(count, { number: 2 }))
  expect(await jobCounts()).toEqual([{ name: 'test.count', waiting: 1, running: 0, failed: 0 }])
  expect(await drainJobs()).toBe(1)
  expect(done).toEqual([2])
})

it('takes one waiting job for a key, and as many as you like without', async () => {
  await startJobs([count], { work: false })
  const taken = []
  for (const number of [1, 2]) taken.push(await enqueue(count, { number }, { singletonKey: 'one' }))
  for (const number of [3, 4]) taken.push(await enqueue(count, { number }))
  expect(taken).toEqual([true, false, true, true])
  expect(await drainJobs()).toBe(3)
  expect(await enqueue(count, { number: 5 }, { singletonKey: 'one' })).toBe(true)
})

it('is asked for many times in one statement, with the transaction or not at all', async () => {
  await startJobs([count], { work: false })
  const asked = [1, 2, 3].map(number => ({ number }))
  const failing = transaction(async () => {
    await enqueueMany(count, asked)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await transaction(() => enqueueMany(count, asked))
  await enqueueMany(count, [])
  await expect(enqueueMany(count, [{ number: 1.5 }])).rejects.toThrow()
  expect(await drainJobs()).toBe(3)
  expect(done.sort()).toEqual([1, 2, 3])
})

it('tells once when its last try has failed, or its last worker died, with what it was asked', async () => {
  const givenUp = job({ ...count, name: 'test.count.given-up' })
  const failing = job({
    ...count,
    name: 'test.failing',
    retries: 1,
    givenUp,
    run: async () => {
      throw new Error('no')
    },
  })
  // As an earlier version made it, which nobody told.
  await makeQueue({ ...failing, givenUp: undefined as never })
  await startJobs([failing], { work: false })
  await transaction(() => enqueueMany(failing, [{ number: 1 }, { number: 2 }]))
  const failAll = async () => {
    await database.current.pool.query("update pgboss.job set start_after = now() - interval '1 hour'")
    for (let tries = 0; tries < 2; tries++) await drainJobs([failing]).catch(() => {})
  }
  await failAll()
  expect([await drainJobs([givenUp]), done]).toEqual([0, []])
  await failAll()
  await drainJobs([givenUp])
  expect(done.splice(0).sort()).toEqual([1, 2])

  await enqueue(failing, { number: 3 })
  const { boss } = currentlyRunning()
  for (let tries = 0; tries < 2; tries++) {
    await database.current.pool.query("update pgboss.job set start_after = now() - interval '1 hour'")
    expect(await boss.fetch(failing.name)).toHaveLength(1)
    await database.current.pool.query("update pgboss.job set heartbeat_on = now() - interval '1 hour'")
    // It was looked at a moment ago, and would be in some seconds only.
    await database.current.pool.query('update pgboss.queue set monitor_on = null, monitor_claim_on = null')
    await boss.supervise(failing.name)
  }
  expect([await drainJobs([givenUp]), done]).toEqual([1, [3]])
})

it('waits until it is time', async () => {
  await startJobs([count], { work: false })
  await enqueue(count, { number: 1 }, { startAfter: 3600 })
  await enqueue(count, { number: 2 }, { startAfter: new Date(Date.now() - 1000) })
  await drainJobs()
  expect(done).toEqual([2])
})

it('waits for an instant of the house’s clock, whatever the database’s says', async () => {
  await startJobs([count], { work: false })
  const back = travelTo('2020-01-01')
  try {
    await enqueue(count, { number: 1 }, { startAfter: new Date(clock.now().getTime() + 3_600_000) })
    await enqueue(count, { number: 2 }, { startAfter: clock.now() })
    await drainJobs()
  } finally {
    back()
  }
  expect(done).toEqual([2])
})

it('can be asked for by a process that does not list it, even inside a transaction', async () => {
  await startJobs([], { work: false })
  const stranger = job({ name: `test.stranger-${process.pid}`, schema: z.object({}), run: async () => done.push(9) })
  await transaction(async () => {
    await enqueue(stranger, {})
    throw new Error('no')
  }).catch(() => {})
  await transaction(() => enqueue(stranger, {}))
  expect(await drainJobs([stranger])).toBe(1)
})

it('one that is patient gives way to what is asked for after it', async () => {
  await startJobs([count], { work: false })
  for (const number of [1, 2]) await enqueue(count, { number }, { isPatient: true })
  await enqueue(count, { number: 3 })
  await drainJobs()
  expect(done).toEqual([3, 1, 2])
})

it('refuses data that is not what the job says', async () => {
  await startJobs([count], { work: false })
  await expect(enqueue(count, { number: 1.5 })).rejects.toThrow()
})

it('works: at once in the process that asked, tries again what failed, and stops gracefully', {
  retry: 2,
}, async () => {
  const attempts: number[] = []
  const flaky = job({
    name: 'test.flaky',
    schema: z.object({}),
    retries: 1,
    run: async (_data, { attempt }) => {
      attempts.push(attempt)
      throw new Error('no')
    },
  })
  let finished = false
  const long = job({
    name: 'test.long',
    schema: z.object({}),
    run: async () => {
      done.push(0)
      await sleep(300)
      finished = true
    },
  })
  const jobs = await startJobs([count, flaky, long], { work: true })
  await sleep(50)
  const started = performance.now()
  await transaction(() => enqueue(count, { number: 1 }))
  await waitUntil(() => done.length > 0)
  expect(performance.now() - started).toBeLessThan(500)
  await enqueue(flaky, {})
  await waitUntil(() => attempts.length > 0)
  await expect.poll(jobCounts).toMatchObject([{ name: 'test.flaky', waiting: 1 }])
  await enqueue(long, {})
  await waitUntil(() => done.length > 1)
  await jobs.stop()
  expect(finished).toBe(true)
})

it('enqueues cron jobs by the clock of Muscat, and forgets those that are gone', async () => {
  const nightly = { ...count, name: 'test.nightly', cron: '0 3 * * *' }
  const schedules = () => database.current.pool.query('select name, cron, timezone from pgboss.schedule')
  await (await startJobs([nightly], { work: true })).stop()
  expect((await schedules()).rows).toEqual([{ name: 'test.nightly', cron: '0 3 * * *', timezone: 'Asia/Muscat' }])
  await (await startJobs([count], { work: true })).stop()
  expect((await schedules()).rows).toEqual([])
})

it('a job whose worker was killed is taken up again within half a minute', async () => {
  const minutes = job({ ...count, name: 'test.minutes', minutes: 60 })
  const first = await startJobs([minutes], { work: false })
  await enqueue(minutes, { number: 7 })
  // Taken, and never heard of again: what is left of a process that was killed.
  await currentlyRunning().boss.fetch('test.minutes')
  await first.stop()
  const killed = performance.now()
  const jobs = await startJobs([minutes], { work: true })
  while (!done.length && performance.now() - killed < 30_000) await sleep(100)
  await jobs.stop()
  expect(done).toEqual([7])
}, 40_000)

it('a queue that an earlier version made gets the lease and the time that its job says now', async () => {
  await startJobs([{ ...count, minutes: 60 }], { work: false })
  await database.current.pool.query(`update pgboss.queue set heartbeat_seconds = null where name = 'test.count'`)
  await startJobs([{ ...count, minutes: 2 }], { work: false })
  const { rows } = await database.current.pool.query(
    `select heartbeat_seconds, expire_seconds from pgboss.queue where name = 'test.count'`,
  )
  expect(rows).toEqual([{ heartbeat_seconds: 12, expire_seconds: 120 }])
})
