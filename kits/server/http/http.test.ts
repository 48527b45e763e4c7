import { existsSync, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import type {} from '@fastify/swagger'
import { file, idInPath, idInQuery, problem, redirect, route } from '@halaqa/kit-contract'
import type { Actor } from '@halaqa/kit-server/request'
import { defineWords, translate } from '@halaqa/kit-server/words'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { handle, type Limit } from './handle.ts'
import {
  createServer,
  FileReply,
  internalAddress,
  mount,
  parseQuery,
  refuse,
  type ServerOptions,
  seeOther,
  withMinDuration,
} from './index.ts'
import { malformed } from './malformed.ts'
import { disposition } from './replies.ts'

const asked = problem('test-refused', 409)
const member = { guards: ['members'] }
const writer = { guards: ['members'], permission: 'page.write' }
const get = <R extends { _zod: { input: unknown; output: unknown } }>(path: string, reply: R, more: object = {}) =>
  route({ method: 'GET', path, access: 'public', reply, summary: path, ...more })
const post = <B extends { _zod: { input: unknown; output: unknown } }>(path: string, body: B, more: object = {}) =>
  route({ method: 'POST', path, access: 'public', body, reply: z.object({ got: z.unknown() }), summary: path, ...more })
const limited: Limit = { max: 3, seconds: 60 }
const seen: string[] = []

const handlers = [
  handle(get('/page', z.object({ value: z.int() })), () => ({ value: 1 })),
  handle(get('/api/data', z.object({ value: z.int() })), () => ({ value: 2 })),
  handle(get('/report', file('text/csv')), () => new FileReply('a,b', { name: 'تقرير "1"; x=y.csv' })),
  handle(
    get('/stream', file('text/plain')),
    () => new FileReply(Readable.from(['a', 'b']), { name: 'a.txt', inline: true }),
  ),
  handle(get('/leads', redirect), () => seeOther('/page')),
  handle(get('/mine', z.object({ name: z.string() }), { access: member }), ({ actor }) => ({ name: actor.name })),
  handle(get('/write', z.object({}), { access: writer }), () => ({})),
  handle(
    get('/thing/{id}', z.object({ id: z.int() }), { params: z.object({ id: idInPath }) }),
    ({ params }) => params as { id: number },
  ),
  handle(
    get('/of/{id}/{part?}', z.object({ id: z.int(), part: z.string().nullable() }), {
      params: z.object({ id: idInPath, part: z.string().optional() }),
    }),
    ({ params }) => ({ part: null, ...(params as { id: number }) }),
  ),
  handle(
    get('/years/{year?}', z.object({ year: z.string().nullable() }), {
      params: z.object({ year: z.string().optional() }),
    }),
    ({ params }) => ({
      year: (params as { year?: string }).year ?? null,
    }),
  ),
  handle(get('/asks', z.object({ id: z.int() }), { query: z.strictObject({ id: idInQuery }) }), ({ query }) => ({
    id: (query as { id: number }).id,
  })),
  handle(get('/away', z.object({})), () => {
    throw new Error('query', {
      cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' }),
    })
  }),
  handle(get('/refused', z.object({})), () => refuse(asked, { name: 'field.taken' }, { seconds: 5 })),
  handle(
    get('/kept', z.object({ value: z.int() }), {
      query: z.strictObject({ wrong: z.string().optional() }),
      keptSeconds: 60,
    }),
    ({ query }) => ({ value: (query as { wrong?: string }).wrong ?? 1 }) as never,
  ),
  handle(get('/broken', z.object({})), () => {
    throw new Error('the password of the database is hunter2')
  }),
  handle(get('/wrong-reply', z.object({ value: z.int() })), () => ({ value: 'text' }) as never),
  handle(get('/surplus', z.object({ value: z.int() })), () => ({ value: 1, secret: 2 }) as never),
  handle(post('/store', z.strictObject({ name: z.string().max(3), age: z.int() })), ({ body }) => ({ got: body })),
  handle(post('/form', z.record(z.string(), z.string()), { bodyType: 'form' }), ({ body, rawBody }) => ({
    got: { body, rawBody },
  })),
  handle(
    post('/either-form', z.strictObject({ one: z.string() }), {
      bodyType: 'either-form',
      upload: { maxBytes: 1, maxFiles: 0 },
    }),
    ({ body }) => ({ got: body }),
  ),
  handle({ ...get('/dead-page', z.object({})), reply: file('text/html; charset=utf-8') } as never, () => {
    return new FileReply('<p>no</p>', { name: 'page.html', inline: true, status: 404 })
  }),
  handle(
    post('/files', z.strictObject({ type: z.string().default('') }), {
      bodyType: 'multipart',
      upload: { maxBytes: 1000, maxFiles: 2 },
    }),
    ({ uploads, body }) => {
      seen.push(...uploads.map(each => each.path))
      return {
        got: {
          files: uploads.map(({ field, name, bytes, path }) => [field, name, bytes, readFileSync(path, 'utf8').length]),
          body,
        },
      }
    },
  ),
  handle(post('/guess', z.strictObject({ name: z.string() })), () => ({ got: 1 }), limited),
  handle(get('/cookie', z.object({ had: z.string().nullable() })), ({ cookies }) => {
    const had = cookies.get('who') ?? null
    cookies.set('who', 'mazen', { seconds: 60, path: '/cookie' })
    return { had }
  }),
]

const servers: FastifyInstance[] = []
async function serve(options: Partial<ServerOptions> = {}) {
  const app = await createServer({
    title: 'T',
    version: '1',
    origin: 'http://localhost',
    requestsPerMinute: 0,
    ...options,
  })
  mount(app, handlers, {
    actorOf: async request => {
      const token = request.headers['x-access-token']
      const permissions = new Set(token === 'writer' ? ['page.write'] : [])
      const guard = token === 'stranger' ? 'strangers' : 'members'
      return token ? ({ id: 1, name: String(token), guard, permissions } satisfies Actor) : undefined
    },
    page: async (request, found) =>
      request.url.startsWith('/elsewhere') || found?.path === '/api/data'
        ? undefined
        : { status: found ? 200 : 404, html: `<!doctype html>${found?.path ?? 'none'}` },
    translate,
    strict: true,
  })
  servers.push(app)
  return app
}
let app: FastifyInstance
beforeAll(async () => {
  defineWords([{ problem: { 'test-refused': { ar: 'مرفوض', en: 'Refused', fr: 'Refusé' } } }])
  app = await serve()
})
afterAll(async () => {
  for (const each of servers) await each.close()
})
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('a browser that navigates', () => {
  it('gets the page of a screen, a program its data, from one address', async () => {
    const page = await app.inject({ url: '/page', headers: browser })
    expect([page.statusCode, page.headers['content-type'], page.headers.vary]).toEqual([
      200,
      'text/html; charset=utf-8',
      'accept',
    ])
    const data = await app.inject({ url: '/page', headers: { accept: 'application/json' } })
    expect([data.json(), data.headers.vary, data.headers['cache-control']]).toEqual([
      { value: 1 },
      'accept',
      'no-store',
    ])
  })
  it('gets a page where nothing is, a program a problem', async () => {
    expect((await app.inject({ url: '/nothing', headers: browser })).statusCode).toBe(404)
    expect((await app.inject({ url: '/nothing' })).json()).toMatchObject({ status: 404, code: 'not-found' })
    expect((await app.inject({ url: '/elsewhere', headers: browser })).headers['content-type']).toContain(
      'problem+json',
    )
  })
  it.each(['//', '///x:99999999/'])(
    'attack: an address that names another host, or none, has no page: %s',
    async url => {
      const reply = await app.inject({ url, headers: browser })
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([404, expect.stringContaining('problem+json')])
    },
  )
  it('shares it with whatever takes anything: what draws the preview of a link', async () => {
    const anything = { accept: '*/*' }
    expect((await app.inject({ url: '/nothing', headers: anything })).headers['content-type']).toContain('text/html')
    expect((await app.inject({ url: '/page', headers: anything })).json()).toEqual({ value: 1 })
    const inInterface = await app.inject({ url: '/api/nothing', headers: anything })
    expect(inInterface.headers['content-type']).toContain('problem+json')
  })
  it('gets files and interfaces as they are', async () => {
    expect((await app.inject({ url: '/report', headers: browser })).body).toBe('a,b')
    expect((await app.inject({ url: '/api/data', headers: browser })).json()).toEqual({ value: 2 })
  })
  it('gets the page before anybody asks for a session: the screen does that', async () => {
    expect((await app.inject({ url: '/mine', headers: browser })).statusCode).toBe(200)
    expect((await app.inject({ url: '/mine' })).statusCode).toBe(401)
  })
})

describe('headers', () => {
  it('let nothing run, be framed or sniffed', async () => {
    for (const url of ['/page', '/api/data', '/nothing', '/refused']) {
      const { headers } = await app.inject({ url, headers: browser })
      const policy = String(headers['content-security-policy'])
      expect(policy).toMatch(/script-src 'self'(;|$)/)
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("object-src 'none'")
      expect(policy).not.toMatch(/script-src[^;]*unsafe/)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
      })
      expect(headers['x-powered-by']).toBeUndefined()
    }
  })
  it('let a browser keep what is the same for everybody, in its language, and never a refusal', async () => {
    const { headers } = await app.inject('/kept')
    expect(headers['cache-control']).toBe('private, max-age=60')
    expect(String(headers.vary)).toContain('accept-language')
    for (const url of ['/kept?wrong=text', '/kept?other=1', '/api/data'])
      expect((await app.inject(url)).headers['cache-control']).toBe('no-store')
  })
  it('demand TLS where the origin has it, and forms go to named banks only', async () => {
    const secure = await serve({ origin: 'https://halaqa.example', formTargets: ['https://bank.example'] })
    const { headers } = await secure.inject('/page')
    expect(headers['strict-transport-security']).toContain('max-age=31536000')
    expect(headers['content-security-policy']).toContain("form-action 'self' https://bank.example")
    expect((await app.inject('/page')).headers['strict-transport-security']).toBeUndefined()
  })
})

describe('a problem', () => {
  it.each([
    ['ar', 'مرفوض'],
    ['en-GB,en;q=0.9', 'Refused'],
    ['fr', 'Refusé'],
    ['de', 'مرفوض'],
    ['', 'مرفوض'],
  ])('is told in the language asked for: %s', async (language, title) => {
    const reply = await app.inject({ url: '/refused', headers: { 'accept-language': language } })
    expect(reply.headers['content-type']).toBe('application/problem+json')
    expect(reply.json()).toMatchObject({
      type: 'urn:halaqa:test-refused',
      title,
      status: 409,
      code: 'test-refused',
      facts: { seconds: 5 },
    })
    expect(reply.json().errors.name).not.toBe('field.taken')
  })
  it('says of a database that does not answer when to come again, and nothing of why', async () => {
    const reply = await app.inject('/away')
    expect([reply.statusCode, reply.json().code, reply.headers['retry-after']]).toEqual([503, 'database-away', '5'])
    expect(reply.body).not.toContain('ECONNREFUSED')
  })
  it('ends a request whose body drips for ever', () => {
    expect(app.server.requestTimeout).toBeGreaterThan(0)
    expect(app.server.requestTimeout).toBeLessThanOrEqual(300_000)
  })
  it('of ours says nothing of the inside', async () => {
    for (const url of ['/broken', '/wrong-reply', '/surplus']) {
      const reply = await app.inject(url)
      expect([reply.statusCode, reply.json().code]).toEqual([500, 'internal'])
      expect(reply.body).not.toMatch(/hunter2|Error|expected|secret/)
    }
  })
  it('is 401 for no session and another guard, 403 for a missing permission, before any validation', async () => {
    const status = async (token?: string) =>
      (await app.inject({ url: '/write?x=1', headers: token ? { 'x-access-token': token } : {} })).statusCode
    expect([await status(), await status('stranger'), await status('member'), await status('writer')]).toEqual([
      401, 401, 403, 200,
    ])
  })
  it('is 404 for an id that is none', async () => {
    for (const id of ['0', '01', '1e3', '-1', '%31x', '99999999999'])
      expect((await app.inject(`/thing/${id}`)).statusCode).toBe(404)
    expect((await app.inject('/thing/2147483647')).json()).toEqual({ id: 2_147_483_647 })
  })
})

describe('a body', () => {
  const send = (url: string, payload: string, type = 'application/json') =>
    app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
  it('is checked field by field, the first failing rule each', async () => {
    const reply = await send('/store', JSON.stringify({ name: 'long', extra: 1 }))
    expect(reply.statusCode).toBe(422)
    expect(Object.keys(reply.json().errors).sort()).toEqual(['age', 'extra', 'name'])
  })
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'of another kind (%s) is 415, so that no form of another site arrives',
    async type => expect((await send('/store', '{}', type)).statusCode).toBe(415),
  )
  it('that is no JSON, too large or deep in prototypes is refused', async () => {
    expect((await send('/store', '{"a":')).statusCode).toBe(400)
    expect((await send('/store', '')).statusCode).toBe(400)
    expect((await send('/store', `{"name":"${'x'.repeat(1_100_000)}"}`)).statusCode).toBe(413)
    for (const payload of [
      '{"__proto__":{"a":1},"name":"a","age":1}',
      '{"constructor":{"prototype":{"a":1}},"name":"a","age":1}',
    ])
      expect([400, 422]).toContain((await send('/store', payload)).statusCode)
  })
  it('with text that no database keeps is refused with its field', async () => {
    for (const name of ['\\u0000', '\\ud800', 'a\\udc00'])
      expect((await send('/store', `{"name":"${name}","age":1}`)).json()).toMatchObject({
        status: 422,
        errors: { name: expect.any(String) },
      })
    expect((await send('/store', '{"name":"\\ud83d\\ude00","age":1}')).statusCode).toBe(200)
  })
  it('of a bank’s form comes with its exact bytes', async () => {
    const reply = await send('/form', 'a=1%20+2&b=', 'application/x-www-form-urlencoded')
    expect(reply.json().got).toEqual({ body: { a: '1  2', b: '' }, rawBody: 'a=1%20+2&b=' })
  })
  it('of a form that callers outside send comes in either of its encodings, and with no file', async () => {
    const part = (name: string, more = '') =>
      `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\nx\r\n`
    const multipart = (parts: string) => send('/either-form', `${parts}--b--\r\n`, 'multipart/form-data; boundary=b')
    const encoded = await send('/either-form', 'one=x', 'application/x-www-form-urlencoded')
    expect([encoded.json().got, (await multipart(part('one'))).json().got]).toEqual([{ one: 'x' }, { one: 'x' }])
    expect((await multipart(part('one') + part('file', '; filename="a.txt"'))).statusCode).toBe(413)
    expect((await multipart(part('two'))).statusCode).toBe(422)
    expect((await send('/either-form', '{"one":"x"}', 'application/json')).statusCode).toBe(415)
  })
  it('with files is on disk while it is answered, and gone afterwards', async () => {
    const form = (sizes: number[]) => {
      const parts = sizes.map(
        (size, at) =>
          `--b\r\ncontent-disposition: form-data; name="file"; filename="../${at}.txt"\r\n\r\n${'x'.repeat(size)}\r\n`,
      )
      return `--b\r\ncontent-disposition: form-data; name="type"\r\n\r\nphoto\r\n${parts.join('')}--b--\r\n`
    }
    const upload = (sizes: number[]) => send('/files', form(sizes), 'multipart/form-data; boundary=b')
    const reply = await upload([10, 20])
    expect(reply.json().got).toMatchObject({
      body: { type: 'photo' },
      files: [
        ['file', expect.any(String), 10, 10],
        ['file', expect.any(String), 20, 20],
      ],
    })
    expect((await upload([1001])).json()).toMatchObject({ status: 413, code: 'too-large' })
    expect((await upload([1, 1, 1])).statusCode).toBe(413)
    // The answer does not wait for the folder to go.
    for (const path of seen) await expect.poll(() => existsSync(path)).toBe(false)
  })
})

describe('limits', () => {
  it('hold one address back, over a route and over all; proxies are believed only when they are ours', async () => {
    const strict = await serve({ requestsPerMinute: 5 })
    const guess = (remoteAddress: string, forwarded = '') =>
      strict.inject({
        method: 'POST',
        url: '/guess',
        remoteAddress,
        headers: { 'x-forwarded-for': forwarded },
        payload: { name: 'a' },
      })
    const answers = []
    for (let time = 0; time < 5; time++) answers.push((await guess('10.0.0.1', `1.1.1.${time}`)).statusCode)
    expect(answers).toEqual([200, 200, 200, 429, 429])
    expect((await guess('10.0.0.1')).json()).toMatchObject({ code: 'too-many', status: 429 })
    expect((await guess('10.0.0.2')).statusCode).toBe(200)
    const pages = []
    for (let time = 0; time < 7; time++)
      pages.push((await strict.inject({ url: '/api/data', remoteAddress: '10.0.0.3' })).statusCode)
    expect(pages).toEqual([200, 200, 200, 200, 200, 429, 429])
  })
  it('behind one trusted proxy count the address that it names', async () => {
    const behind = await serve({ requestsPerMinute: 2, proxies: 1 })
    const from = async (client: string) =>
      (
        await behind.inject({
          url: '/api/data',
          remoteAddress: '10.0.0.9',
          headers: { 'x-forwarded-for': `9.9.9.9, ${client}` },
        })
      ).statusCode
    expect([await from('1.1.1.1'), await from('1.1.1.1'), await from('1.1.1.1'), await from('2.2.2.2')]).toEqual([
      200, 200, 429, 200,
    ])
  })
  it('count each session by itself behind one address, and built files not at all', async () => {
    const college = await serve({
      requestsPerMinute: 2,
      sessionOf: async request => request.headers['x-session'] as string | undefined,
      uncounted: ['/page'],
    })
    const ask = async (url: string, session?: string) =>
      (await college.inject({ url, remoteAddress: '10.0.0.4', headers: session ? { 'x-session': session } : {} }))
        .statusCode
    const answers = []
    for (const session of ['a', 'a', 'a', 'b', 'b', undefined]) answers.push(await ask('/api/data', session))
    expect(answers).toEqual([200, 200, 429, 200, 200, 200])
    for (let time = 0; time < 5; time++) expect(await ask('/page')).toBe(200)
  })
  it('do not count what the server asks itself', async () => {
    const strict = await serve({ requestsPerMinute: 1 })
    for (let time = 0; time < 5; time++)
      expect((await strict.inject({ url: '/api/data', remoteAddress: internalAddress })).statusCode).toBe(200)
  })
})

describe('the rest', () => {
  it('cookies are for the server alone, and secure behind TLS', async () => {
    const { headers } = await app.inject('/cookie')
    expect(headers['set-cookie']).toMatch(/^who=mazen; Max-Age=60; Path=\/cookie; HttpOnly; SameSite=Strict$/)
    const behind = await serve({ proxies: 1, origin: 'https://halaqa.example' })
    const secure = await behind.inject({
      url: '/cookie',
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '1.1.1.1' },
    })
    expect(secure.headers['set-cookie']).toMatch(/Secure/)
    expect((await app.inject({ url: '/cookie', cookies: { who: 'salim' } })).json()).toEqual({ had: 'salim' })
  })
  it('redirects with 303, streams files, and names them for old and new clients', async () => {
    const reply = await app.inject('/leads')
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/page'])
    expect((await app.inject('/stream')).body).toBe('ab')
    expect((await app.inject('/stream')).headers['content-disposition']).toMatch(/^inline;/)
    const named = disposition('تقرير "1"; x=y.csv', false)
    expect(named).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w%.!~-]+$/)
    expect(named.match(/"/g)).toHaveLength(2)
  })
  it('a page that the server draws itself is shown, and may say with its status that nothing is there', async () => {
    const { statusCode, headers, body } = await app.inject({ url: '/dead-page', headers: { accept: 'text/html' } })
    expect([statusCode, body, headers['content-type']]).toEqual([404, '<p>no</p>', 'text/html; charset=utf-8'])
    expect(headers['content-disposition']).toMatch(/^inline/)
  })
  it('serves an optional last part with and without it', async () => {
    expect((await app.inject('/of/1e3')).statusCode).toBe(404)
    expect((await app.inject('/of/7')).json()).toEqual({ id: 7, part: null })
    expect((await app.inject('/years')).json()).toEqual({ year: null })
    expect((await app.inject('/years/2027')).json()).toEqual({ year: '2027' })
  })
  it('refuses what is given twice in a query, by name, instead of leaving one out', async () => {
    expect((await app.inject('/asks?id=7')).json()).toEqual({ id: 7 })
    const twice = await app.inject('/asks?id=7&id=8')
    expect([twice.statusCode, Object.keys(twice.json().errors)]).toEqual([422, ['id']])
  })
  it('parses queries into own keys only, whatever is asked', () => {
    expect(parseQuery('a=1&filter[kind]=x&filter[n]=2')).toEqual({ a: '1', filter: { kind: 'x', n: '2' } })
    expect(parseQuery('constructor=1&filter[toString]=2')).toEqual({ constructor: '1', filter: { toString: '2' } })
    expect(parseQuery('a=1&a=2&a=3&filter[n]=1&filter[n]=2')).toEqual({ a: ['1', '2', '3'], filter: { n: ['1', '2'] } })
    expect(parseQuery('ids[]=5&ids[]=7')).toEqual({ ids: { 0: '5', 1: '7' } })
    const key = fc.constantFrom('__proto__', 'constructor', 'prototype', 'a', 'filter', 'toString', 'hasOwnProperty')
    const part = fc
      .tuple(key, fc.option(key), fc.string())
      .map(
        ([outer, inner, value]) => `${outer}${inner ? `[${inner}]` : ''}=${encodeURIComponent(value.toWellFormed())}`,
      )
    fc.assert(
      fc.property(fc.array(part), parts => {
        const parsed = parseQuery(parts.join('&'))
        expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype)
        expect(({} as { a?: unknown }).a).toBeUndefined()
        expect(Object.keys(parsed)).not.toContain('__proto__')
      }),
    )
  })
  it('answers in even time, also what fails', async () => {
    const started = performance.now()
    expect(await withMinDuration(60, async () => 1)).toBe(1)
    await expect(withMinDuration(60, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(performance.now() - started).toBeGreaterThan(115)
  })
  it('collects its routes in OpenAPI, with what is public and what is not', async () => {
    await app.ready()
    const { paths } = app.swagger() as unknown as {
      paths: Record<string, Record<string, { security?: unknown; summary: string }>>
    }
    expect(Object.keys(paths)).toContain('/thing/{id}')
    expect([paths['/mine']!.get!.security, paths['/page']!.get!.security]).toEqual([
      [{ token: [] }, { header: [] }],
      undefined,
    ])
  })
})

it('attack: data that nests two hundred thousand deep is refused, not walked to its end', () => {
  expect(malformed(JSON.parse('['.repeat(200_000) + ']'.repeat(200_000)))).toBeInstanceOf(Error)
  expect(malformed(JSON.parse('['.repeat(100) + ']'.repeat(100)))).toBeUndefined()
})
