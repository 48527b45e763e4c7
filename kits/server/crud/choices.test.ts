import { id, pageOf, paging, reference, resource, route, text } from '@halaqa/kit-contract'
import { type Context, handle } from '@halaqa/kit-server/http'
import { defineReferences } from '@halaqa/kit-server/list'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { choicesFor } from './choices.ts'

const keeper = (permission: string) => ({ guards: ['keepers'], permission })
const input = { name: text(40), shelf_id: reference('store.shelf'), owner_id: reference('store.owner').nullable() }
const boxes = resource({
  name: 'store.box',
  path: '/boxes',
  record: z.object({ id, ...input }),
  input: z.strictObject(input),
  read: keeper('box.read'),
  write: keeper('box.write'),
  list: { sort: 'id' },
  operations: { list: '', create: '/create', store: '/store' },
})
const listOf = (name: string, rows: object[]) =>
  handle(
    route({
      name: `${name}.list`,
      method: 'GET',
      path: `/${name}`,
      access: keeper(`${name}.read`),
      query: z.strictObject({ ...paging() }),
      reply: pageOf(z.looseObject({ id })),
      summary: name,
    }),
    ({ query }) =>
      ({ rows: rows.slice(0, query.per_page), total: rows.length, page: 1, per_page: 1, pages: 1 }) as never,
  )
const asked = (language: string, ...permissions: string[]) =>
  choicesFor(
    boxes as never,
    { actor: { guard: 'keepers', permissions: new Set(permissions) }, language } as unknown as Context,
  )
const shelf = { id: 1, name_ar: 'رف', name_en: 'Shelf' }
const both = ['store.shelf.read', 'store.owner.read']

it('a new record can name what the lists of its fields hold, in the reader’s language', async () => {
  defineReferences([listOf('store.shelf', [shelf]), listOf('store.owner', [{ id: 4, full_name: 'Salim' }])])
  expect(await asked('en', ...both)).toEqual({
    shelf_id: [{ id: 1, name: 'Shelf' }],
    owner_id: [{ id: 4, name: 'Salim' }],
  })
  expect((await asked('ar', ...both)).shelf_id).toEqual([{ id: 1, name: 'رف' }])
})

it('nothing is told of a list that one may not read', async () => {
  defineReferences([listOf('store.shelf', [shelf]), listOf('store.owner', [{ id: 4, full_name: 'Salim' }])])
  expect(Object.keys(await asked('en', 'store.shelf.read'))).toEqual(['shelf_id'])
})

it('what is more than a hundred is left to the search of its list', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1, full_name: `${at}` }))
  defineReferences([listOf('store.shelf', [shelf]), listOf('store.owner', many(101))])
  expect(Object.keys(await asked('en', ...both))).toEqual(['shelf_id'])
  defineReferences([listOf('store.shelf', [shelf]), listOf('store.owner', many(100))])
  expect((await asked('en', ...both)).owner_id).toHaveLength(100)
})

it('a field that names what nobody lists is a mistake', async () => {
  defineReferences([listOf('store.shelf', [shelf])])
  await expect(asked('en', ...both)).rejects.toThrow('store.owner')
})
