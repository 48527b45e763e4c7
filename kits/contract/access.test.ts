import { expect, it } from 'vitest'
import { z } from 'zod'
import { route } from './index.ts'

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

it('does not take a path whose placeholders are not declared, or the other way round', () => {
  const id = z.object({ id: z.string() })
  expect(() => route({ ...declaration, path: '/hello/{id}', access: 'public' })).toThrow('the path has {id}')
  expect(() => route({ ...declaration, params: id, access: 'public' })).toThrow('params has {id}')
  expect(route({ ...declaration, path: '/hello/{id?}', params: id, access: 'public' }).path).toBe('/hello/{id?}')
})
