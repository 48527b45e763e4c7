import { createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { setLogLevel } from '@halaqa/kit-server/log'
import type pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { isAway, isDatabaseAway, openDatabase, watchDatabase } from './index.ts'

setLogLevel('silent')
afterAll(() => setLogLevel('warn'))

it('ends what waits for a database that is frozen, and says that it is away', async () => {
  const sockets = new Set<Socket>()
  const frozen = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>(done => frozen.listen(0, '127.0.0.1', done))
  const { port } = frozen.address() as { port: number }
  const database = await openDatabase({ url: `postgres://nobody@127.0.0.1:${port}/none`, max: 1 })
  try {
    watchDatabase(database, { everyMs: 20, patienceMs: 60 })
    expect(isAway(database)).toBe(false)
    await expect.poll(() => isAway(database)).toBe(true)
  } finally {
    for (const socket of sockets) socket.destroy()
    frozen.close()
    await database.close()
  }
})

const url = process.env.TEST_DATABASE_URL
it.skipIf(!url)('does not take a database for away when only the connection that it looks over was ended', async () => {
  const database = await openDatabase({ url: url!, max: 1 })
  const made: pg.Client[] = []
  const make = database.client
  Object.assign(database, { client: () => made[made.push(make()) - 1] })
  const seen: boolean[] = []
  const looksOver = (count: number) =>
    expect
      .poll(() => {
        seen.push(isAway(database))
        return made.length
      })
      .toBe(count)
  try {
    watchDatabase(database, { everyMs: 20, patienceMs: 1000 })
    await looksOver(1)
    await expect.poll(() => (made[0] as unknown as { processID: number | null }).processID).toBeTruthy()
    await database.pool.query('select pg_terminate_backend($1)', [
      (made[0] as unknown as { processID: number }).processID,
    ])
    await looksOver(2)
    await sleep(100)
    expect([...seen, isAway(database)]).not.toContain(true)
    // It is kept: no look needs a third.
    expect(made).toHaveLength(2)
  } finally {
    await database.close()
  }
})

it('tells a database that is away from other faults', async () => {
  const database = await openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' })
  const error = await database.pool.query('select 1').catch((each: unknown) => each)
  await database.close()
  expect(isDatabaseAway(error)).toBe(true)
  expect(isDatabaseAway(new Error('query', { cause: error }))).toBe(true)
  expect(isDatabaseAway(Object.assign(new Error('duplicate key'), { code: '23505' }))).toBe(false)
  expect(isDatabaseAway(new TypeError('fetch failed', { cause: error }))).toBe(false)
})
