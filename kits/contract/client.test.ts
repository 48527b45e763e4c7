import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  action,
  addressOf,
  CallError,
  client,
  file,
  idInPath,
  operationId,
  type Route,
  resource,
  route,
  routesOf,
} from './index.ts'

const reply = z.object({ value: z.number() })
const show = route({
  method: 'GET',
  path: '/things/{id}/{part?}',
  access: 'public',
  params: z.object({ id: idInPath, part: z.string().optional() }),
  query: z.object({ q: z.string().optional(), filter: z.object({ kind: z.string() }).optional() }),
  reply,
  summary: '',
})
const store = route({
  method: 'POST',
  path: '/things',
  access: 'public',
  body: z.object({ name: z.string() }),
  reply,
  summary: '',
})
const report = route({ method: 'GET', path: '/report', access: 'public', reply: file('text/csv'), summary: '' })

type Sent = { url: string; init: RequestInit }
function calling(...answers: (Response | Error)[]) {
  const sent: Sent[] = []
  const fetch = (async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    const answer = answers.shift()!
    if (answer instanceof Error) throw answer
    return answer
  }) as typeof globalThis.fetch
  return { sent, fetch }
}
const said = (code: string) => `sentence of ${code}`
const keyOf = ({ init }: Sent) => (init.headers as Record<string, string>)['idempotency-key']
const ok = (body: object) => Response.json(body)
const refused = (status: number, code: string) =>
  new Response(JSON.stringify({ type: '', title: code, status, code, errors: { name: 'x' } }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })

describe('the client', () => {
  it('fills the address, sends the token and reads the reply', async () => {
    const { sent, fetch } = calling(ok({ value: 1 }), ok({ value: 2 }))
    const call = client({ fetch, said, headers: () => ({ 'x-access-token': 't' }) })
    expect(await call(show, { params: { id: 5 }, query: { q: 'أ&ب', filter: { kind: 'x' } } })).toEqual({ value: 1 })
    expect(sent[0]!.url).toBe(`/things/5?q=${encodeURIComponent('أ&ب')}&filter%5Bkind%5D=x`)
    expect(sent[0]!.init.headers).toMatchObject({ accept: 'application/json', 'x-access-token': 't' })
    await call(store, { body: { name: 'a' } })
    expect(sent[1]!.init).toMatchObject({
      method: 'POST',
      body: '{"name":"a"}',
      headers: { 'content-type': 'application/json' },
    })
  })
  it('escapes what stands in an address, and wants what must stand there', () => {
    expect(addressOf(show, { params: { id: '../5?x', part: 'a/b' } })).toBe('/things/..%2F5%3Fx/a%2Fb')
    expect(addressOf(show, { params: { id: 1, part: null } })).toBe('/things/1')
    expect(() => addressOf(show)).toThrow('no id given')
  })
  it('throws refusals with their code and fields', async () => {
    const { fetch } = calling(refused(422, 'invalid'))
    const error = await client({ fetch, said, headers: () => ({}) })(store, { body: { name: 'a' } }).catch(each => each)
    expect(error).toBeInstanceOf(CallError)
    expect([error.status, error.problem.code, error.body.errors]).toEqual([422, 'invalid', { name: 'x' }])
  })
  it('says offline when no answer comes, and something plain when a proxy answers', async () => {
    const { fetch } = calling(
      new Error('network'),
      new Response('<html>', { status: 502 }),
      new Response('<html>', { status: 400 }),
    )
    const call = client({ fetch, said, headers: () => ({}) })
    const told = () =>
      call(store, { body: { name: 'a' } }).catch(({ problem }) => [problem.status, problem.code, problem.title])
    // A person is told a sentence, never the code.
    expect([await told(), await told(), await told()]).toEqual([
      [0, 'offline', 'sentence of offline'],
      [502, 'unavailable', 'sentence of unavailable'],
      [400, 'bad-request', 'sentence of bad-request'],
    ])
  })
  it('tells whether the server was reached: not by silence, nor by a proxy in its place', async () => {
    const reached: boolean[] = []
    const answers = [new Error('network'), new Response('', { status: 502 }), refused(503, 'busy'), ok({ value: 1 })]
    const { fetch } = calling(...answers)
    const call = client({ fetch, said, headers: () => ({}), reached: is => reached.push(is) })
    for (const _ of answers) await call(show, { params: { id: 1 } }).catch(() => {})
    expect(reached).toEqual([false, false, true, true])
  })
  it('asks once with a wrong code: it is no ended session, and would be counted twice', async () => {
    const { sent, fetch } = calling(refused(401, 'wrong-code'))
    const renew = async () => true
    const code = await client({ fetch, said, headers: () => ({}), renew })(store, { body: { name: '000000' } }).catch(
      error => error.problem.code,
    )
    expect([code, sent.length]).toEqual(['wrong-code', 1])
  })
  it('renews the session once and tries again; not a second time', async () => {
    let renewals = 0
    const renew = async () => {
      renewals += 1
      return true
    }
    const { sent, fetch } = calling(
      refused(401, 'unauthenticated'),
      ok({ value: 1 }),
      refused(401, 'unauthenticated'),
      refused(401, 'unauthenticated'),
    )
    const call = client({ fetch, said, headers: () => ({}), renew })
    expect(await call(store, { body: { name: 'a' } })).toEqual({ value: 1 })
    expect(await call(store, { body: { name: 'a' } }).catch(error => error.status)).toBe(401)
    expect([renewals, sent.length]).toEqual([2, 4])
  })
  it('gives files as blobs and sends forms as they are', async () => {
    const { sent, fetch } = calling(new Response('a,b', { headers: { 'content-type': 'text/csv' } }), ok({ value: 1 }))
    const call = client({ fetch, said, headers: () => ({}) })
    expect(await ((await call(report)) as Blob).text()).toBe('a,b')
    const form = new FormData()
    await call(store, { body: form as never })
    expect(sent[1]!.init.body).toBe(form)
    expect(sent[1]!.init.headers).not.toHaveProperty('content-type')
  })
})

describe('an act', () => {
  const make = (...answers: (Response | Error)[]) => {
    const { sent, fetch } = calling(...answers)
    return { sent, call: client({ fetch, said, headers: () => ({}), wait: async () => {} }) }
  }
  const body = { name: 'أ' }
  it('bears a key, reading bears none', async () => {
    const { sent, call } = make(ok({ value: 1 }), ok({ value: 2 }))
    await call(store, { body })
    await call(show, { params: { id: 1 } })
    expect(keyOf(sent[0]!)).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(keyOf(sent[1]!)).toBeUndefined()
  })
  it('is one when its button is pressed twice: one request, the same answer', async () => {
    const { sent, call } = make(ok({ value: 1 }))
    const answers = await Promise.all([call(store, { body }), call(store, { body })])
    expect([sent.length, ...answers]).toEqual([1, { value: 1 }, { value: 1 }])
  })
  it('bears the same key when it is tried again after a lost connection, and another once it was answered', async () => {
    const { sent, call } = make(
      new Error('network'),
      new Response('', { status: 502 }),
      ok({ value: 1 }),
      ok({ value: 2 }),
      refused(422, 'invalid'),
      ok({ value: 3 }),
    )
    for (let times = 0; times < 6; times++) await call(store, { body }).catch(() => {})
    const keys = sent.map(keyOf)
    expect([keys[1], keys[2]]).toEqual([keys[0], keys[0]])
    expect(new Set(keys.slice(2)).size).toBe(4)
  })
  it('is another when something else is said', async () => {
    const { sent, call } = make(new Error('network'), ok({ value: 1 }))
    await call(store, { body }).catch(() => {})
    await call(store, { body: { name: 'ب' } })
    expect(keyOf(sent[0]!)).not.toBe(keyOf(sent[1]!))
  })
  it('waits for the answer of the first while that is still being done', async () => {
    const { sent, call } = make(refused(409, 'in-progress'), refused(409, 'in-progress'), ok({ value: 1 }))
    expect(await call(store, { body })).toEqual({ value: 1 })
    expect(new Set(sent.map(keyOf)).size).toBe(1)
  })
  it('bears the key that was kept for it', async () => {
    const { sent, call } = make(ok({ value: 1 }))
    await call(store, { body, key: 'kept' })
    expect(keyOf(sent[0]!)).toBe('kept')
  })
})

describe('actions and resources', () => {
  const remove = action({
    name: 'a.b.remove',
    path: '/b/{id}',
    access: 'public',
    params: z.object({ id: idInPath }),
    query: z.object({ q: z.string() }),
    body: z.object({ why: z.string() }),
    reply,
    summary: 'Remove',
  })
  it('an action previews by GET and acts by POST', () => {
    expect([remove.preview.method, remove.perform.method]).toEqual(['GET', 'POST'])
    expect([operationId(remove.preview), operationId(remove.perform)]).toEqual(['a.b.remove.preview', 'a.b.remove'])
    expect([remove.preview.body, remove.perform.query]).toEqual([undefined, undefined])
  })
  const input = { name: z.string(), size: z.int(), note: z.string().default('') }
  const boxes = (operations: object, more: object = {}) =>
    resource({
      name: 'store.box',
      path: '/boxes',
      record: z.object({ id: z.int(), shelfId: z.int(), ...input }),
      input: z.strictObject(input),
      read: { guards: ['a'], permission: 'r' },
      write: { guards: ['a'], permission: 'w' },
      list: { sort: '-name', filters: ['size'], search: ['name'] },
      operations: operations as { list: string },
      ...more,
    })
  it('a resource is its operations and no more; reading and writing want their permissions', () => {
    const { routes } = boxes({ list: '', create: '/create', store: '/store', delete: '/delete/{id}' })
    expect(Object.keys(routes)).toEqual(['list', 'create', 'store', 'delete'])
    const all = routesOf(boxes({ list: '', create: '/create', store: '/store', delete: '/delete/{id}' }))
    expect(all.map(each => [each.method, each.path, (each.access as { permission: string }).permission])).toEqual([
      ['GET', '/boxes', 'r'],
      ['GET', '/boxes/create', 'w'],
      ['POST', '/boxes/store', 'w'],
      ['GET', '/boxes/delete/{id}', 'w'],
      ['POST', '/boxes/delete/{id}', 'w'],
      // What is deleted can be put back for some seconds.
      ['POST', '/boxes/undelete', 'w'],
    ])
  })
  it('its list takes only what it declares', () => {
    const query = (boxes({ list: '' }).routes.list as Route).query as unknown as z.ZodType
    expect(query.parse({})).toMatchObject({ page: 1, per_page: 25, sort: '-name', filter: {} })
    expect(query.parse({ filter: { size: '5' }, ids: '1,2' })).toMatchObject({ filter: { size: 5 }, ids: [1, 2] })
    for (const wrong of [
      { sort: 'secret' },
      { filter: { name: 'x' } },
      { per_page: '201' },
      { page: '0' },
      { ids: '1,x' },
      { ids: '99999999999' },
      { other: 1 },
    ])
      expect(query.safeParse(wrong).success).toBe(false)
  })
  it('its draft leaves out what it does not say, defaults too', () => {
    const { reply: draft } = (boxes({ list: '', create: '/create' }).routes as unknown as { create: Route }).create
    expect((draft as z.ZodType).parse({ defaults: {}, choices: {} })).toEqual({ defaults: {}, choices: {} })
  })
  it('throws when a path names what is neither the id nor the parent', () => {
    expect(() => boxes({ list: '/{shelfId}' })).toThrow('neither id nor the parent')
    expect(boxes({ list: '/{shelfId}' }, { parent: 'shelfId' }).routes.list).toBeDefined()
  })
})
