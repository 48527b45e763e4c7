import { id, list } from '@halaqa/kit-contract'
import { db, inOneStatement } from '@halaqa/kit-server/database'
import { closestFirst } from '@halaqa/kit-server/search'
import { pageOfList, statementsOf, testDatabase } from '@halaqa/kit-testing'
import { eq, sql } from 'drizzle-orm'
import { integer, pgSchema, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { handleList, offered, offeredLists } from './index.ts'

/** Three thousand people of a few names, so that a first name is found a thousand times and more. */
const schema = pgSchema('closest_test')
const personTable = schema.table('people', {
  id: integer().primaryKey(),
  state: text().notNull(),
  search_text: text().notNull(),
})
const people = list({
  word: 'test.person',
  path: '/people/index',
  access: 'public',
  row: z.object({ id, search_text: z.string() }),
  sorts: ['id', 'closest'],
  sort: '-closest',
  filters: { state: z.string() },
  summary: 'People',
})
const name = sql`substr(${personTable.search_text}, strpos(${personTable.search_text}, ' ') + 1)`
const source = {
  from: () => db().select().from(personTable).$dynamic(),
  keys: () => db().select({ id: personTable.id }).from(personTable).$dynamic(),
  key: personTable.id,
  where: ({ query: { filter } }: { query: { filter: { state?: string | undefined } } }) => [
    filter.state && eq(personTable.state, filter.state),
  ],
  search: personTable.search_text,
  sorts: {
    id: personTable.id,
    closest: (_: boolean, q?: string) => closestFirst(name, q, personTable.search_text),
  },
  present: (rows: { id: number; search_text: string }[]) => rows,
}
const inOrder = handleList(people, source)
const quick = handleList(people, {
  ...source,
  sorts: { id: personTable.id },
  closest: { name, among: personTable.search_text },
  offered: offered({
    most: 6,
    read: { title: personTable.search_text },
    say: rows => rows.map(({ title }) => ({ title, detail: '' })),
  }),
})

testDatabase()
beforeAll(async () => {
  await db().execute(sql`create schema closest_test`)
  await db().execute(
    sql`create table ${personTable} (id integer primary key, state text not null, search_text text not null)`,
  )
  // Four of five have a Salim among their names; he is the own name of every tenth, of the newest ones of none.
  await db().execute(sql`insert into ${personTable}
    select n, case when n % 3 = 0 then 'active' else 'left' end, 's-26-' || lpad(n::text, 5, '0') || ' ' ||
      case when n % 10 = 0 and n < 2980 then 'سالم' when n % 10 = 1 then 'سالمين' when n % 400 = 2 then 'نادر' else 'احمد' end ||
      case when n % 5 = 0 then ' علي' else ' سالم نادر' end || ' +9689200' || n
    from generate_series(1, 3000) n`)
})
afterAll(async () => {
  // Other files of this process look for records of every kind.
  ;(offeredLists() as Map<string, unknown>).delete(people.word)
  await db().execute(sql`drop schema closest_test cascade`)
})

it.each([
  ['a first name that many have', 'سالم'],
  ['one that few have, and many a name like it', 'نادر'],
  ['the beginning of one', 'سالمي'],
  ['a part of one', 'الم'],
  ['a name whose letters are written otherwise', 'أحمد'],
  ['two names', 'احمد سالم'],
  ['a number', 's-26-0002'],
  ['a telephone', '92001'],
  ['a letter of `like`', '%'],
])('%s finds the same people in the same order, wherever they are looked for first', async (_, q) => {
  for (const per_page of [6, 25, 200])
    for (const query of [{}, { page: 2 }, { filter: { state: 'active' } }, { sort: 'closest' as const }]) {
      const of = { q, per_page, ...query }
      const [found, expected] = await Promise.all([quick, inOrder].map(each => pageOfList(people, each, { query: of })))
      expect(found!.rows, JSON.stringify(of)).toEqual(expected!.rows)
      const isCut = !('sort' in query) && expected!.total > 1000
      expect(found!.total, JSON.stringify(of)).toBe(isCut ? 1000 : expected!.total)
    }
})

it.each([
  'سالم',
  'نادر',
  'سالمي',
  'الم',
  'أحمد',
  'احمد سالم',
  'علي سالم',
  'مازن',
  's-26-0002',
  '92001',
  '26',
  'سالم 92001',
  '%',
])('of every kind at once the first by %s are the same, by one statement', async q => {
  const asked = async (query: object) => {
    const { parse } = people.query as unknown as { parse: (query: object) => never }
    const asking = { actor: {} as never, language: 'ar', params: {}, query: parse({ q, ...query }) }
    let rows: { id: number }[] = []
    const statements = await statementsOf(async () => {
      rows = await offeredLists().get(people.word)!.rows(asking, inOneStatement())
    })
    expect(statements).toHaveLength(1)
    return rows.map(row => row.id)
  }
  for (const filter of [{}, { state: 'active' }]) {
    const expected = await pageOfList(people, inOrder, { query: { q, per_page: 6, filter } })
    expect(await asked({ filter })).toEqual(expected.rows.map(row => row.id))
  }
})

const asking = async (query: { q?: string; page?: number; per_page?: number; sort?: 'id' }) => {
  let page: Awaited<ReturnType<typeof pageOfList<typeof people>>>
  const statements = await statementsOf(async () => {
    page = await pageOfList(people, quick, { query })
  })
  return { rows: page!.rows, total: page!.total, texts: statements.map(({ text }) => text) }
}

it('the newest are looked through first only for a first page of what thousands have', async () => {
  const looksAtNewest = (texts: string[]) => texts.some(text => text.includes('starts_with'))
  for (const query of [{ q: 'سالم', page: 2 }, { q: 'سالم', sort: 'id' as const }, { q: 'سالمي' }])
    expect(looksAtNewest((await asking(query)).texts), JSON.stringify(query)).toBe(false)
  const { rows, total, texts } = await asking({ q: 'سالم', per_page: 3 })
  expect(looksAtNewest(texts)).toBe(true)
  expect(total).toBe(1000)
  // Whose name only begins so stands among them: 2991 and 2981 are Salimain.
  expect(rows.map(row => row.id)).toEqual([2991, 2981, 2971])
})

it('fewer than a thousand are counted and put in order by one look through them', async () => {
  const { total, texts } = await asking({ q: 'سالمي' })
  expect(total).toBe(300)
  expect(texts.filter(text => text.includes('search_text" like'))).toHaveLength(1)
})
