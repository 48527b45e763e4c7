import { globSync } from 'node:fs'
import { join } from 'node:path'
import { type Import, operationId } from '@halaqa/kit-contract'
import { importKeys } from '@halaqa/kit-office/start'
import { setPreference } from '@halaqa/workplace/contract'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const contracts = await Promise.all(
  globSync('contexts/*/contract/index.ts', { cwd: root }).map(file => import(join(root, file))),
)
const isImport = (value: unknown): value is Import =>
  typeof value === 'object' && value !== null && 'lines' in value && 'path' in value
const imports = contracts.flatMap(contract => Object.values(contract).filter(isImport))

it('there are imports', () => expect(imports.length).toBeGreaterThanOrEqual(4))

it.each(imports.map(each => [operationId(each), each] as const))(
  'what is kept of %s is kept under keys that the server takes',
  (_, route) => {
    const names = [...route.path.matchAll(/\{(\w+)\??\}/g)].map(([, name]) => name!)
    const params = Object.fromEntries(names.map((name, at) => [name, at + 12]))
    const keys = [importKeys(route, params), importKeys(route)].flatMap(each => [each.map, each.left])
    for (const key of keys) expect(setPreference.body!.safeParse({ key, value: null }).error, key).toBeUndefined()
    expect(importKeys(route, { of: 1 }).left).not.toBe(importKeys(route, { of: 2 }).left)
  },
)
