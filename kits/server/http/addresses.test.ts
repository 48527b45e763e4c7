import { type Access, route } from '@halaqa/kit-contract'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { defineAddresses, pageAt } from './addresses.ts'

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
