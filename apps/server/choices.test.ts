import { type AnySchema, kindOf, operationId, type Route } from '@halaqa/kit-contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { handlers } from './contexts.ts'
import { type RealAddresses, realAddresses } from './real-addresses.ts'
import { tokenFor } from './token-for.ts'
import { smallWorld, testCollege, type World } from './world.ts'

/** What a new record starts from brings along what its fields may name: real records, by names, and no stranger's. */
const college = testCollege()
let world: World
let real: RealAddresses
let chosen = 0

beforeAll(async () => {
  world = await smallWorld(college.cast)
  real = await realAddresses(college, world)
})
afterAll(() => console.log(`choices: ${chosen} fields with records to choose from`))

type Shape = Record<string, AnySchema>
const byName = new Map(handlers.map(({ route }) => [operationId(route), route]))
/** Of a plain resource: what is sent is a plain object whose fields name other records, and the reply has choices. */
const creates = handlers.flatMap(({ route }) => {
  const store = byName.get(operationId(route).replace(/\.create$/, '.store'))
  const reply = (route.reply as { shape?: Shape }).shape
  if (store === route || !store?.body || !reply?.defaults || !reply.choices) return []
  const shape = (store.body as unknown as { shape: Shape }).shape
  const fields = Object.keys(shape).filter(field => ['reference', 'references'].includes(kindOf(shape[field]!)))
  return fields.length ? [{ route, fields }] : []
})
const ask = (route: Route) =>
  college.app.inject({
    url: real.addressFor(route),
    headers: { accept: 'application/json', 'x-access-token': tokenFor(route, college, world) },
  })

it('there are such resources', () => expect(creates.length).toBeGreaterThan(7))

it.each(creates.map(each => [operationId(each.route), each] as const))('%s', async (_, { route, fields }) => {
  const reply = await ask(route)
  expect(reply.statusCode, reply.body).toBe(200)
  const { choices } = reply.json() as { choices: Record<string, { id: number; name: string }[]> }
  expect(Object.keys(choices).sort()).toEqual([...fields].sort())
  for (const field of fields) for (const each of choices[field]!) expect(each.name, field).not.toBe('')
  chosen += fields.filter(field => choices[field]!.length > 0).length
})
