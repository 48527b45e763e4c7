import { setLogLevel } from '@halaqa/kit-server/log'
import { testDatabase } from '@halaqa/kit-testing'
import { integer, pgSchema } from 'drizzle-orm/pg-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { db, hearsChanges, keptUntilChanged, listenForChanges, openDatabase, transaction } from './index.ts'

const things = pgSchema('kept_test').table('things', { id: integer().primaryKey(), value: integer().notNull() })
const database = testDatabase()
let asked = 0
const all = keptUntilChanged([things], () => {
  asked += 1
  return db().select().from(things).orderBy(things.id)
})
const one = keptUntilChanged([things], async (id: number) => (await all()).find(each => each.id === id)?.value)

beforeAll(async () => {
  await database.current.pool.query(`create schema kept_test; create table kept_test.things (id int primary key, value int not null);
    create trigger things_tell after insert or update or delete or truncate on kept_test.things
      for each statement execute function platform.tell_change();
    alter table kept_test.things enable always trigger things_tell`)
})
beforeEach(async () => {
  await expect.poll(() => hearsChanges()).toBe(true)
  await db().delete(things)
  await db().insert(things).values({ id: 1, value: 10 })
  asked = 0
})

describe('what is kept until a table changes', () => {
  it('is asked once, by as many as ask at once, and again after a change', async () => {
    await Promise.all([all(), all(), one(1), one(2)])
    expect(asked).toBe(1)
    await db().update(things).set({ value: 11 })
    expect([await one(1), asked]).toEqual([11, 2])
  })
  it('is never older than what one has written oneself, in a transaction or without', async () => {
    for (let value = 0; value < 40; value++) {
      if (value % 2) await db().update(things).set({ value })
      else await transaction(() => db().update(things).set({ value }))
      expect(await one(1)).toBe(value)
    }
  })
  it('is asked anew inside a transaction, and what is taken back was never kept', async () => {
    await all()
    const inside = transaction(async () => {
      await db().update(things).set({ value: 99 })
      expect(await one(1)).toBe(99)
      throw new Error('taken back')
    })
    await expect(inside).rejects.toThrow('taken back')
    expect(await one(1)).toBe(10)
  })
  it('changes when another process changes it, also one whose triggers are switched off', async () => {
    await all()
    const other = database.current.client()
    await other.connect()
    await other.query('set session_replication_role = replica; update kept_test.things set value = 7')
    await expect.poll(() => one(1)).toBe(7)
    await other.end()
  })
  it('does not begin with an error: who asks after one asks anew', async () => {
    let isDown = true
    const shaky = keptUntilChanged([things], async () => {
      if (isDown) throw new Error('away')
      return 'here'
    })
    await expect(shaky()).rejects.toThrow('away')
    isDown = false
    expect(await shaky()).toBe('here')
  })
  it('is everybody’s: nobody changes it for the others', async () => {
    const [row] = await all()
    expect(() => Object.assign(row!, { value: 1 })).toThrow(TypeError)
  })
})

// Last: the database that it opens is this process's from then on.
it.runIf(process.env.TEST_DATABASE_URL)(
  'while changes by others are not heard nothing is kept, and nothing of before',
  async () => {
    const patience = { timeout: 10_000 }
    setLogLevel('silent')
    const mine = await openDatabase({ url: database.current.pool.options.connectionString })
    try {
      listenForChanges(mine, { everyMs: 20, patienceMs: 5000 })
      await expect.poll(() => hearsChanges(mine), patience).toBe(true)
      expect(await one(1)).toBe(10)
      const { rows: listening } = await mine.pool.query(
        "select pid from pg_stat_activity where datname = current_database() and query like 'select pg_notify%'",
      )
      // A change that nobody tells: it is seen once the connection is lost.
      await mine.pool.query('alter table kept_test.things disable trigger things_tell')
      await mine.pool.query('update kept_test.things set value = 8')
      await mine.pool.query('alter table kept_test.things enable always trigger things_tell')
      expect(await one(1)).toBe(10)
      for (const { pid } of listening) await mine.pool.query('select pg_terminate_backend($1)', [pid])
      await expect.poll(() => one(1), patience).toBe(8)
      await expect.poll(() => hearsChanges(mine), patience).toBe(true)
    } finally {
      await mine.close()
      setLogLevel('warn')
    }
  },
)
