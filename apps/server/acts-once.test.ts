import { randomUUID } from 'node:crypto'
import { operationId } from '@halaqa/kit-contract'
import type { Handler } from '@halaqa/kit-server/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { handlers } from './contexts.ts'
import { likelyBody } from './likely-body.ts'
import { type RealAddresses, realAddresses } from './real-addresses.ts'
import { tokenFor } from './token-for.ts'
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
        'x-access-token': tokenFor(route, college, world),
      },
      ...(route.body && { payload: JSON.stringify(likelyBody(route)) }),
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
