import { file, route } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { clientOf, testDatabase } from './index.ts'

const database = testDatabase()
beforeEach(() => database.reset())

const messages = async () => (await db().execute(sql`select id from platform.messages order by id`)).rows
const addMessage = () =>
  db().execute(sql`insert into platform.messages (channel, recipient, text, language, kind, created_at)
    values ('mail', 'a@b.om', 'hello', 'en', 'test.hello', now())`)

it('has a migrated database', async () => {
  await addMessage()
  expect(await messages()).toMatchObject([{ id: '1' }])
})

it('finds it empty again, with ids from 1', async () => {
  expect(await messages()).toEqual([])
  await addMessage()
  expect(await messages()).toMatchObject([{ id: '1' }])
})

it('empties even the audit log, which refuses everybody else', async () => {
  await db().execute(sql`insert into platform.audit
    (at, actor_id, actor_name, actor_guard, address, request_id, action, subject_kind, subject_id)
    values (now(), 0, '', '', '', '', 'a', 'b', 'c')`)
  await database.reset()
  expect(await db().$count(sql`platform.audit`)).toBe(0)
})

it('calls routes of the contract without a network, keeping cookies, taking files and forms', async () => {
  const app = Fastify()
  app.addContentTypeParser(/^multipart/, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.get('/hello', async (request, reply) => {
    if (!request.headers.cookie) reply.header('set-cookie', 'who=mazen; Path=/; HttpOnly')
    return { who: request.headers.cookie ?? '', token: request.headers['x-access-token'] }
  })
  app.get('/report', (_request, reply) => reply.type('application/pdf').send(Buffer.from([1, 2, 255])))
  app.post('/form', async request => ({ size: (request.body as Buffer).length }))
  app.get('/refused', (_request, reply) =>
    reply.code(409).send({ code: 'conflict', title: 'no', status: 409, type: '' }),
  )

  const answer = z.object({ who: z.string(), token: z.string() })
  const get = <R extends { _zod: { input: unknown; output: unknown } }>(path: string, reply: R) =>
    route({ method: 'GET', path, access: 'public', reply, summary: path })
  const call = clientOf(app, { 'x-access-token': 'abc' })
  expect(await call(get('/hello', answer))).toEqual({ who: '', token: 'abc' })
  expect(await call(get('/hello', answer))).toEqual({ who: 'who=mazen', token: 'abc' })
  const blob: Blob = await call(get('/report', file('application/pdf')))
  expect([blob.type, [...(await blob.bytes())]]).toEqual(['application/pdf', [1, 2, 255]])
  const form = new FormData()
  form.set('file', new Blob(['x'.repeat(100)]), 'a.txt')
  const size = await (await call.fetch('/form', { method: 'POST', body: form })).json()
  expect(size.size).toBeGreaterThan(100)
  await expect(call(get('/refused', answer))).rejects.toMatchObject({ problem: { code: 'conflict' }, status: 409 })
})
