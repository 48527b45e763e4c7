import { testDatabase } from '@halaqa/kit-testing'
import { asc, desc, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import { bigint, date, integer, pgSchema, text, uuid } from 'drizzle-orm/pg-core'
import { beforeAll, expect, it } from 'vitest'
import { columnsOf, db, jsonRow, jsonRows, moment } from './index.ts'

const place = pgSchema('json_test')
const shelves = place.table('shelves', { id: integer().primaryKey(), room_name: text().notNull() })
const books = place.table('books', {
  id: integer().primaryKey(),
  shelf_id: integer().notNull(),
  code: uuid().notNull(),
  title: text().notNull(),
  bought_at: moment().notNull(),
  lost_at: moment(),
  printed_on: date().notNull(),
  price: bigint({ mode: 'number' }).notNull(),
  tags: text().array().notNull(),
})

const database = testDatabase()
const rows: (typeof books.$inferSelect)[] = [2, 1, 3].map(id => ({
  id,
  shelf_id: id === 3 ? 2 : 1,
  code: `5b3f4f5e-9a62-4c52-8d0a-0d5f5a3d6c1${id}`,
  title: `كتاب "${id}" \\ {},`,
  bought_at: new Date(`2026-10-0${id}T21:30:00.${id}09Z`),
  lost_at: id === 1 ? new Date('2026-12-31T23:59:59.999Z') : null,
  printed_on: `1999-0${id}-28`,
  price: 9_007_199_254_740_991 - id,
  tags: id === 1 ? [] : ['فقه', 'a,b', '"'],
}))
beforeAll(async () => {
  await database.current.pool.query(`create schema json_test;
    create table json_test.shelves (id int primary key, room_name text);
    create table json_test.books (id int primary key, shelf_id int, code uuid, title text, bought_at timestamptz,
      lost_at timestamptz, printed_on date, price bigint, tags text[])`)
  await db()
    .insert(shelves)
    .values([1, 2, 3].map(id => ({ id, room_name: `room ${id}` })))
  await db().insert(books).values(rows)
})
const onShelf = sql`from ${books} where ${eq(books.shelf_id, shelves.id)}`
const all = getTableColumns(books)

it('gives the rows that belong to each, as a query of their own would, in the order asked for', async () => {
  const answer = await db()
    .select({ id: shelves.id, books: jsonRows(all, onShelf, asc(books.id)) })
    .from(shelves)
    .orderBy(shelves.id)
  const own = (id: number) => db().select().from(books).where(eq(books.shelf_id, id)).orderBy(asc(books.id))
  expect(answer).toEqual([
    { id: 1, books: await own(1) },
    { id: 2, books: await own(2) },
    { id: 3, books: [] },
  ])
  expect(answer[0]!.books[0]).toEqual(rows[1])
  expect(answer[0]!.books[0]!.bought_at).toBeInstanceOf(Date)
})

it('gives chosen columns and expressions, in any order and with any condition', async () => {
  const fields = { ...columnsOf(books, 'title', 'lost_at'), dear: sql<boolean>`${books.price} > 5` }
  const [answer] = await db()
    .select({ last: jsonRows(fields, sql`${onShelf} and ${gt(books.id, 1)}`, desc(books.id)) })
    .from(shelves)
    .where(eq(shelves.id, 1))
  expect(answer).toEqual({ last: [{ title: rows[0]!.title, lost_at: null, dear: true }] })
})

it('gives the one row that a key names, also where the statement reads one table only', async () => {
  const [answer] = await db()
    .select({
      id: books.id,
      shelf: jsonRow(
        columnsOf(shelves, 'id', 'room_name'),
        sql`from ${shelves} where ${eq(shelves.id, books.shelf_id)}`,
      ),
    })
    .from(books)
    .where(eq(books.id, 3))
  expect(answer).toEqual({ id: 3, shelf: { id: 2, room_name: 'room 2' } })
})
