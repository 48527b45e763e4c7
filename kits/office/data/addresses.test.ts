import { day, id, resource, text } from '@halaqa/kit-contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { recordAddress, routerPath, screenAddress, signInAddress } from './addresses.ts'

const staff = { guards: ['users'], permission: 'things.read' }
const fields = { name: text(20), startsOn: day }
const things = resource({
  name: 'trial.thing',
  path: '/trial/things',
  record: z.object({ id, ...fields }),
  input: z.strictObject(fields),
  read: staff,
  write: staff,
  list: { sort: 'name' },
  operations: { list: '/index', create: '/create/{year?}', edit: '/edit/{id}', show: '/show/{id}' },
})
const parts = resource({
  name: 'trial.part',
  path: '/trial/parts',
  record: z.object({ id, thingId: id, ...fields }),
  input: z.strictObject({ thingId: id, ...fields }),
  parent: 'thingId',
  read: staff,
  write: staff,
  list: { sort: 'name' },
  operations: { list: '/{thingId}', create: '/create/{thingId}', edit: '/edit/{id}' },
})

describe('addresses of screens', () => {
  it('are those of the contract, to the letter', () => {
    expect(screenAddress(things, 'list')).toBe('/trial/things/index')
    expect(screenAddress(things, 'edit', { id: 5 })).toBe('/trial/things/edit/5')
  })
  it('leave out an optional part', () => {
    expect(screenAddress(things, 'create')).toBe('/trial/things/create')
  })
  it('of a child need its parent, and are none without it', () => {
    expect(screenAddress(parts, 'list', { parent: 7 })).toBe('/trial/parts/7')
    expect(screenAddress(parts, 'list')).toBeUndefined()
    expect(screenAddress(parts, 'create')).toBeUndefined()
  })
  it('are none where the resource has no such screen', () => {
    expect(screenAddress(parts, 'show', { id: 1 })).toBeUndefined()
  })
  it('of a record are its page, else its form', () => {
    expect(recordAddress(things, 3)).toBe('/trial/things/show/3')
    expect(recordAddress(parts, 3)).toBe('/trial/parts/edit/3')
  })
  it('are written for the router with the same names', () => {
    expect(routerPath('/a/{id}/b/{year?}')).toBe('/a/:id/b/:year?')
  })
  it('lead from the sign-in page back to where the person was', () => {
    const address = signInAddress({ pathname: '/trial/things/index', search: '?page=2&q=a b' })
    expect(new URL(address, 'http://x').searchParams.get('as')).toBe('users')
    expect(new URL(address, 'http://x').searchParams.get('redirect')).toBe('/trial/things/index?page=2&q=a b')
  })
})
