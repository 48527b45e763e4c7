import { expect, it } from 'vitest'
import { z } from 'zod'
import { checkPlaceholders, route } from './index.ts'

const declaration = { method: 'GET', path: '/hello', reply: z.object({}), summary: 'Hello' } as const

it('does not compile a route that does not say who may call it', () => {
  // @ts-expect-error access is missing
  const open = route(declaration)
  // @ts-expect-error nobody is let in by mistake: 'everybody' is no access
  const mistyped = route({ ...declaration, access: 'everybody' })
  // @ts-expect-error a permission alone does not say whose
  const guardless = route({ ...declaration, access: { permission: 'a.b.read' } })
  expect([open, mistyped, guardless]).toHaveLength(3)
  expect(route({ ...declaration, access: 'public' }).access).toBe('public')
})

it('does not serve a path whose placeholders are not declared, or the other way round', () => {
  const params = z.object({ id: z.string() })
  const hello = route({ ...declaration, access: 'public' })
  expect(() => checkPlaceholders({ ...hello, path: '/hello/{id}' })).toThrow('the path has {id}')
  expect(() => checkPlaceholders({ ...hello, params })).toThrow('params has {id}')
  expect(() => checkPlaceholders({ ...hello, path: '/hello/{id?}', params })).not.toThrow()
})
