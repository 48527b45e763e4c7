import { testDatabase } from '@halaqa/kit-testing'
import { sql } from 'drizzle-orm'
import { integer, pgSchema, text } from 'drizzle-orm/pg-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { batched, batchedWhole, db, intArrayParam, prepared, transaction } from './index.ts'

const shelf = pgSchema('gathered_test').table('books', { id: integer().primaryKey(), title: text().notNull() })
const database = testDatabase()
let asked: number[][] = []
const byIds = prepared(handle =>
  handle
    .select()
    .from(shelf)
    .where(sql`${shelf.id} = any(${intArrayParam('ids')})`)
    .prepare('gathered_test_by_ids'),
)
const titles = batched(async (ids: number[]) => {
  asked.push(ids)
  if (ids.includes(-1)) throw new Error('none below 1')
  return new Map((await byIds({ ids })).map(row => [row.id, row.title]))
})
beforeEach(async () => {
  asked = []
  await database.current.pool.query(`drop schema if exists gathered_test cascade; create schema gathered_test;
    create table gathered_test.books (id int primary key, title text);
    insert into gathered_test.books select n, 'book ' || n from generate_series(1, 200) n`)
})

it('asks once for all who ask in the same turn, and answers each what each asked for', async () => {
  const [first, second, none] = await Promise.all([titles([2, 1]), titles([2, 3, 999]), titles([])])
  expect([...first]).toEqual([
    [2, 'book 2'],
    [1, 'book 1'],
  ])
  expect([...second.keys()]).toEqual([2, 3])
  expect(none.size).toBe(0)
  expect(asked).toEqual([[2, 1, 3, 999]])
})

it('asks anew later: what was written meanwhile is read', async () => {
  await titles([1])
  await db().update(shelf).set({ title: 'another' })
  expect((await titles([1])).get(1)).toBe('another')
  expect(asked).toHaveLength(2)
})

it('joins nobody inside a transaction, which reads what it has written and nobody else does', async () => {
  await transaction(async () => {
    await db().update(shelf).set({ title: 'not yet' })
    expect((await titles([1, 1])).get(1)).toBe('not yet')
  })
  const inside = transaction(async () => {
    await db().update(shelf).set({ title: 'never' })
    await titles([1])
    throw new Error('taken back')
  })
  const [outside] = await Promise.all([titles([1]), inside.catch(() => undefined)])
  expect(outside.get(1)).toBe('not yet')
  expect(asked).toEqual([[1], [1], [1]])
})

it('throws its error to everybody who was in it, and to nobody afterwards', async () => {
  const both = await Promise.allSettled([titles([1]), titles([-1])])
  expect(both.map(each => each.status === 'rejected' && each.reason.message)).toEqual(['none below 1', 'none below 1'])
  expect((await titles([1])).get(1)).toBe('book 1')
})

it('finds however many there are', async () => {
  const all = Array.from({ length: 200 }, (_, at) => at + 1)
  expect([...(await titles(all)).keys()]).toEqual(all)
  expect(asked).toHaveLength(2)
})

describe('without keys', () => {
  let times = 0
  const firstTitle = batchedWhole(async () => {
    times += 1
    const [first] = await byIds({ ids: [1] })
    if (!first) throw new Error('the shelf is empty')
    return first.title
  })
  beforeEach(() => {
    times = 0
  })

  it('asks once for all who ask in the same turn, and anew later', async () => {
    expect(await Promise.all([firstTitle(), firstTitle()])).toEqual(['book 1', 'book 1'])
    expect(times).toBe(1)
    await db().update(shelf).set({ title: 'another' })
    expect(await firstTitle()).toBe('another')
    expect(times).toBe(2)
  })

  it('joins nobody inside a transaction', async () => {
    const inside = transaction(async () => {
      await db().update(shelf).set({ title: 'never' })
      expect(await firstTitle()).toBe('never')
      throw new Error('taken back')
    })
    const [outside] = await Promise.all([firstTitle(), inside.catch(error => expect(error.message).toBe('taken back'))])
    expect(outside).toBe('book 1')
    expect(times).toBe(2)
  })

  it('throws its error to everybody who was in it, and to nobody afterwards', async () => {
    await db().delete(shelf)
    const both = await Promise.allSettled([firstTitle(), firstTitle()])
    expect(both.map(each => each.status)).toEqual(['rejected', 'rejected'])
    await db().insert(shelf).values({ id: 1, title: 'new' })
    expect(await firstTitle()).toBe('new')
    expect(times).toBe(2)
  })
})
