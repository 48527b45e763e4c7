import { expect, it } from 'vitest'
import { whenAsked } from './when-asked.ts'

it('makes a field once, when it is first asked for', () => {
  let made = 0
  const route = whenAsked({ path: '/x' }, { query: () => ({ made: ++made }) })
  expect(Object.keys(route)).toEqual(['path', 'query'])
  expect(made).toBe(0)
  expect(route.query).toBe(route.query)
  expect(route.query).toEqual({ made: 1 })
})

it('gives a copy what the first has', () => {
  const route = whenAsked({ path: '/x' }, { query: () => ({}) })
  expect({ ...route, path: '/y' }.query).toBe(route.query)
})
