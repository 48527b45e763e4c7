import { type Call, id, reference, resource, route, text } from '@halaqa/kit-contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dataProvider } from './data-provider.ts'

const staff = { guards: ['users'] }
const input = { name: text(20), owner_id: reference('trial.owner') }
const things = resource({
  name: 'trial.thing',
  path: '/things',
  record: z.object({ id, ...input }),
  input: z.strictObject(input),
  read: staff,
  write: staff,
  list: { sort: 'name' },
  operations: { list: '', store: '/store', edit: '/edit/{id}', update: '/update/{id}' },
})
const parts = resource({
  name: 'trial.part',
  path: '/parts',
  record: z.object({ id, thing_id: id, name: text(20) }),
  input: z.strictObject({ thing_id: id, name: text(20) }),
  parent: 'thing_id',
  read: staff,
  write: staff,
  list: { sort: 'name' },
  operations: { list: '/{thing_id}', edit: '/edit/{id}' },
})
const owners = route({
  method: 'GET',
  path: '/owners',
  access: staff,
  query: z.object({ ids: z.string().optional() }),
  reply: z.object({ rows: z.array(z.object({ id, name: z.string() })) }),
  summary: 'Owners',
})

/** The server at the edge: remembers what was asked, answers two rows. */
let asked: { path: string; params?: object; query?: object; body?: object }[] = []
const rows = [
  { id: 1, name: 'a', code: 'x' },
  { id: 2, name: 'b', code: 'y' },
]
const call = (async (asking: { path: string }, given: object = {}) => {
  asked.push({ path: asking.path, ...given })
  return /edit|store|update/.test(asking.path) ? rows[0] : { rows, total: 2 }
}) as unknown as Call
const provider = dataProvider([things, parts] as never, [{ name: 'trial.owner', route: owners, title: 'name' }], call)
beforeEach(() => {
  asked = []
})

const firstPage = { pagination: { page: 1, perPage: 25 }, sort: { field: 'name', order: 'DESC' as const } }

describe('react-admin speaks to the contract', () => {
  it('asks a list by page, per_page, sort, q and filter', async () => {
    const answer = await provider.getList('trial.thing', { ...firstPage, filter: { q: 'أحمد', owner_id: 3, name: '' } })
    expect(answer.total).toBe(2)
    expect(asked[0]!.query).toEqual({ page: 1, per_page: 25, sort: '-name', q: 'أحمد', filter: { owner_id: 3 } })
  })
  it("puts a child's parent into the path and not into the filter", async () => {
    await provider.getList('trial.part', { ...firstPage, filter: { thing_id: 9 } })
    expect(asked[0]!.params).toEqual({ thing_id: 9 })
    expect(asked[0]!.query).not.toHaveProperty('filter')
  })
  it('asks many records of a flat list at once, by their ids', async () => {
    await provider.getMany('trial.thing', { ids: [1, 2] })
    expect(asked).toHaveLength(1)
    expect(asked[0]!.query).toEqual({ ids: '1,2', per_page: 200 })
  })
  it('asks the records of a child one by one, because a bare id does not tell its parent', async () => {
    await provider.getMany('trial.part', { ids: [1, 2] })
    expect(asked.map(each => each.path)).toEqual(['/parts/edit/{id}', '/parts/edit/{id}'])
  })
  it('finds references in a lookup route', async () => {
    await provider.getMany('trial.owner', { ids: [5] })
    expect(asked[0]!.path).toBe('/owners')
  })
  it('names the version that a change was made on', async () => {
    await provider.update('trial.thing', { id: 1, data: { name: 'a' }, previousData: {}, meta: { version: '7' } })
    expect(asked[0]!.query).toEqual({ version: '7' })
  })
  it('lists any route, and gives rows without an id the one that the screen names', async () => {
    const meta = { route: owners, params: {}, rowId: (row: { code: string }) => row.code }
    const answer = await provider.getList('trial.owners', { ...firstPage, filter: {}, meta })
    expect(answer.data.map(row => row.id)).toEqual(['x', 'y'])
  })
  it('removes nothing by itself: a removal is an action with its preview', async () => {
    expect(() => provider.delete('trial.thing', { id: 1 })).toThrow(/action/)
  })
})
