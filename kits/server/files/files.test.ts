import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createSocketServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { readConfig, useConfig } from '@halaqa/kit-server/config'
import { asDryRun, db, transaction } from '@halaqa/kit-server/database'
import { setLogLevel } from '@halaqa/kit-server/log'
import { testDatabase } from '@halaqa/kit-testing'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  definePurpose,
  fileById,
  fileTable,
  imagesToPdf,
  openFile,
  readFile,
  removeFile,
  storeFile,
  storeFileNamed,
} from './index.ts'

const database = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'halaqa-files-'))
beforeAll(() => {
  setLogLevel('silent')
  useConfig(readConfig({ NODE_ENV: 'test', HALAQA_DATA: folder }))
})
beforeEach(() => database.reset())
afterAll(() => {
  setLogLevel('warn')
  useConfig()
  rmSync(folder, { recursive: true })
})

const documents = definePurpose({
  name: 'test.document',
  types: ['application/pdf', 'image/png', 'image/jpeg'],
  maxBytes: 300_000,
  image: { maxPixels: 4_000_000, maxSide: 200 },
})
const owner = { guard: 'students', id: 7 }
const store = (body: Parameters<typeof storeFile>[0]['body'], name = 'a.png') =>
  storeFile({ purpose: documents, name, body, owner })
const picture = (width = 300, height = 150) => sharp({ create: { width, height, channels: 3, background: '#0F5C4A' } })
const pdf = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF')
const filesOnDisk = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => /[0-9a-f-]{36}$/.test(name))

it('keeps a file and gives it back, whole or in part', async () => {
  const file = await store(Readable.from([pdf.subarray(0, 10), pdf.subarray(10)]), 'شهادة.pdf')
  expect(file).toMatchObject({
    type: 'application/pdf',
    name: 'شهادة.pdf',
    bytes: pdf.length,
    scanned: null,
    is_ours: false,
  })
  expect(await readFile(file.id)).toEqual(pdf)
  const part = await openFile(file.id, { range: { start: 1, end: 3 } })
  expect(Buffer.concat(await part.stream.toArray()).toString()).toBe('PDF')
})

it('encodes pictures again: smaller, upright, without the place they were taken', async () => {
  const taken = await picture(300, 150)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const file = await store(taken, 'photo.JPG')
  const stored = await readFile(file.id)
  expect(await sharp(stored).metadata()).toMatchObject({ width: 100, height: 200, format: 'jpeg' })
  expect(stored.includes('SECRET-PLACE')).toBe(false)
  expect((await sharp(stored).metadata()).exif).toBeUndefined()
  expect(file.is_ours).toBe(true)
})

it('removes the bytes after the commit only', async () => {
  const file = await store(pdf, 'a.pdf')
  const failing = transaction(async () => {
    await removeFile(file.id)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await readFile(file.id)).toEqual(pdf)
  await removeFile(file.id)
  await expect(fileById(file.id)).rejects.toThrow('not-found')
  expect(filesOnDisk().some(name => name.endsWith(file.id))).toBe(false)
})

it('leaves no bytes behind where what stored it is taken back or was only tried', async () => {
  const before = filesOnDisk().length
  const failing = transaction(async () => {
    await transaction(() => store(pdf, 'a.pdf'))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  const tried = await asDryRun(async () => {
    const { id } = await store(pdf, 'a.pdf')
    return readFile(id)
  })
  expect(tried).toEqual(pdf)
  await transaction(() => asDryRun(() => store(pdf, 'a.pdf')))
  expect(filesOnDisk()).toHaveLength(before)
  await transaction(() => store(pdf, 'a.pdf'))
  expect(filesOnDisk()).toHaveLength(before + 1)
})

it('keeps a file and what names it together, or neither', async () => {
  const before = filesOnDisk().length
  const file = { purpose: documents, name: 'a.pdf', body: pdf, owner }
  const unnamed = storeFileNamed(file, async () => {
    throw new Error('no')
  })
  await expect(unnamed).rejects.toThrow('no')
  expect([filesOnDisk().length, await db().$count(fileTable, eq(fileTable.name, 'a.pdf'))]).toEqual([before, 0])
  expect(await storeFileNamed(file, async ({ id }) => readFile(id))).toEqual(pdf)
})

it('leaves no bytes behind when the file is not kept', async () => {
  const before = filesOnDisk().length
  await expect(
    storeFile({ purpose: documents, name: 'a', body: pdf, owner: { guard: 'x', id: 2 ** 40 } }),
  ).rejects.toThrow()
  expect(filesOnDisk()).toHaveLength(before)
})

// attacks of uploads

it('attack: an executable, a script or a page called .png is refused by its content', async () => {
  for (const content of ['MZ\u0090\u0000 not a picture', '#!/bin/sh\nrm -rf /', '<html><script>alert(1)</script>'])
    await expect(store(Buffer.from(content), 'innocent.png')).rejects.toThrow('file-type')
})

it('attack: SVG and HTML are refused, and no purpose can be made to take them', async () => {
  await expect(store(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'))).rejects.toThrow(
    'file-type',
  )
  for (const type of ['image/svg+xml', 'text/html', 'application/xhtml+xml', 'text/plain'])
    expect(() => definePurpose({ name: 'x', types: [type], maxBytes: 1 })).toThrow('never taken')
})

it('attack: a polyglot of picture and page loses its page', async () => {
  const script = '<script>steal()</script>'
  const polyglot = Buffer.concat([await picture().png().toBuffer(), Buffer.from(script)])
  expect((await readFile((await store(polyglot)).id)).includes(script)).toBe(false)
  const head = Buffer.concat([(await picture().png().toBuffer()).subarray(0, 40), Buffer.from(script)])
  await expect(store(head)).rejects.toThrow('file-unreadable')
})

it('attack: a page that holds a PDF further down is no PDF', async () => {
  await expect(store(Buffer.concat([Buffer.from('<script>steal()</script>\n'), pdf]), 'a.pdf')).rejects.toThrow(
    'file-type',
  )
})

it('attack: a picture bomb is refused before it is unpacked', async () => {
  const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(bomb.length).toBeLessThan(300_000)
  await expect(store(bomb)).rejects.toThrow('file-unreadable')
})

it('attack: a stream without end is cut off at the limit', async () => {
  let sent = 0
  const endless = new Readable({
    read() {
      sent += 65_536
      this.push(Buffer.alloc(65_536, 0x41))
    },
  })
  await expect(store(endless)).rejects.toThrow('file-too-large')
  expect(sent).toBeLessThan(2_000_000)
  expect(endless.destroyed).toBe(true)
})

it('attack: path traversal in names and ids leads nowhere', async () => {
  const file = await store(pdf, '../../../etc/cron.d/evil\u202e\u0000fdp.pdf')
  expect(file.name).toBe('evilfdp.pdf')
  for (const id of ['../secret', '..%2f..%2fsecret', `${file.id}/../x`, file.id.toUpperCase(), ''])
    await expect(fileById(id)).rejects.toThrow('not-found')
})

// clamd

async function withClamd(answer: (received: Buffer) => string, work: () => Promise<unknown>) {
  const clamd: Server = createSocketServer(socket => {
    let received = Buffer.alloc(0)
    socket.on('data', chunk => {
      received = Buffer.concat([received, chunk])
      if (received.subarray(-4).equals(Buffer.alloc(4))) socket.end(`${answer(received)}\0`)
    })
  })
  await new Promise<void>(resolve => clamd.listen(0, '127.0.0.1', resolve))
  const { port } = clamd.address() as { port: number }
  useConfig(readConfig({ NODE_ENV: 'test', HALAQA_DATA: folder, CLAMD_URL: `tcp://127.0.0.1:${port}` }))
  try {
    await work()
  } finally {
    clamd.close()
    useConfig(readConfig({ NODE_ENV: 'test', HALAQA_DATA: folder }))
  }
}

it('lets clamd look at every file, and refuses what it finds or cannot look at', async () => {
  await withClamd(
    received => {
      expect(received.subarray(0, 10).toString()).toBe('zINSTREAM\0')
      expect(received.includes(pdf)).toBe(true)
      return 'stream: OK'
    },
    async () => expect((await store(pdf, 'a.pdf')).scanned).toBe(true),
  )
  await withClamd(
    () => 'stream: Eicar-Test-Signature FOUND',
    () => expect(store(pdf, 'a.pdf')).rejects.toThrow('file-infected'),
  )
  await withClamd(
    () => 'INSTREAM size limit exceeded. ERROR',
    () => expect(store(pdf, 'a.pdf')).rejects.toThrow('file-scanner-away'),
  )
  useConfig(readConfig({ NODE_ENV: 'test', HALAQA_DATA: folder, CLAMD_URL: 'tcp://127.0.0.1:4299' }))
  await expect(store(pdf, 'a.pdf')).rejects.toThrow('file-scanner-away')
  useConfig(readConfig({ NODE_ENV: 'test', HALAQA_DATA: folder }))
})

it('makes one PDF of several photographs', async () => {
  const made = await imagesToPdf(
    [await picture(3000, 2000).jpeg().toBuffer(), await picture(20, 900).png().toBuffer()],
    'شهادة',
  )
  expect(made.subarray(0, 5).toString()).toBe('%PDF-')
  if (spawnSync('pdfinfo', ['-v']).error === undefined) {
    writeFileSync(join(folder, 'made.pdf'), made)
    expect(execFileSync('pdfinfo', [join(folder, 'made.pdf')], { encoding: 'utf8', stdio: 'pipe' })).toMatch(
      /Pages:\s+2\n/,
    )
  }
  await expect(imagesToPdf([Buffer.from('no picture')], 'x')).rejects.toThrow('file-unreadable')
})
