import { setTimeout as sleep } from 'node:timers/promises'
import { testDatabase } from '@halaqa/kit-testing'
import { sql } from 'drizzle-orm'
import { boolean, integer, pgSchema } from 'drizzle-orm/pg-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { afterCommit, afterRollback, asDryRun, db, outsideTransaction, transaction } from './index.ts'

const place = pgSchema('transaction_test')
const notes = place.table('notes', { id: integer().primaryKey(), is_done: boolean() })

const database = testDatabase()
beforeAll(() =>
  database.current.pool.query(`create schema transaction_test;
    create table transaction_test.notes (id int primary key, is_done boolean)`),
)
beforeEach(() => database.current.pool.query('truncate transaction_test.notes'))
const add = (id: number) => db().insert(notes).values({ id })
const ids = async () => (await db().select({ id: notes.id }).from(notes).orderBy(notes.id)).map(row => row.id)

it('keeps all of a transaction or nothing', async () => {
  await transaction(async () => {
    await add(1)
    await add(2)
  })
  const failing = transaction(async () => {
    await add(3)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await ids()).toEqual([1, 2])
})

it('shows what is not committed inside only', async () => {
  await transaction(async () => {
    await add(1)
    expect(await ids()).toEqual([1])
    if (database.current.kind === 'server') expect(await outsideTransaction(ids)).toEqual([])
  })
})

it('takes back an inner transaction alone', async () => {
  await transaction(async () => {
    await add(1)
    await transaction(async () => {
      await add(2)
      throw new Error('inner')
    }).catch(() => {})
    await transaction(() => add(3))
  })
  expect(await ids()).toEqual([1, 3])
})

it('goes on after an error of the database inside an inner transaction', async () => {
  await transaction(async () => {
    await add(1)
    const error = await transaction(() => add(1)).catch(error => error)
    expect(error.cause.code).toBe('23505')
    await add(2)
  })
  expect(await ids()).toEqual([1, 2])
})

it('lets inner transactions that are asked for together follow one another', async () => {
  await transaction(async () => {
    const slow = transaction(async () => {
      await add(1)
      await sleep(20)
      throw new Error('taken back')
    }).catch(() => {})
    await Promise.all([slow, transaction(() => add(2))])
  })
  expect(await ids()).toEqual([2])
})

it('does not pretend to have saved when the error of a statement was swallowed', async () => {
  const swallowing = transaction(async () => {
    await add(1)
    await add(1).catch(() => {})
  })
  await expect(swallowing).rejects.toThrow('nothing was saved')
  expect(await ids()).toEqual([])
})

it('refuses to work on in a transaction that has ended', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  await transaction(async () => {
    const forgotten = sleep(20).then(() => add(9))
    forgotten.catch(error => resolve(error.message))
  })
  expect(await promise).toMatch('an await is missing')
})

it('calls back after the commit, in order, and never after a rollback', async () => {
  const told: string[] = []
  await transaction(async () => {
    await add(1)
    afterCommit(async () => told.push(`first sees ${await ids()}`))
    await transaction(async () => {
      afterCommit(() => told.push('never'))
      throw new Error('inner')
    }).catch(() => {})
    await transaction(async () => afterCommit(() => told.push('inner')))
    expect(told).toEqual([])
  })
  await transaction(async () => {
    afterCommit(() => told.push('never'))
    throw new Error('outer')
  }).catch(() => {})
  expect(told).toEqual(['first sees 1', 'inner'])
  afterCommit(() => told.push('at once'))
  expect(told.at(-1)).toBe('at once')
})

it('calls back after what was taken back, also in part or by a rehearsal, once no transaction is open, and never after a commit', async () => {
  const told: string[] = []
  const note = (said: string) => afterRollback(async () => told.push(`${said} sees ${await ids()}`))
  await transaction(async () => {
    note('never')
    await transaction(async () => note('never'))
    await add(1)
    await transaction(async () => {
      await add(2)
      note('inner')
      await transaction(async () => note('innermost'))
      throw new Error('inner')
    }).catch(() => {})
    expect(told).toEqual([])
  })
  expect(told.splice(0)).toEqual(['inner sees 1', 'innermost sees 1'])
  const failing = transaction(async () => {
    await transaction(async () => note('kept by nobody'))
    throw new Error('outer')
  })
  await expect(failing).rejects.toThrow('outer')
  await asDryRun(async () => {
    await add(3)
    note('rehearsal')
  })
  const swallowing = transaction(async () => {
    note('swallowed')
    await add(1).catch(() => {})
  })
  await expect(swallowing).rejects.toThrow('nothing was saved')
  expect(told).toEqual(['kept by nobody sees 1', 'rehearsal sees 1', 'swallowed sees 1'])
  note('never')
})

it('keeps what was committed when a callback fails', async () => {
  await transaction(async () => {
    await add(1)
    afterCommit(() => {
      throw new Error('this line in the log belongs to a test')
    })
  })
  expect(await ids()).toEqual([1])
})

it('rehearses: answers what would be, and leaves nothing behind', async () => {
  const seen = await asDryRun(async () => {
    await add(1)
    afterCommit(() => expect.fail('a rehearsal is never committed'))
    return ids()
  })
  expect(seen).toEqual([1])
  expect(await ids()).toEqual([])
  await transaction(async () => {
    await add(2)
    await asDryRun(() => add(3))
    expect(await ids()).toEqual([2])
  })
  const refusing = asDryRun(async () => {
    throw new Error('refused')
  })
  await expect(refusing).rejects.toThrow('refused')
})

it('keeps transactions that run at the same time apart', async () => {
  const work = (from: number, fails: boolean) =>
    transaction(async () => {
      await add(from)
      await sleep(10)
      await add(from + 1)
      if (fails) throw new Error('no')
    }).catch(() => {})
  await Promise.all([work(10, false), work(20, true), work(30, false), work(40, true), work(50, false)])
  expect(await ids()).toEqual([10, 11, 30, 31, 50, 51])
})

it('lets pg-boss into the current transaction through the executor', async () => {
  const insert = (id: number) =>
    database.current.executor.executeSql('insert into transaction_test.notes values ($1) returning id', [id])
  await transaction(async () => {
    expect((await insert(1)).rows).toEqual([{ id: 1 }])
    throw new Error('no')
  }).catch(() => {})
  await insert(2)
  expect(await ids()).toEqual([2])
})

it('answers a bound boolean of a select as text, which is always truthy: write it as sql', async () => {
  await add(1)
  const [row] = await db()
    .select({ bound: sql`${false}`, written: sql<boolean>`false`, count: sql<number>`count(*) over ()::int` })
    .from(notes)
  expect(row).toEqual({ bound: expect.any(String), written: false, count: 1 })
  expect(await db().$count(notes)).toBe(1)
})
