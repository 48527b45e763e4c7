import { isList, type List, type Page, type Route } from '@halaqa/kit-contract'
import { beforeAll, expect, it } from 'vitest'
import { handlers } from './contexts.ts'
import { type RealAddresses, realAddresses } from './real-addresses.ts'
import { smallWorld, testCollege } from './world.ts'

/** What a list says of its rows by a filter is what the list narrowed by that filter shows. */
const college = testCollege()
let real: RealAddresses
beforeAll(async () => {
  real = await realAddresses(college, await smallWorld(college.cast))
})

const lists = handlers.map(({ route }) => route as Route).filter(isList)
const grouped = lists.flatMap(list => list.groups.map(by => [list.word, by, list] as [string, string, List]))

async function answered(list: List, query: Record<string, string>, per_page = '1'): Promise<Page<unknown>> {
  const url = `${real.addressFor(list)}?${new URLSearchParams({ ...query, per_page })}`
  const reply = await college.app.inject({ url, headers: { 'x-access-token': college.cast.administrator.token } })
  expect([url, reply.statusCode]).toEqual([url, 200])
  return reply.json()
}
const figuresOf = ({ total, totals = {} }: Page<unknown>) => ({ count: total, totals })
const sumOf = (figures: readonly { count: number; totals: Record<string, number> }[]) => {
  const fields = Object.keys(figures[0]?.totals ?? {})
  const sum = (of: (each: (typeof figures)[number]) => number) => figures.reduce((all, each) => all + of(each), 0)
  return {
    count: sum(each => each.count),
    totals: Object.fromEntries(fields.map(field => [field, sum(each => each.totals[field]!)])),
  }
}

it.each(grouped)(
  '%s by %s counts and adds up what the list itself does, and each bar its rows',
  async (_, by, list) => {
    const all = await answered(list, { by })
    const groups = all.groups!
    if (all.total) expect(sumOf(groups)).toEqual(figuresOf(all))
    else expect(groups).toEqual([])
    for (const { value, ...said } of groups.filter(each => each.value !== null))
      expect(said).toEqual(figuresOf(await answered(list, { [`filter[${by}]`]: String(value) })))
  },
)

const added = lists.filter(list => list.totals.length).map(list => [list.word, list] as [string, List])

it.each(added)('%s says in its foot what its rows come to', async (_, list) => {
  const { rows, total, totals = {} } = await answered(list, {}, '200')
  if (total > rows.length) return
  for (const field of list.totals) {
    const sum = (rows as Record<string, number>[]).reduce((all, row) => all + (row[field] ?? 0), 0)
    expect([field, totals[field] ?? 0]).toEqual([field, sum])
  }
})

it('adds up many lists, of which some have rows', async () => {
  expect(added.length).toBeGreaterThan(20)
  const filled = await Promise.all(added.map(async ([, list]) => (await answered(list, {})).total))
  expect(filled.filter(Boolean).length).toBeGreaterThan(10)
})

it('asks many lists, of which some have rows', async () => {
  expect(grouped.length).toBeGreaterThan(20)
  const filled = await Promise.all(grouped.map(async ([, by, list]) => (await answered(list, { by })).groups!.length))
  expect(filled.filter(Boolean).length).toBeGreaterThan(5)
})
