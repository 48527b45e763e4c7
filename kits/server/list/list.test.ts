import { text as textOf } from 'node:stream/consumers'
import { id, isList, list } from '@halaqa/kit-contract'
import { travelTo } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { type Context, FileReply } from '@halaqa/kit-server/http'
import { nobody } from '@halaqa/kit-server/request'
import { folded } from '@halaqa/kit-server/search'
import { defineWords } from '@halaqa/kit-server/words'
import { pageOfList, testDatabase } from '@halaqa/kit-testing'
import { eq, sql } from 'drizzle-orm'
import { integer, pgSchema, text, timestamp } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { handleList, withinDays } from './index.ts'

/** Boxes on shelves, of the test's own schema: kits know nothing of a college. */
const store = pgSchema('list_test')
const shelfTable = store.table('shelves', { id: integer().primaryKey(), name: text().notNull() })
const boxTable = store.table('boxes', {
  id: integer().primaryKey(),
  shelf_id: integer().notNull(),
  kind: text().$type<'wood' | 'steel'>().notNull(),
  weight: integer().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
})

const BoxRow = z.object({
  id,
  shelf_id: id,
  shelf: z.string(),
  kind: z.enum(['wood', 'steel']),
  weight: z.int(),
  tags: z.array(z.string()),
  can: z.object({ open: z.boolean() }),
})
const boxes = list({
  word: 'test.box',
  path: '/boxes/index',
  access: 'public',
  row: BoxRow,
  sorts: ['id', 'shelf', 'weight'],
  sort: '-id',
  filters: { kind: z.enum(['wood', 'steel']), from: z.string(), to: z.string() },
  summary: 'Boxes',
})
const source = {
  from: () =>
    db()
      .select({ box: boxTable, shelf: shelfTable.name })
      .from(boxTable)
      .innerJoin(shelfTable, eq(shelfTable.id, boxTable.shelf_id))
      .$dynamic(),
  key: boxTable.id,
  search: folded(shelfTable.name),
  sorts: { id: boxTable.id, shelf: shelfTable.name, weight: boxTable.weight },
}
const handlers = handleList(boxes, {
  ...source,
  where: ({ query: { filter } }) => [
    filter.kind && eq(boxTable.kind, filter.kind),
    withinDays(boxTable.at, filter.from, filter.to),
  ],
  present: rows =>
    rows.map(({ box, shelf }) => ({
      id: box.id,
      shelf_id: box.shelf_id,
      shelf,
      kind: box.kind,
      weight: box.weight,
      tags: [],
      can: { open: true },
    })),
})
/** The same, its pages found by keys first. */
const byKeys = handleList(boxes, {
  ...source,
  keys: () =>
    db()
      .select({ id: boxTable.id })
      .from(boxTable)
      .innerJoin(shelfTable, eq(shelfTable.id, boxTable.shelf_id))
      .$dynamic(),
  present: rows =>
    rows.map(({ box, shelf }) => ({
      id: box.id,
      shelf_id: box.shelf_id,
      shelf,
      kind: box.kind,
      weight: box.weight,
      tags: [],
      can: { open: true },
    })),
})

testDatabase()
const back = travelTo('2026-11-20')
const words = (ar: string) => ({ ar, en: ar, fr: ar })
beforeAll(async () => {
  defineWords([
    {
      test: {
        box: {
          many: words('الصناديق'),
          fields: { shelf: words('الرف'), kind: words('النوع'), weight: words('الوزن') },
          values: { kind: { wood: words('خشب'), steel: words('فولاذ') } },
        },
      },
    },
  ])
  await db().execute(sql`
    create schema list_test;
  `)
  await db().execute(sql`create table list_test.shelves (id int primary key, name text not null)`)
  await db().execute(sql`create table list_test.boxes (id int primary key, "shelf_id" int not null, kind text not null,
    weight int not null, at timestamptz not null)`)
  await db().execute(sql`insert into list_test.shelves values (1, 'أحمد'), (2, 'مكتبة 100%')`)
  // Thirty boxes of three weights: most are as heavy as others.
  await db().execute(sql`insert into list_test.boxes
    select n, 1 + n % 2, case when n % 3 = 0 then 'steel' else 'wood' end, n % 3, timestamptz '2026-11-20 19:59:59Z' + (n % 2) * interval '1 second'
    from generate_series(1, 30) n`)
})
afterAll(() => {
  back()
  defineWords([])
})

const page = (query: object = {}) => pageOfList(boxes, handlers, { query })
const ids = async (query: object) => (await page(query)).rows.map(row => row.id)

it('answers a page, how many there are, and which page is the last', async () => {
  expect(await page({ per_page: 7, page: 5 })).toMatchObject({ total: 30, current_page: 5, last_page: 5 })
  expect(await ids({ per_page: 7, page: 5 })).toEqual([2, 1])
  expect(await page({ per_page: 7, page: 6 })).toMatchObject({ rows: [], total: 30, last_page: 5 })
  expect(await page({ filter: { kind: 'steel' } })).toMatchObject({ total: 10, last_page: 1 })
  expect(await page({ q: 'nothing has this' })).toMatchObject({ rows: [], total: 0, last_page: 1 })
})

it('has every row once over its pages, whatever it is sorted by, keys first or not', async () => {
  const sorts = boxes.query as unknown as { shape: { sort: { unwrap: () => { options: string[] } } } }
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...sorts.shape.sort.unwrap().options),
      fc.integer({ min: 1, max: 31 }),
      async (sort, per_page) => {
        const seen: number[][] = [[], []]
        for (const [at, each] of [handlers, byKeys].entries())
          for (let number = 1; number <= Math.ceil(30 / per_page); number++) {
            const { rows } = await pageOfList(boxes, each, { query: { sort, per_page, page: number } })
            seen[at]!.push(...rows.map(row => row.id))
          }
        expect(seen[0]).toEqual(seen[1])
        expect(new Set(seen[0]).size).toBe(30)
      },
    ),
    { numRuns: 20 },
  )
})

it('finds words however they are spelt, a percent sign as a letter, and rows by their ids', async () => {
  expect((await page({ q: 'احمد' })).total).toBe(15)
  expect((await page({ q: 'مكتبه' })).total).toBe(15)
  expect((await page({ q: '%' })).total).toBe(15)
  expect((await page({ q: '١٠٠' })).total).toBe(15)
  expect(await ids({ ids: '3,1,3', sort: 'id' })).toEqual([1, 3])
})

it('takes days as those of Muscat, both included', async () => {
  const total = async (from?: string, to?: string) => (await page({ filter: { from, to } })).total
  expect(await total('2026-11-20', '2026-11-20')).toBe(15)
  expect(await total('2026-11-21')).toBe(15)
  expect(await total(undefined, '2026-11-21')).toBe(30)
})

it('goes along as a sheet: all rows in their order, fields and choices in words, no keys', async () => {
  const asked = (boxes.sheet.query as unknown as { parse: (query: object) => object }).parse({
    sort: 'id',
    format: 'csv',
    filter: { kind: 'steel' },
  })
  const reply = await handlers[1]!.run({
    query: asked,
    params: {},
    actor: nobody,
    language: 'ar',
  } as unknown as Context)
  expect(reply).toBeInstanceOf(FileReply)
  const { body, name } = reply as FileReply
  expect(name).toBe('الصناديق 2026-11-20.csv')
  const lines = (await textOf(body as never)).replace('\ufeff', '').trimEnd().split('\r\n')
  expect(lines[0]).toBe('الرف,النوع,الوزن')
  expect(lines).toHaveLength(11)
  expect(lines[1]).toBe('مكتبة 100%,فولاذ,0')
})

it('is a route that carries the one of its sheet', () => {
  expect(isList(boxes)).toBe(true)
  expect(boxes.sheet.path).toBe('/boxes/sheet')
  expect(
    list({ ...declared, path: '/x/index/{kind?}', params: z.object({ kind: z.string().optional() }) }).sheet.path,
  ).toBe('/x/sheet/{kind?}')
  expect(list({ ...declared, path: '/x' }).sheet.path).toBe('/x/sheet')
})
const declared = { word: 'test.box', access: 'public', row: BoxRow, sorts: ['id'], sort: 'id', summary: 'x' } as const
