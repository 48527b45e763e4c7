import { statementsOf, testDatabase } from '@halaqa/kit-testing'
import { asc, eq, sql } from 'drizzle-orm'
import { date, integer, pgSchema, text, timestamp } from 'drizzle-orm/pg-core'
import { beforeAll, expect, it } from 'vitest'
import { db, inOneStatement } from './index.ts'

const schema = pgSchema('one_statement_test')
const bookTable = schema.table('books', {
  id: integer().primaryKey(),
  title: text(),
  bought_on: date().notNull(),
  read_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
})
const shelfTable = schema.table('shelves', { id: integer().primaryKey() })

testDatabase()
beforeAll(async () => {
  await db().execute(sql`create schema one_statement_test`)
  await db().execute(sql`create table ${shelfTable} (id int primary key)`)
  await db().execute(sql`create table ${bookTable}
    (id int primary key, title text, bought_on date not null, read_at timestamptz(3) not null)`)
  await db().execute(sql`insert into ${bookTable}
    select n, nullif('book ' || n, 'book 2'), date '2026-01-01' + n, timestamptz '2026-01-01 08:00:00.25Z' from generate_series(1, 3) n`)
})

const columns = {
  id: bookTable.id,
  called: bookTable.title,
  bought_on: bookTable.bought_on,
  read_at: bookTable.read_at,
}
const books = () => db().select(columns).from(bookTable).orderBy(sql`${bookTable.id} desc`)
const book = (id: number) => db().select({ id: bookTable.id }).from(bookTable).where(eq(bookTable.id, id))
const none = () => db().select({ id: shelfTable.id }).from(shelfTable).orderBy(asc(shelfTable.id))

it('answers several selects by one statement, with the order and the values of each alone', async () => {
  let found: unknown[] = []
  const statements = await statementsOf(async () => {
    const ask = inOneStatement()
    found = await Promise.all([
      ask(columns, books().getSQL()),
      ask({ id: shelfTable.id }, none().getSQL()),
      ask({ id: bookTable.id }, book(2).getSQL()),
    ])
  })
  expect(statements).toHaveLength(1)
  expect(found).toEqual([await books(), [], [{ id: 2 }]])
})

it('what fails silences no other', async () => {
  const ask = inOneStatement()
  const failing = sql`select id / 0 from ${bookTable}`
  const [first, second] = await Promise.allSettled([
    ask({ id: bookTable.id }, failing),
    ask({ id: bookTable.id }, book(3).getSQL()),
  ])
  expect(first.status).toBe('rejected')
  expect(second).toMatchObject({ status: 'fulfilled', value: [{ id: 3 }] })
  await expect(inOneStatement()({ id: bookTable.id }, failing)).rejects.toThrow()
})
