import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig, useConfig } from '@halaqa/kit-server/config'
import { db } from '@halaqa/kit-server/database'
import { createServer, mount, refuse } from '@halaqa/kit-server/http'
import { setLogLevel } from '@halaqa/kit-server/log'
import type { Actor } from '@halaqa/kit-server/request'
import { testDatabase } from '@halaqa/kit-testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { acceptUploads, definePurpose, fileTable, fileTypeRefused, readFile, sweepUploads } from './index.ts'

const database = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'halaqa-uploads-'))
const documents = definePurpose({ name: 'test.document', types: ['application/pdf'], maxBytes: 10_000 })
const actorOf = (id: number): Actor => ({ id, name: '', guard: 'students', permissions: new Set() })
let finishes: () => unknown = () => undefined
let base: string
let close: () => Promise<unknown>

beforeAll(async () => {
  setLogLevel('silent')
  useConfig(readConfig({ NODE_ENV: 'test', HALAQA_DATA: folder }))
  // with the headers, limits and error documents of the real server around it
  const app = await createServer({ title: '', version: '', origin: 'http://localhost', requestsPerMinute: 0 })
  acceptUploads(app, {
    authenticate: async request => {
      const token = request.headers['x-access-token']
      return token ? actorOf(Number(token)) : undefined
    },
    targets: [
      {
        purpose: documents,
        allow: (actor, metadata) => metadata.for !== 'somebody else' && actor.id < 100,
        finish: () => finishes(),
      },
    ],
  })
  mount(app, [], { actorOf: async () => undefined, page: async () => undefined, translate: (_language, key) => key })
  await app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  close = () => app.close()
})
beforeEach(async () => {
  finishes = () => undefined
  await database.reset()
})
afterAll(async () => {
  await close()
  setLogLevel('warn')
  useConfig()
  rmSync(folder, { recursive: true })
})

const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5000, 0x20), Buffer.from('%%EOF')])
const encoded = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join()
const tus = (address: string, method: string, headers: Record<string, string> = {}, body?: Buffer, who = '7') =>
  fetch(new URL(address, base), {
    method,
    headers: { 'tus-resumable': '1.0.0', ...(who && { 'x-access-token': who }), ...headers },
    ...(body && { body: new Uint8Array(body) }),
  })
const begin = (length = pdf.length, metadata: Record<string, string> = {}, who = '7') =>
  tus(
    '/uploads',
    'POST',
    {
      'upload-length': String(length),
      'upload-metadata': encoded({ purpose: 'test.document', filename: 'شهادة.pdf', ...metadata }),
    },
    undefined,
    who,
  )
const send = (address: string, offset: number, bytes: Buffer, who = '7') =>
  tus(
    address,
    'PATCH',
    { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    bytes,
    who,
  )
const waiting = () => readdirSync(join(folder, 'uploads'))

it('takes a file in pieces, and goes on where it stopped', async () => {
  const address = (await begin()).headers.get('location')!
  expect(address).toMatch(/^\/uploads\/[0-9a-f]{32}$/)
  expect((await send(address, 0, pdf.subarray(0, 2000))).status).toBe(204)
  expect((await tus(address, 'HEAD')).headers.get('upload-offset')).toBe('2000')
  expect((await send(address, 1000, pdf.subarray(1000))).status).toBe(409)
  const last = await send(address, 2000, pdf.subarray(2000))
  const file = (await last.json()) as { id: string }
  expect([last.status, file]).toEqual([
    200,
    { id: expect.any(String), name: 'شهادة.pdf', type: 'application/pdf', bytes: pdf.length },
  ])
  expect(await readFile(file.id)).toEqual(pdf)
  expect(waiting()).toEqual([])
  expect(await db().select().from(fileTable)).toMatchObject([{ owner_guard: 'students', owner_id: 7 }])
})

it('answers with what the context makes of the file, and keeps neither when that is refused', async () => {
  finishes = () => ({ document: 12 })
  const upload = async () => send((await begin()).headers.get('location')!, 0, pdf)
  expect(await (await upload()).json()).toEqual({ document: 12 })
  finishes = () => refuse(fileTypeRefused)
  const refused = await upload()
  expect([refused.status, await refused.json()]).toMatchObject([415, { code: 'file-type', status: 415 }])
  expect(await db().$count(fileTable)).toBe(1)
  expect(waiting()).toEqual([])
})

it('says as a problem document why a whole file is not taken', async () => {
  const page = Buffer.from('<html>'.padEnd(100))
  const address = (await begin(page.length)).headers.get('location')!
  const reply = await send(address, 0, page)
  expect([reply.status, await reply.json()]).toMatchObject([415, { code: 'file-type' }])
})

it('attack: uploads without a session, or with none of ours, are refused', async () => {
  expect((await begin(10, {}, '')).status).toBe(401)
  const address = (await begin()).headers.get('location')!
  expect((await send(address, 0, pdf, '')).status).toBe(401)
})

it('attack: an upload of somebody else is not there', async () => {
  const address = (await begin()).headers.get('location')!
  expect((await send(address, 0, pdf.subarray(0, 10), '8')).status).toBe(404)
  expect((await tus(address, 'HEAD', {}, undefined, '8')).status).toBe(404)
  expect((await tus(address, 'DELETE', {}, undefined, '8')).status).toBe(404)
  expect((await tus(address, 'HEAD')).status).toBe(200)
})

it('attack: the metadata cannot say whose the file is', async () => {
  const address = (await begin(pdf.length, { owner: 'users.1' })).headers.get('location')!
  expect((await send(address, 0, pdf)).status).toBe(200)
  expect(await db().select().from(fileTable)).toMatchObject([{ owner_guard: 'students', owner_id: 7 }])
})

it('attack: what is too large, for nobody or not allowed does not begin', async () => {
  expect((await begin(10_001)).status).toBe(413)
  expect((await begin(10, { purpose: 'test.nothing' })).status).toBe(404)
  expect((await begin(10, { for: 'somebody else' })).status).toBe(404)
  expect((await begin(10, {}, '100')).status).toBe(404)
})

it('attack: more bytes than were announced are not taken', async () => {
  const address = (await begin(100)).headers.get('location')!
  expect((await send(address, 0, pdf)).ok).toBe(false)
})

it('attack: ids that are paths lead nowhere, and nothing unfinished can be read', async () => {
  const address = (await begin()).headers.get('location')!
  await send(address, 0, pdf.subarray(0, 100))
  expect((await tus(address, 'GET')).status).toBe(404)
  for (const path of ['/uploads/..%2fsecret', '/uploads/%2e%2e%2fsecret', `${address}.json`])
    expect((await tus(path, 'HEAD')).status).toBe(404)
})

it('can be given up', async () => {
  const before = waiting().length
  const address = (await begin()).headers.get('location')!
  expect((await tus(address, 'DELETE')).status).toBe(204)
  expect(waiting()).toHaveLength(before)
})

it('keeps what is unfinished for a day', async () => {
  await begin()
  expect(await sweepUploads()).toBe(0)
})

it('attack: nobody fills the disk with beginnings: twelve are open at most, and what is given up makes room', async () => {
  const begun = []
  for (let each = 0; each < 12; each++) begun.push((await begin(pdf.length, {}, '9')).headers.get('location')!)
  const refused = await begin(pdf.length, {}, '9')
  expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'too-many-uploads' }])
  expect((await begin(pdf.length, {}, '10')).status).toBe(201)
  await tus(begun[0]!, 'DELETE', {}, undefined, '9')
  expect((await send(begun[1]!, 0, pdf, '9')).status).toBe(200)
  const statuses = await Promise.all([1, 2, 3].map(async () => (await begin(pdf.length, {}, '9')).status))
  expect(statuses.sort()).toEqual([201, 201, 429])
})
