import { type Access, route } from '@halaqa/kit-contract'
import type { Actor } from '@halaqa/kit-server/request'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { defineAddresses, mayOpen } from './addresses.ts'

const get = (path: string, permission: string) => {
  const access: Access = { guards: ['users'], permission }
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, z.string()] as const)
  const params = z.object(Object.fromEntries(names))
  return { route: route({ method: 'GET', path, access, params, reply: z.object({}), summary: path }) }
}
const holder = (...permissions: string[]) => ({ guard: 'users', permissions: new Set(permissions) }) as unknown as Actor
const [a, b, c] = [holder('a'), holder('b'), holder('c')]

it('asks for the permission of the route that the router takes: written out before open, from the left', () => {
  defineAddresses([get('/things/{id}', 'a'), get('/things/new', 'b'), get('/{kind}/new', 'c')])
  expect([a, b, c].map(each => mayOpen('/things/new', each))).toEqual([false, true, false])
  expect([a, b, c].map(each => mayOpen('/things/7', each))).toEqual([true, false, false])
  expect([a, b, c].map(each => mayOpen('/others/new', each))).toEqual([false, false, true])
})

it('goes by the first place that differs, and by the whole address', () => {
  defineAddresses([get('/{kind}/all/list', 'a'), get('/things/{id}/{part}', 'b'), get('/things/{id}/list', 'c')])
  expect([a, b, c].map(each => mayOpen('/things/all/list', each))).toEqual([false, false, true])
  expect([a, b, c].map(each => mayOpen('/things/all/marks', each))).toEqual([false, true, false])
  expect(mayOpen('/things/all', b)).toBe(false)
  expect(mayOpen('/things//marks', b)).toBe(false)
})
