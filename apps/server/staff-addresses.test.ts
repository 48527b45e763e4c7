import { destinationOf } from '@halaqa/identity/contract'
import { expect, it } from 'vitest'
import { handlers } from './contexts.ts'

/**
 * The first parts of staff addresses stand in `destinationOf` by hand: the contract of identity knows no other, and the
 * portal, which asks it, loads no manifests.
 */
it('staff who sign in go on to whichever of their addresses they asked for', () => {
  const asked = handlers
    .map(({ route }) => route)
    .filter(({ access }) => access !== 'public' && access.guards.join() === 'users')
    .map(({ path }) => path)
    .filter(path => !path.startsWith('/api/'))
  expect(asked.length).toBeGreaterThan(700)
  expect(asked.filter(path => destinationOf('users', path) !== path)).toEqual([])
})
