import { operationId, type Route } from '@halaqa/kit-contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { handlers } from './contexts.ts'
import { likelyBody } from './likely-body.ts'
import { type RealAddresses, realAddresses } from './real-addresses.ts'
import { tokenFor } from './token-for.ts'
import { smallWorld, testCollege, type World } from './world.ts'

/**
 * A preview looks: what it says of an act is what the act then answers. Each is asked with what the act will be sent, and
 * then the act is done.
 */
const college = testCollege()
let world: World
let real: RealAddresses
const counts = { done: 0, refused: 0, unfit: 0 }

beforeAll(async () => {
  world = await smallWorld(college.cast)
  real = await realAddresses(college, world)
})
afterAll(() => {
  console.log(`previews: ${counts.done} acts done as told, ${counts.refused} refused as told, ${counts.unfit} unfit`)
})

const routes = handlers.map(handler => handler.route)
const byName = new Map(routes.map(route => [operationId(route), route]))
const pairs = routes.flatMap(act => {
  const preview = byName.get(`${operationId(act)}.preview`)
  return preview ? [{ act, preview }] : []
})

const send = (route: Route, url: string, payload?: object) =>
  college.app.inject({
    method: route.method,
    url,
    headers: { accept: 'application/json', 'x-access-token': tokenFor(route, college, world) },
    ...(payload && { payload }),
  })

/** The fields of the body that the preview takes as well, as a query writes them. */
function askedOf(preview: Route, body: Record<string, unknown>): string {
  const own = (preview.query as { shape?: object } | undefined)?.shape ?? {}
  const query = new URLSearchParams()
  for (const [field, value] of Object.entries(body)) if (field in own) query.set(field, String(value))
  return query.size ? `?${query}` : ''
}

it('there are acts with previews', () => expect(pairs.length).toBeGreaterThan(80))

it.each(pairs.map(pair => [`${pair.act.method} ${pair.act.path}`, pair] as const))(
  '%s',
  async (_, { act, preview }) => {
    const body = act.body ? (likelyBody(act) as Record<string, unknown>) : {}
    const path = real.addressFor(preview).split('?')[0]!
    const told = await send(preview, path + askedOf(preview, body))
    const done = await send(act, real.addressFor(act), act.body ? body : undefined)
    if (done.statusCode === 400 || done.statusCode === 422) {
      counts.unfit += 1
      return
    }
    expect([told.statusCode, told.statusCode === 200 || told.statusCode === 404, told.body]).toEqual([
      told.statusCode,
      true,
      told.body,
    ])
    const said = told.statusCode === 404 ? { allowed: false, reason: 'not-found' } : told.json()
    const answer = done.json()
    const isMany = Array.isArray(answer.results)
    const happened =
      done.statusCode >= 400
        ? { allowed: false, reason: answer.code }
        : isMany && answer.done === 0
          ? { allowed: false, reason: answer.results[0].code }
          : { allowed: true, reason: null }
    expect({ told: { allowed: said.allowed, reason: said.reason }, why: done.body }).toEqual({
      told: happened,
      why: done.body,
    })
    counts[happened.allowed ? 'done' : 'refused'] += 1
  },
)
