import { globSync } from 'node:fs'
import { join } from 'node:path'
import { type Action, addressOf, isFile, operationId, type Resource, type Route } from '@halaqa/kit-contract'
import { describe, expect, it } from 'vitest'
import { outlinesIn } from './outlines.ts'

const root = join(import.meta.dirname, '../../..')
const isRoute = (value: object): value is Route => 'method' in value && 'path' in value
const isAction = (value: object): value is Action => 'perform' in value
const isResource = (value: object): value is Resource => 'routes' in value

/** The routes in a declaration by where they stand in it. */
function routesIn(value: unknown, at: string): [string, Route][] {
  if (typeof value !== 'object' || value === null) return []
  if (isRoute(value)) return [[at, value]]
  if (isAction(value)) return [...routesIn(value.preview, `${at}.preview`), ...routesIn(value.perform, `${at}.perform`)]
  const inside = isResource(value) ? value.routes : {}
  return Object.entries(inside).flatMap(([name, each]) => routesIn(each, `${at}.${name}`))
}
const told = (route: Route) => ({
  method: route.method,
  access: route.access,
  name: operationId(route),
  address: addressOf(route, { params: new Proxy({}, { get: () => 1 }) }),
  sendsBody: Boolean(route.body),
  isFile: isFile(route.reply),
  repeatable: route.repeatable,
})

describe('the outline of a contract', () => {
  const files = globSync('contexts/*/contract/*.ts', { cwd: root }).filter(file => !file.endsWith('.test.ts'))
  it('says of every route what a call and a link need', async () => {
    let seen = 0
    for (const file of files) {
      const contract = (await import(join(root, file))) as Record<string, unknown>
      const outlines = JSON.parse(JSON.stringify(outlinesIn(contract)))
      for (const [name, value] of Object.entries(contract)) {
        const real = routesIn(value, name)
        const outlined = routesIn(outlines[name], name)
        expect(
          outlined.map(([at, route]) => [at, told(route)]),
          file,
        ).toEqual(real.map(([at, route]) => [at, told(route)]))
        seen += real.length
      }
    }
    expect(seen).toBeGreaterThan(300)
  })
  it('has no schemas: what it is given is not checked by it', async () => {
    const { listStudents } = outlinesIn(await import(join(root, 'contexts/students/contract/students.ts')))
    const own = ['access', 'groups', 'method', 'name', 'path', 'reply', 'word']
    expect(Object.keys(listStudents as object).sort()).toEqual(own)
  })
  it('leaves to the contract itself what cannot be written down', () => {
    const given = { codes: /^[a-z]+$/, seen: new Set([1]), limits: { rows: 500, none: undefined }, of: () => 1 }
    expect(outlinesIn(given)).toEqual({ limits: { rows: 500 } })
  })
})
