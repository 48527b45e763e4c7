import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Access, type AnySchema, kindOf, referenceOf } from '@halaqa/kit-contract'
import { expect, it } from 'vitest'
import { granted, shippedRoles } from '../../contexts/identity/server/roles/shipped-roles.ts'
import { modules } from '../office/src/modules.ts'

const root = join(import.meta.dirname, '../..')
const permissions = globSync('contexts/*/contract/permissions.ts', { cwd: root }).flatMap(file =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/'(\w+\.[\w-]+\.[\w-]+)'/g)].map(([, each]) => each!),
)
const resources = modules.flatMap(each => each.resources ?? []).map(each => each.resource)
const readers: Record<string, Access> = {
  ...Object.fromEntries(resources.map(each => [each.name, each.read])),
  ...Object.fromEntries(modules.flatMap(each => each.lookups ?? []).map(each => [each.name, each.route.access])),
}
const holds = (held: string[], access: Access | undefined) =>
  !access || access === 'public' || !access.permission || held.includes(access.permission)

it('whoever may read a record may read the names of what it refers to', () => {
  let count = 0
  const nameless = shippedRoles.flatMap(role => {
    const held = granted(role.grants, permissions)
    return resources
      .filter(each => holds(held, each.read))
      .flatMap(each =>
        Object.entries(each.record.shape as Record<string, AnySchema>).flatMap(([field, schema]) => {
          if (!['reference', 'references'].includes(kindOf(schema))) return []
          count += 1
          const name = referenceOf(schema)
          return holds(held, readers[name]) ? [] : [`${role.code}: ${each.name}.${field} of ${name}`]
        }),
      )
  })
  expect(count).toBeGreaterThan(20)
  expect(nameless).toEqual([])
})
