import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Database, openDatabase } from '../index.ts'
import { lockFolder } from './lock.ts'

let database: Database
beforeAll(async () => {
  database = await openDatabase({ idleTransactionMs: 300 })
  await database.pool.query('create table seats (id int primary key, taken text)')
})
beforeEach(() => database.pool.query('truncate seats'))
afterAll(() => database.close())

const count = async () => (await database.pool.query('select count(*)::int as n from seats')).rows[0].n

it('lets nobody in between the statements of a transaction', async () => {
  const one = await database.pool.connect()
  await one.query('begin')
  await one.query('insert into seats values (1)')
  const other = database.pool.query('insert into seats values (2)').then(() => 'done')
  expect(await Promise.race([other, sleep(60, 'waits')])).toBe('waits')
  await one.query('rollback')
  one.release()
  await other
  expect((await database.pool.query('select id from seats')).rows).toEqual([{ id: 2 }])
})

it('keeps prepared statements of the same name apart', async () => {
  const [one, other] = await Promise.all([database.pool.connect(), database.pool.connect()])
  const ask = (client: pg.PoolClient, text: string) => client.query({ name: 'same', text, values: [] })
  expect((await ask(one, 'select 1 as a')).rows).toEqual([{ a: 1 }])
  expect((await ask(other, 'select 2 as b')).rows).toEqual([{ b: 2 }])
  expect((await ask(one, 'select 1 as a')).rows).toEqual([{ a: 1 }])
  one.release(true)
  other.release(true)
})

it('drops the prepared statements of a client that left', async () => {
  const client = database.client()
  await client.connect()
  await client.query({ name: 'mine', text: 'select 1' })
  expect((await database.pool.query("select name from pg_prepared_statements where name like '%mine'")).rowCount).toBe(
    1,
  )
  await client.end()
  await sleep(20)
  expect((await database.pool.query("select name from pg_prepared_statements where name like '%mine'")).rowCount).toBe(
    0,
  )
})

it('takes COPY FROM STDIN, and says what is wrong with the data', async () => {
  await copyIn('copy seats from stdin', ['1\ta\n', '2\tb\n3\tc\n'])
  expect(await count()).toBe(3)
  await expect(copyIn('copy seats from stdin', ['1\tagain\n'])).rejects.toThrow('duplicate key')
  await expect(copyIn('copy nowhere from stdin', ['1\n'])).rejects.toThrow('does not exist')
  expect(await count()).toBe(3)
})

it('answers an error of a statement and goes on', async () => {
  await expect(database.pool.query('select * from nowhere')).rejects.toMatchObject({ code: '42P01' })
  await expect(database.pool.query('select $1::int', ['x'])).rejects.toMatchObject({ code: '22P02' })
  expect(await count()).toBe(0)
})

it('tells a notification to every connection', async () => {
  const listener = database.client()
  await listener.connect()
  await listener.query('listen news')
  const heard = once(listener, 'notification')
  await database.pool.query("select pg_notify('news', 'come')")
  expect((await heard)[0]).toMatchObject({ channel: 'news', payload: 'come' })
  await listener.end()
})

it('rolls back what a client left open when it went away', async () => {
  const client = database.client()
  client.on('error', () => {})
  await client.connect()
  await client.query('begin')
  await client.query('insert into seats values (1)')
  const stream = (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream
  stream.destroy()
  expect(await count()).toBe(0)
})

it('ends a transaction that thinks too long while others wait, and says why', async () => {
  const client = await database.pool.connect()
  const lost = new Promise<Error>(resolve => client.once('error', resolve))
  await client.query('begin')
  await client.query('insert into seats values (1)')
  const started = performance.now()
  expect(await count()).toBe(0)
  expect(performance.now() - started).toBeGreaterThan(250)
  expect((await lost).message).toMatch('transaction idle for 300 ms while others wait')
  client.release(true)
})

it('leaves a thinking transaction alone while nobody waits', async () => {
  const client = await database.pool.connect()
  await client.query('begin')
  await sleep(400)
  await client.query('insert into seats values (1)')
  await client.query('commit')
  client.release()
  expect(await count()).toBe(1)
})

// Other work on the machine adds to what is measured and never takes away: one good measurement of three is enough.
it('does not hold up the server during a long query', { retry: 2 }, async () => {
  let longest = 0
  let last = performance.now()
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 5)
  await database.pool.query('select count(*) from generate_series(1, 2000000)')
  clearInterval(timer)
  expect(longest).toBeLessThan(150)
})

it('has the extensions that migrations may use', async () => {
  await database.pool.query('create extension if not exists pg_trgm; create extension if not exists unaccent')
  const { rows } = await database.pool.query("select unaccent('é') as plain, similarity('abc', 'abc') as same")
  expect(rows).toEqual([{ plain: 'e', same: 1 }])
})

it('starts another database from a dump', async () => {
  await database.pool.query("insert into seats values (1, 'kept')")
  const copy = await openDatabase({ template: await database.dump!() })
  expect((await copy.pool.query('select * from seats')).rows).toEqual([{ id: 1, taken: 'kept' }])
  await copy.close()
})

it('tells a second process to set DATABASE_URL, and lets it in after a kill', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'halaqa-lock-'))
  const script = `import { lockFolder } from ${JSON.stringify(new URL('./lock.ts', import.meta.url).href)}
    lockFolder(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => {}, 1000)`
  const other = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(other.stdout, 'data')
  expect(() => lockFolder(folder)).toThrow('set DATABASE_URL')
  other.kill('SIGKILL')
  await once(other, 'exit')
  lockFolder(folder).release()
  rmSync(folder, { recursive: true })
})

it('keeps its data in the folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'halaqa-data-'))
  const first = await openDatabase({ folder, template: await database.dump!() })
  await first.pool.query('create table kept as select 1 as id')
  await first.close()
  const second = await openDatabase({ folder })
  expect((await second.pool.query('select id from kept')).rows).toEqual([{ id: 1 }])
  await second.close()
  rmSync(folder, { recursive: true })
})

/** What pg-copy-streams does, as far as this test needs it. */
async function copyIn(sql: string, chunks: string[]): Promise<void> {
  const client = database.client()
  await client.connect()
  try {
    await new Promise<void>((resolve, reject) => {
      client.query({
        submit: (connection: any) => connection.query(sql),
        handleCopyInResponse(connection: any) {
          for (const chunk of chunks) connection.sendCopyFromChunk(Buffer.from(chunk))
          connection.endCopyFrom()
        },
        handleError: reject,
        handleCommandComplete() {},
        handleReadyForQuery: resolve,
      } as never)
    })
  } finally {
    await client.end()
  }
}
