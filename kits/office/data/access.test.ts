import { id, resource, text } from '@halaqa/kit-contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Actor, accessOf, may } from './access.ts'
import { authProvider } from './auth-provider.ts'

const fields = { name: text(20) }
const things = resource({
  name: 'trial.thing',
  path: '/things',
  record: z.object({ id, ...fields }),
  input: z.strictObject(fields),
  read: { guards: ['users'], permission: 'things.read' },
  write: { guards: ['users'], permission: 'things.write' },
  list: { sort: 'name' },
  operations: { list: '', create: '/create', edit: '/edit/{id}', delete: '/delete/{id}' },
})
const auditor: Actor = {
  id: 1,
  name: 'منى',
  guard: 'users',
  permissions: ['things.read'],
  language: 'ar',
  second_factor: 'on',
}
const nowhere = { signOut: async () => {}, toSignIn: () => {} }

describe('what a person may open', () => {
  it('is told by the access of the routes and their permissions', () => {
    expect(may(accessOf(things as never, 'list'), auditor)).toBe(true)
    expect(may(accessOf(things as never, 'create'), auditor)).toBe(false)
    expect(may(accessOf(things as never, 'delete'), auditor)).toBe(false)
  })
  it('is nothing of another guard', () => {
    expect(may({ guards: ['students'] }, auditor)).toBe(false)
  })
  it('is nothing that the resource does not have', () => {
    expect(may(accessOf(things as never, 'export'), auditor)).toBe(false)
  })
  it('reaches react-admin through canAccess', async () => {
    const provider = authProvider(auditor, [things as never], nowhere)
    expect(await provider.canAccess!({ resource: 'trial.thing', action: 'list' })).toBe(true)
    expect(await provider.canAccess!({ resource: 'trial.thing', action: 'create' })).toBe(false)
  })
})

describe('the session', () => {
  it('leads to the sign-in page when a call is answered 401, and stays after any other refusal', async () => {
    const left: string[] = []
    const provider = authProvider(auditor, [], { ...nowhere, toSignIn: () => left.push('sign-in') })
    await provider.checkError({ status: 403 })
    expect(left).toEqual([])
    await provider.checkError({ status: 401 })
    expect(left).toEqual(['sign-in'])
  })
  it('is ended on the server before the page is left', async () => {
    const did: string[] = []
    const provider = authProvider(auditor, [], {
      signOut: async () => void did.push('signed out'),
      toSignIn: () => did.push('left'),
    })
    await provider.logout({})
    expect(did).toEqual(['signed out', 'left'])
  })
})
