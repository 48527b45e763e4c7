import { createServer, type Socket } from 'node:net'
import { setLogLevel } from '@halaqa/kit-server/log'
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

it('tells a database that is away from other faults', async () => {
  const database = await openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' })
  const error = await database.pool.query('select 1').catch((each: unknown) => each)
  await database.close()
  expect(isDatabaseAway(error)).toBe(true)
  expect(isDatabaseAway(new Error('query', { cause: error }))).toBe(true)
  expect(isDatabaseAway(Object.assign(new Error('duplicate key'), { code: '23505' }))).toBe(false)
  expect(isDatabaseAway(new TypeError('fetch failed', { cause: error }))).toBe(false)
})
