import { text as textOf } from 'node:stream/consumers'
import { choices, id, isList, list, operationId } from '@halaqa/kit-contract'
import { travelTo } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { type Context, FileReply } from '@halaqa/kit-server/http'
import { nobody } from '@halaqa/kit-server/request'
import { folded } from '@halaqa/kit-server/search'
import { defineWords } from '@halaqa/kit-server/words'
import { pageOfList, sheetOfList, testDatabase } from '@halaqa/kit-testing'
import { desc, eq, sql } from 'drizzle-orm'
import { integer, pgSchema, text, timestamp } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { handleChoices, handleList, handleRows, pageFrom, pageIn, withinDays } from './index.ts'

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
const declaredSource = {
  ...source,
  present: (rows: Awaited<ReturnType<typeof source.from>>) =>
    rows.map(({ box, shelf }) => ({
      id: box.id,
      shelf_id: box.shelf_id,
      shelf,
      kind: box.kind,
      weight: box.weight,
      tags: [],
      can: { open: true },
    })),
}
const handlers = handleList(boxes, {
  ...declaredSource,
  where: ({ query: { filter } }) => [
    filter.kind && eq(boxTable.kind, filter.kind),
    withinDays(boxTable.at, filter.from, filter.to),
  ],
})
/** The same, its pages found by keys first. */
const byKeys = handleList(boxes, {
  ...declaredSource,
  keys: () =>
    db()
      .select({ id: boxTable.id })
      .from(boxTable)
      .innerJoin(shelfTable, eq(shelfTable.id, boxTable.shelf_id))
      .$dynamic(),
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

it('a search answers the same whether its pages are found by keys first or not, behind the last one too', async () => {
  for (const q of ['احمد', 'مكتبه', '%', 'nothing has this'])
    for (const sort of ['shelf', '-weight', 'id'])
      for (const number of [1, 2, 3, 4, 5]) {
        const query = { q, sort, per_page: 4, page: number }
        const [rows, keysFirst] = await Promise.all([page(query), pageOfList(boxes, byKeys, { query })])
        expect(keysFirst, `${q} ${sort} ${number}`).toEqual(rows)
      }
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

it('reads and counts no further than it says, page and sheet alike', async () => {
  const few = handleList(boxes, { ...declaredSource, most: 12 })
  const last = await pageOfList(boxes, few, { query: { per_page: 10, page: 2 } })
  expect(last).toMatchObject({ total: 12, last_page: 2 })
  expect(last.rows.map(row => row.id)).toEqual([20, 19])
  expect((await pageOfList(boxes, few, { query: { page: 2 } })).rows).toEqual([])
  expect(await sheetOfList(boxes, few)).toHaveLength(1 + 12)
  // A window of the sheet that is full asks on.
  const many = handleList(boxes, { ...declaredSource, from: () => twice(), most: 1001 })
  expect(await sheetOfList(boxes, many)).toHaveLength(1 + 1001)
})
/** The boxes forty times over. */
const twice = () =>
  db()
    .select({ box: boxTable, shelf: shelfTable.name })
    .from(boxTable)
    .innerJoin(shelfTable, eq(shelfTable.id, boxTable.shelf_id))
    .innerJoin(sql`generate_series(1, 40) as again`, sql`true`)
    .$dynamic()

it('counts and adds up all that match by a filter, the largest first, whatever page is asked', async () => {
  const weighed = list({
    ...declared,
    word: 'test.weighed',
    path: '/weighed',
    row: BoxRow,
    sorts: ['id'],
    sort: 'id',
    filters: { kind: z.enum(['wood', 'steel']), shelf_id: z.coerce.number() },
    totals: ['weight'],
    groups: ['kind', 'shelf_id'],
  })
  const { id: key, kind, weight, shelf_id } = boxTable
  const grouped = {
    ...declaredSource,
    sorts: { id: key },
    where: ({ query: { filter } }: { query: { filter: { kind?: 'wood' | 'steel' | undefined } } }) => [
      filter.kind && eq(kind, filter.kind),
    ],
    sums: () =>
      db()
        .select({ id: key, kind, weight, shelf_id })
        .from(boxTable)
        .innerJoin(shelfTable, eq(shelfTable.id, shelf_id))
        .$dynamic(),
  }
  const handlers = handleList(weighed, grouped)
  const asked = (query: object) => pageOfList(weighed, handlers, { query })
  expect(await asked({ per_page: 1 })).not.toHaveProperty('groups')
  const rows = (await asked({ per_page: 200 })).rows
  for (const by of ['kind', 'shelf_id'] as const) {
    const { groups, rows: shown } = await asked({ by, per_page: 1, page: 3 })
    expect(shown).toHaveLength(1)
    const expected = [...Map.groupBy(rows, row => row[by])]
      .map(([value, own]) => ({
        value,
        count: own.length,
        totals: { weight: own.reduce((sum, row) => sum + row.weight, 0) },
      }))
      .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
    expect(groups).toEqual(expected)
  }
  const { groups } = await asked({ by: 'shelf_id', q: 'احمد', filter: { kind: 'wood' } })
  expect(groups).toEqual([{ value: 1, count: expect.any(Number), totals: { weight: expect.any(Number) } }])
  await expect(async () => asked({ by: 'weight' })).rejects.toThrow()
  expect((weighed.sheet.query as unknown as { shape: object }).shape).not.toHaveProperty('by')
  // What is kept stands for what would be counted, but where somebody searches.
  const boxes = async () => (await asked({ per_page: 200 })).rows
  const kept = (await boxes()).map(row => ({ count: 1, kind: row.kind, shelf_id: row.shelf_id, weight: row.weight }))
  const keeping = handleList(weighed, { ...grouped, kept: async () => kept })
  for (const by of ['kind', 'shelf_id'] as const)
    expect(await pageOfList(weighed, keeping, { query: { by, per_page: 1 } })).toEqual(await asked({ by, per_page: 1 }))
  const keepingNone = handleList(weighed, { ...grouped, kept: async () => [] })
  expect((await pageOfList(weighed, keepingNone, { query: { q: 'احمد' } })).total).toBeGreaterThan(0)
  expect((await pageOfList(weighed, keepingNone, { query: { by: 'kind' } })).groups).toEqual([])
  const { sums: _, ...without } = grouped
  expect(() => handleList(weighed, without)).toThrow('says its `sums`')
})

it('groups rows that are at hand by the field that the filter is called by', async () => {
  const made = list({
    ...declared,
    word: 'test.made',
    path: '/made',
    row: BoxRow.pick({ id: true, kind: true, weight: true, shelf: true }),
    sorts: ['id'],
    sort: 'id',
    filters: { kind: z.enum(['wood', 'steel']) },
    totals: ['weight'],
    groups: ['kind'],
  })
  const rows = [
    { id: 1, kind: 'wood' as const, weight: 2, shelf: 'أ' },
    { id: 2, kind: 'steel' as const, weight: 5, shelf: 'أ' },
    { id: 3, kind: 'wood' as const, weight: 1, shelf: 'ب' },
  ]
  const handlers = handleRows(made, async () => rows)
  const { groups, total } = await pageOfList(made, handlers, { query: { by: 'kind', per_page: 1 } })
  expect([total, groups]).toEqual([
    3,
    [
      { value: 'wood', count: 2, totals: { weight: 3 } },
      { value: 'steel', count: 1, totals: { weight: 5 } },
    ],
  ])
})

it('has a key of several columns where its rows have no id, and is not asked by ids', async () => {
  const pairs = list({
    ...declared,
    row: PairRow,
    word: 'test.pair',
    path: '/pairs',
    sorts: ['shelf_id'],
    sort: 'shelf_id',
  })
  expect(Object.keys((pairs.query as unknown as { shape: object }).shape)).not.toContain('ids')
  const from = () => db().select({ shelf_id: boxTable.shelf_id, weight: boxTable.weight }).from(boxTable).$dynamic()
  const key = [boxTable.weight, boxTable.id]
  const sorts = { shelf_id: boxTable.shelf_id }
  const present = (rows: z.infer<typeof PairRow>[]) => rows
  const seen = async (sort: string, source: object) => {
    const handlers = handleList(pairs, { from, key, sorts, present, ...source })
    return (await pageOfList(pairs, handlers, { query: { sort, per_page: 200 } })).rows.map(row => row.weight)
  }
  const up = [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2]
  expect(await seen('shelf_id', {})).toEqual([...up, ...up])
  expect(await seen('-shelf_id', {})).toEqual([...up, ...up].reverse())
  const keys = () => db().select({ weight: boxTable.weight, id: boxTable.id }).from(boxTable).$dynamic()
  expect(await seen('shelf_id', { keys })).toEqual([...up, ...up])
})
const PairRow = z.object({ shelf_id: id, weight: z.int() })

it('is chosen from by name, by words and by ids, and has no sheet', async () => {
  const shelves = choices({
    name: 'test.shelf.find',
    path: '/shelves/find',
    access: 'public',
    row: z.object({ id, name: z.string() }),
    filters: { even: z.stringbool() },
    summary: 'Shelves',
  })
  expect([operationId(shelves), isList(shelves)]).toEqual(['test.shelf.find', false])
  const handler = handleChoices(shelves, {
    from: () => db().select().from(shelfTable).$dynamic(),
    key: shelfTable.id,
    where: ({ query: { filter } }) => [filter.even && sql`${shelfTable.id} % 2 = 0`],
    search: folded(shelfTable.name),
    sorts: { name: shelfTable.name },
    present: rows => rows,
  })
  const found = async (query: object) => (await pageOfList(shelves, [handler], { query })).rows.map(row => row.id)
  expect(await found({})).toEqual([1, 2])
  expect(await found({ sort: '-name' })).toEqual([2, 1])
  expect([await found({ q: 'احمد' }), await found({ ids: '2' })]).toEqual([[1], [2]])
  expect(await found({ filter: { even: 'true' } })).toEqual([2])
  const page = (page: number) => pageOfList(shelves, [handler], { query: { per_page: 1, page } })
  expect(await page(2)).toMatchObject({ rows: [{ id: 2 }], total: 2, last_page: 2 })
  // Nothing is counted: it is known that there is more, or how many there are.
  expect(await page(1)).toMatchObject({ rows: [{ id: 1 }], total: 2, last_page: 2 })
  expect(await page(9)).toMatchObject({ rows: [], total: 2, last_page: 2 })
})

it('pages a feed: in its order, counted unless that is known, presented', async () => {
  const feed = (where = eq(boxTable.kind, 'steel')) => ({
    from: db().select().from(boxTable).where(where).$dynamic(),
    order: [desc(boxTable.id)],
    present: (rows: { id: number }[]) => rows.map(row => `box ${row.id}`),
  })
  expect(await pageFrom(feed(), { page: 4, per_page: 3 })).toEqual({
    rows: ['box 3'],
    total: 10,
    current_page: 4,
    last_page: 4,
  })
  expect(await pageFrom(feed(), { page: 5, per_page: 3 })).toMatchObject({ rows: [], total: 10, last_page: 4 })
  expect((await pageFrom({ ...feed(), total: 2 }, { page: 1, per_page: 3 })).rows).toEqual(['box 30', 'box 27'])
  expect(await pageFrom(feed(sql`false`), { page: 1, per_page: 3 })).toEqual({
    rows: [],
    total: 0,
    current_page: 1,
    last_page: 1,
  })
})

it('pages what is at hand in the same way', () => {
  expect(pageIn([1, 2, 3], { page: 2, per_page: 2 })).toEqual({ rows: [3], total: 3, current_page: 2, last_page: 2 })
  expect(pageIn([1, 2, 3], { page: 9, per_page: 2 })).toMatchObject({ rows: [], total: 3, last_page: 2 })
  expect(pageIn([], { page: 1, per_page: 2 })).toMatchObject({ rows: [], total: 0, last_page: 1 })
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

/** Boxes whose weight is added up. */
const weighed = list({
  word: 'test.box',
  path: '/boxes/weighed',
  access: 'public',
  row: BoxRow,
  sorts: ['id'],
  sort: 'id',
  filters: { kind: z.enum(['wood', 'steel']) },
  columns: ['shelf', 'kind', 'weight'],
  totals: ['weight'],
  summary: 'Boxes by weight',
})
const weighing = handleList(weighed, {
  ...declaredSource,
  sorts: { id: boxTable.id },
  where: ({ query: { filter } }) => [filter.kind && eq(boxTable.kind, filter.kind)],
  sums: () =>
    db()
      .select({ id: boxTable.id, weight: boxTable.weight })
      .from(boxTable)
      .innerJoin(shelfTable, eq(shelfTable.id, boxTable.shelf_id))
      .$dynamic(),
})
it('adds up what is declared over all that match, not over the page', async () => {
  const totals = async (query: object) => {
    const answer = await pageOfList(weighed, weighing, { query })
    return [answer.total, answer.rows.length, answer.totals]
  }
  expect(await totals({ per_page: 5 })).toEqual([30, 5, { weight: 30 }])
  expect(await totals({ per_page: 5, filter: { kind: 'wood' } })).toEqual([20, 5, { weight: 30 }])
  expect(await totals({ per_page: 5, filter: { kind: 'steel' } })).toEqual([10, 5, { weight: 0 }])
  expect(await totals({ q: 'nothing has this' })).toEqual([0, 0, { weight: 0 }])
})
it('the sheet of such a list ends with the sums, under the same columns', async () => {
  const handler = weighing[1]!
  const query = { page: 1, per_page: 2, sort: 'id', filter: { kind: 'wood' }, format: 'csv' }
  const asking = { actor: nobody, language: 'ar', params: {}, query } as unknown as Context
  const file = (await handler.run(asking)) as FileReply
  const lines = (await textOf(file.body as never)).trim().split('\r\n')
  expect(lines).toHaveLength(22)
  expect(lines.at(-1)).toMatch(/,,30$/)
})
it('a list that adds up and does not say of what is refused at once', () => {
  const { where: _, ...bare } = { ...declaredSource, where: undefined }
  expect(() => handleList(weighed, { ...bare, sorts: { id: boxTable.id } })).toThrow('it says its `sums`')
})
