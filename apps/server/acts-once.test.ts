import { randomUUID } from 'node:crypto'
import { operationId, type Route } from '@halaqa/kit-contract'
import type { Handler } from '@halaqa/kit-server/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { handlers } from './contexts.ts'
import { type RealAddresses, realAddresses } from './real-addresses.ts'
import { smallWorld, testCollege, type World } from './world.ts'

/**
 * Every act of the route table sent twice at the same moment, as a double press or a second try after a lost connection
 * does: it is done once and both get the same answer, or it is refused by name.
 */
const runs = new Map<string, number>()
const counts = { once: 0, refused: 0, repeatable: 0 }
const originals = new Map<Handler, Handler['run']>()

// Before the college is built: its server keeps what it is given.
beforeAll(() => {
  for (const handler of handlers) {
    originals.set(handler, handler.run)
    const run = handler.run
    handler.run = async context => {
      const answer = await run(context)
      const name = operationId(handler.route)
      runs.set(name, (runs.get(name) ?? 0) + 1)
      return answer
    }
  }
})
const college = testCollege()
let world: World
let real: RealAddresses

beforeAll(async () => {
  world = await smallWorld(college.cast)
  real = await realAddresses(college, world)
})
afterAll(() => {
  for (const [handler, run] of originals) handler.run = run
  console.log(
    `${acts.length} acts twice at once: ${counts.once} done once with one answer, ${counts.refused} refused by name, ${counts.repeatable} the same twice as once`,
  )
})

const acts = handlers
  .map(handler => handler.route)
  .filter(route => route.method !== 'GET' && route.bodyType !== 'form' && route.bodyType !== 'multipart')
  // It ends the session that the test lives by.
  .filter(route => !/logout|end-other|endOther|account\.(endSession|changePassword)/i.test(operationId(route)))

const tokenFor = (route: Route): string | undefined => {
  if (route.access === 'public') return undefined
  const { guards } = route.access
  if (guards.includes('users')) return college.cast.administrator.token
  if (guards.includes('registrars')) return world.applicant.token
  return guards.includes('students') ? world.student.token : undefined
}

it.each(acts.map(route => [`${route.method} ${route.path}`, route] as const))('%s', async (_, route) => {
  const name = operationId(route)
  runs.delete(name)
  const url = real.addressFor(route)
  const key = randomUUID()
  const send = () =>
    college.app.inject({
      method: route.method,
      url,
      headers: {
        accept: 'application/json',
        'idempotency-key': key,
        ...(route.body && { 'content-type': 'application/json' }),
        'x-access-token': tokenFor(route) ?? '',
      },
      ...(route.body && { payload: JSON.stringify(likely(route.body as z.ZodType)) }),
    })
  const [first, second] = await Promise.all([send(), send()])
  const codes = [first, second].map(reply => (reply.statusCode < 400 ? 'done' : (reply.json().code as string)))
  for (const reply of [first, second]) {
    expect([url, reply.statusCode < 500 || reply.statusCode === 503, reply.body]).toEqual([url, true, reply.body])
  }
  if (route.repeatable) {
    counts.repeatable += 1
    return
  }
  if (codes.every(code => code === 'done') && !first.headers['set-cookie']) {
    expect([runs.get(name), second.body]).toEqual([1, first.body])
    counts.once += 1
    return
  }
  for (const code of codes) expect(code).toMatch(/^[a-z0-9-]+$/)
  counts.refused += 1
})

/** A body that fits the schema where a schema alone can say what fits; ids are those of first rows. */
function likely(schema: z.ZodType): unknown {
  const json = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Json
  return fitting(json, 0)
}
type Json = {
  type?: string
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  enum?: unknown[]
  const?: unknown
  anyOf?: Json[]
  oneOf?: Json[]
  allOf?: Json[]
  format?: string
  minLength?: number
  minimum?: number
  minItems?: number
  default?: unknown
}
function fitting(json: Json, depth: number): unknown {
  if (json.default !== undefined) return json.default
  if (json.const !== undefined) return json.const
  if (json.enum) return json.enum[0]
  const choice = json.anyOf ?? json.oneOf
  if (choice) return fitting(choice[0]!, depth + 1)
  if (json.allOf) return fitting(json.allOf[0]!, depth + 1)
  if (json.type === 'object')
    return Object.fromEntries(
      Object.entries(json.properties ?? {})
        .filter(([name]) => json.required?.includes(name))
        .map(([name, inner]) => [name, fitting(inner, depth + 1)]),
    )
  if (json.type === 'array') return [fitting(json.items ?? {}, depth + 1)]
  if (json.type === 'integer' || json.type === 'number') return Math.max(1, json.minimum ?? 1)
  if (json.type === 'boolean') return true
  if (json.format === 'date') return '2026-12-01'
  if (json.format === 'email') return 'somebody@example.om'
  if (json.format === 'uuid') return randomUUID()
  if (json.type === 'string') return 'نص للتجربة'.padEnd(json.minLength ?? 0, 'ا')
  return null
}
