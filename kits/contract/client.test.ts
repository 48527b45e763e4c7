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
const ok = (body: object) => Response.json(body)
const refused = (status: number, code: string) =>
  new Response(JSON.stringify({ type: '', title: code, status, code, errors: { name: 'x' } }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })

describe('the client', () => {
  it('fills the address, sends the token and reads the reply', async () => {
    const { sent, fetch } = calling(ok({ value: 1 }), ok({ value: 2 }))
    const call = client({ fetch, headers: () => ({ 'x-access-token': 't' }) })
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
    const error = await client({ fetch, headers: () => ({}) })(store, { body: { name: 'a' } }).catch(each => each)
    expect(error).toBeInstanceOf(CallError)
    expect([error.status, error.problem.code, error.body.errors]).toEqual([422, 'invalid', { name: 'x' }])
  })
  it('says offline when no answer comes, and something plain when a proxy answers', async () => {
    const { fetch } = calling(
      new Error('network'),
      new Response('<html>', { status: 502 }),
      new Response('<html>', { status: 400 }),
    )
    const call = client({ fetch, headers: () => ({}) })
    const code = () => call(store, { body: { name: 'a' } }).catch(error => [error.status, error.problem.code])
    expect([await code(), await code(), await code()]).toEqual([
      [0, 'offline'],
      [502, 'unavailable'],
      [400, 'bad-request'],
    ])
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
    const call = client({ fetch, headers: () => ({}), renew })
    expect(await call(store, { body: { name: 'a' } })).toEqual({ value: 1 })
    expect(await call(store, { body: { name: 'a' } }).catch(error => error.status)).toBe(401)
    expect([renewals, sent.length]).toEqual([2, 4])
  })
  it('gives files as blobs and sends forms as they are', async () => {
    const { sent, fetch } = calling(new Response('a,b', { headers: { 'content-type': 'text/csv' } }), ok({ value: 1 }))
    const call = client({ fetch, headers: () => ({}) })
    expect(await ((await call(report)) as Blob).text()).toBe('a,b')
    const form = new FormData()
    await call(store, { body: form as never })
    expect(sent[1]!.init.body).toBe(form)
    expect(sent[1]!.init.headers).not.toHaveProperty('content-type')
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
