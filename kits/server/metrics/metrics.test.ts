import { event } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { publish } from '@halaqa/kit-server/events'
import { Refusal } from '@halaqa/kit-server/http'
import { enqueue, job } from '@halaqa/kit-server/jobs'
import { setLogLevel } from '@halaqa/kit-server/log'
import { testDatabase } from '@halaqa/kit-testing'
import { sql } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { health, measureHttp } from './index.ts'

testDatabase()
let app: FastifyInstance
let storageWorks = true
beforeAll(async () => {
  app = Fastify({ trustProxy: true })
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof Refusal ? error.problem.status : 500).send(),
  )
  measureHttp(app)
  health(app, {
    database: async () => db().execute(sql`select 1`),
    storage: async () => {
      if (!storageWorks) throw new Error('secret path /srv/files')
    },
  })
  app.get('/things/:id', async () => ({}))
  await app.ready()
})
afterAll(() => app.close())

it('is alive, and ready when every check succeeds', async () => {
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ok', database: 'ok', storage: 'ok' })
})

it('says which check failed, without telling strangers why', async () => {
  setLogLevel('silent')
  storageWorks = false
  const reply = await app.inject('/readyz')
  expect([reply.statusCode, reply.json()]).toEqual([503, { status: 'unavailable', database: 'ok', storage: 'failed' }])
  storageWorks = true
  setLogLevel('warn')
})

it('shows requests by route, connections, events and jobs', async () => {
  await app.inject('/things/12345')
  await publish(event('test.waiting', z.object({})), {})
  await enqueue(job({ name: 'test.waiting', schema: z.object({}), run: async () => {} }), {})
  const shown = (await app.inject('/metrics')).body
  expect(shown).toContain('halaqa_http_request_seconds_count{method="GET",route="/things/:id",status="200"} 1')
  expect(shown).not.toContain('/12345')
  expect(shown).toMatch(/halaqa_database_connections\{state="open"\} [1-9]/)
  expect(shown).toContain('halaqa_events{state="waiting"} 1')
  expect(shown).toContain('halaqa_jobs{job="test.waiting",state="waiting"} 1')
})

it('tells in the answer how long it took to make', async () => {
  expect((await app.inject('/things/1')).headers['server-timing']).toMatch(/^total;dur=\d+\.\d$/)
})

it('shows its figures to this machine and private networks only', async () => {
  const from = async (address: string) =>
    (await app.inject({ url: '/metrics', headers: { 'x-forwarded-for': address } })).statusCode
  expect([await from('10.1.2.3'), await from('::ffff:192.168.1.1'), await from('fd00::1')]).toEqual([200, 200, 200])
  expect([await from('82.178.1.1'), await from('2001:db8::1')]).toEqual([404, 404])
})

it('shows its figures to nobody through a proxy that is not trusted', async () => {
  const untrusting = Fastify()
  untrusting.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof Refusal ? error.problem.status : 500).send(),
  )
  health(untrusting, {})
  const statusOf = async (headers: Record<string, string>) =>
    (await untrusting.inject({ url: '/metrics', headers })).statusCode
  expect([await statusOf({}), await statusOf({ 'x-forwarded-for': '82.178.1.1' })]).toEqual([200, 404])
  await untrusting.close()
})

it('stays ready, and says so, when something is lacking that it can do without', async () => {
  setLogLevel('silent')
  const degraded = Fastify()
  health(degraded, { database: async () => {} }, { redis: async () => Promise.reject(new Error('away')) })
  const reply = await degraded.inject('/readyz')
  expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'degraded', database: 'ok', redis: 'degraded' }])
  await degraded.close()
  setLogLevel('warn')
})
