import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setClock, travelTo } from '@halaqa/kit-server/clock'
import { readConfig, useConfig } from '@halaqa/kit-server/config'
import { createServer, mount } from '@halaqa/kit-server/http'
import { testDatabase } from '@halaqa/kit-testing'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { definePurpose, serveFiles, signedLink, storeFile } from './index.ts'
import { rangeOf } from './serve.ts'

const database = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'halaqa-links-'))
const openSessions = new Set(['s-1'])
let app: FastifyInstance
beforeAll(async () => {
  useConfig(readConfig({ NODE_ENV: 'test', HALAQA_DATA: folder }))
  // with the headers and error documents of the real server around it
  app = await createServer({ title: '', version: '', origin: 'http://localhost', requestsPerMinute: 0 })
  serveFiles(app, { openSessionsOf: async () => [...openSessions] })
  mount(app, [], { actorOf: async () => undefined, page: async () => undefined, translate: (_language, key) => key })
})
beforeEach(() => database.reset())
afterEach(() => setClock())
afterAll(async () => {
  await app.close()
  useConfig()
  rmSync(folder, { recursive: true })
})

const documents = definePurpose({ name: 'test.document', types: ['application/pdf', 'image/png'], maxBytes: 100_000 })
const store = (body: Buffer, name = 'a.png') =>
  storeFile({ purpose: documents, name, body, owner: { guard: 'students', id: 7 } })
const picture = () => sharp({ create: { width: 30, height: 15, channels: 3, background: '#0F5C4A' } })
const pdf = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF')

it('opens by a signed link, as a download that no browser runs', async () => {
  const file = await store(pdf, 'شهادة "1".pdf')
  const reply = await app.inject(signedLink(file.id, { inline: true }))
  expect(reply.statusCode).toBe(200)
  expect(reply.rawPayload).toEqual(pdf)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^attachment;.*filename\*=UTF-8''%D8%B4/),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  })
})

it('shows in the page only what this server has encoded', async () => {
  const file = await store(await picture().png().toBuffer())
  const inline = await app.inject(signedLink(file.id, { inline: true }))
  expect(inline.headers['content-disposition']).toMatch(/^inline/)
  expect((await app.inject(signedLink(file.id))).headers['content-disposition']).toMatch(/^attachment/)
})

it('attack: a stale, forged or changed file link does not open', async () => {
  const [mine, other] = [await store(pdf, 'a.pdf'), await store(await picture().png().toBuffer())]
  const link = signedLink(mine.id, { seconds: 60 })
  const status = async (url: string) => (await app.inject(url)).statusCode
  expect(await status(link)).toBe(200)
  expect(await status(link.replace(mine.id, other.id))).toBe(404)
  expect(await status(link.replace(/expires=\d+/, 'expires=9999999999'))).toBe(404)
  expect(await status(`${link}&show=inline`)).toBe(404)
  expect(await status(`/files/${mine.id}`)).toBe(404)
  travelTo(new Date(Date.now() + 61_000))
  expect(await status(link)).toBe(410)
})

it('attack: a link dies with the session it was made for', async () => {
  const file = await store(pdf, 'a.pdf')
  const link = signedLink(file.id, { actor: { guard: 'students', id: 7, sessionId: 's-1' } })
  expect((await app.inject(link)).statusCode).toBe(200)
  openSessions.delete('s-1')
  expect((await app.inject(link)).statusCode).toBe(410)
})

it('answers ranges, so that players seek and downloads resume', async () => {
  const url = signedLink((await store(pdf, 'a.pdf')).id)
  const get = (range: string) => app.inject({ url, headers: { range } })
  const part = await get('bytes=0-4')
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '%PDF-', `bytes 0-4/${pdf.length}`])
  expect((await get('bytes=-5')).body).toBe('%%EOF')
  expect((await get(`bytes=${pdf.length}-`)).statusCode).toBe(416)
  expect((await get('bytes=5-2')).statusCode).toBe(416)
  expect((await get('bytes=0-1,3-4')).statusCode).toBe(200)
  expect([rangeOf('bytes=-0', 10), rangeOf('bytes=-99', 10), rangeOf('bytes=-', 10)]).toEqual([
    'unsatisfiable',
    { start: 0, end: 9 },
    undefined,
  ])
  const etag = part.headers.etag as string
  expect((await app.inject({ url, headers: { 'if-none-match': etag } })).statusCode).toBe(304)
  expect((await app.inject({ url, method: 'HEAD' })).headers['content-length']).toBe(String(pdf.length))
})

it('attack: path traversal in the address leads nowhere', async () => {
  for (const path of ['..%2f..%2fsecret', '%2e%2e%2fsecret', '../../secret'])
    expect((await app.inject(`/files/${path}?signature=x`)).statusCode).toBe(404)
})

it('attack: a link does not tell the id of the session it was made for', async () => {
  const link = signedLink('file', {
    actor: { guard: 'students', id: 7, sessionId: 'd2c0c1f0-1111-4222-8333-444455556666' },
  })
  expect(link).not.toContain('d2c0c1f0')
  expect(new URL(link, 'http://x').searchParams.get('session')).toMatch(/^[\w-]{22}$/)
})
