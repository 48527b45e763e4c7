import { BlockList, isIPv6 } from 'node:net'
import { notFound } from '@halaqa/kit-contract'
import { refuse } from '@halaqa/kit-server/http'
import { log } from '@halaqa/kit-server/log'
import type { FastifyInstance } from 'fastify'
import { askDatabase, registry } from './registry.ts'

const patienceMs = 3000

/** Where those who collect figures are: this machine and private networks. */
const nearby = new BlockList()
nearby.addSubnet('127.0.0.0', 8)
nearby.addSubnet('10.0.0.0', 8)
nearby.addSubnet('172.16.0.0', 12)
nearby.addSubnet('192.168.0.0', 16)
nearby.addAddress('::1', 'ipv6')
nearby.addSubnet('fc00::', 7, 'ipv6')
const isNearby = (address: string): boolean => {
  const plain = address.replace(/^::ffff:/, '')
  return nearby.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}

type Checks = Record<string, () => Promise<unknown>>

/**
 * `/healthz` (the process answers), `/readyz` (each of `checks` succeeds within 3 s, else 503; one of `lesser` that fails
 * makes it `degraded`, with 200) and `/metrics` (Prometheus; from this machine and private networks only, and not through a
 * proxy, whose own address would be a private one).
 */
export function health(app: FastifyInstance, checks: Checks, lesser: Checks = {}): void {
  const schema = { hide: true } as object
  app.get('/healthz', { schema, logLevel: 'warn' }, async () => ({ status: 'ok' }))

  app.get('/readyz', { schema, logLevel: 'warn' }, async (_request, reply) => {
    const [needed, others] = await Promise.all([statesOf(checks), statesOf(lesser)])
    const isReady = needed.every(([, state]) => state === 'ok')
    const isWhole = others.every(([, state]) => state === 'ok')
    const status = !isReady ? 'unavailable' : isWhole ? 'ok' : 'degraded'
    const failed = others.filter(([, state]) => state !== 'ok').map(([name]) => [name, 'degraded'])
    return reply
      .code(isReady ? 200 : 503)
      .send({ status, ...Object.fromEntries(needed), ...Object.fromEntries(failed) })
  })

  app.get('/metrics', { schema, logLevel: 'warn' }, async (request, reply) => {
    // Of a proxy that is not trusted only its own address is known, which is a private one.
    const isHidden = request.headers['x-forwarded-for'] !== undefined && request.ip === request.socket.remoteAddress
    if (isHidden || !isNearby(request.ip)) refuse(notFound)
    await askDatabase()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const statesOf = (checks: Checks) =>
  Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await stateOf(name, check)] as const))

/** Says that it failed, not why: the reason is in the log. */
async function stateOf(name: string, check: () => Promise<unknown>): Promise<'ok' | 'failed'> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs)
  })
  try {
    await Promise.race([check(), tooLong])
    return 'ok'
  } catch (error) {
    log.error({ err: error, check: name }, 'a check failed')
    return 'failed'
  } finally {
    clearTimeout(timer)
  }
}
