import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import identity from '../../../contexts/identity/messages/roles.json' with { type: 'json' }

const root = join(import.meta.dirname, '../../..')
const headings = identity.identity.office.contexts as Record<string, object>

it('the matrix of roles names every context that has permissions in words, not by a key', () => {
  const named = globSync('contexts/*/contract/permissions.ts', { cwd: root }).flatMap(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/'(\w+)\.[\w.-]+'/g)].map(([, context]) => context!),
  )
  expect(new Set(named).size).toBeGreaterThan(5)
  expect([...new Set(named)].filter(context => !headings[context])).toEqual([])
})
