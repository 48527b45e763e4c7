import { type Access, idInPath, idInQuery, route } from '@halaqa/kit-contract'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { defineAddresses, pageAt, pageNamed, takesQuery } from './addresses.ts'

const get = (path: string, permission: string) => {
  const access: Access = { guards: ['users'], permission }
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, z.string()] as const)
  const params = z.object(Object.fromEntries(names))
  return { route: route({ method: 'GET', path, access, params, reply: z.object({}), summary: path }), run: () => ({}) }
}
const permissionAt = (path: string) => {
  const access = pageAt(path)?.access
  return access === 'public' ? access : access?.permission
}

it('is the page that the router takes: written out before open, from the left', () => {
  defineAddresses([get('/things/{id}', 'a'), get('/things/new', 'b'), get('/{kind}/new', 'c')])
  expect(['/things/new', '/things/7', '/others/new'].map(permissionAt)).toEqual(['b', 'a', 'c'])
})

it('goes by the first place that differs, and by the whole address', () => {
  defineAddresses([get('/{kind}/all/list', 'a'), get('/things/{id}/{part}', 'b'), get('/things/{id}/list', 'c')])
  expect(['/things/all/list', '/things/all/marks'].map(permissionAt)).toEqual(['c', 'b'])
  expect(['/things/all', '/things//marks'].map(permissionAt)).toEqual([undefined, undefined])
})

const shelf = {
  name: 'test.shelf.list',
  method: 'GET' as const,
  path: '/shelves/{id}',
  access: { guards: ['users'], permission: 'a' },
  params: z.object({ id: idInPath }),
  query: z.strictObject({
    sort: z.enum(['name', '-name']).default('name'),
    filter: z.strictObject({ kind: z.enum(['high', 'low']).optional(), owner_id: idInQuery.optional() }).default({}),
  }),
  reply: z.object({}),
  summary: 'Shelves',
}

it('is none where a part of the address is none that the page takes', () => {
  defineAddresses([{ route: route(shelf), run: () => ({}) }])
  const wrong = ['/shelves/0', '/shelves/01', '/shelves/-1', '/shelves/abc', '/shelves/99999999999']
  expect(['/shelves/1', ...wrong].map(permissionAt)).toEqual(['a', ...wrong.map(() => undefined)])
})

it('is known by its name, and says which query it takes as its address would say it', () => {
  defineAddresses([{ route: route(shelf), run: () => ({}) }])
  expect(pageNamed('test.shelf.list')?.access).toEqual(shelf.access)
  expect([pageNamed('test.shelf'), pageNamed('__proto__')]).toEqual([undefined, undefined])
  const takes = (query: object) => takesQuery('test.shelf.list', query)
  expect([{}, { sort: '-name' }, { filter: { kind: 'low', owner_id: 5 } }].map(takes)).toEqual([true, true, true])
  const wrong = [
    { sort: 'gone' },
    { q: 'x' },
    { filter: { kind: 'wide' } },
    { filter: { gone: 1 } },
    { filter: { kind: ['low'] } },
  ]
  expect(wrong.map(takes)).toEqual(wrong.map(() => false))
  expect(takesQuery('test.nothing', {})).toBe(false)
})
