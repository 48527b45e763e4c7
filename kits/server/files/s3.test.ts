import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig, useConfig } from '@halaqa/kit-server/config'
import { testDatabase } from '@halaqa/kit-testing'
// @ts-expect-error it brings no types
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { definePurpose, openFile, readFile, removeFile, storage, storeFile } from './index.ts'

testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'halaqa-s3-'))
let server: InstanceType<typeof S3rver>
beforeAll(async () => {
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'files', configs: [] }],
  })
  const { port } = (await server.run()) as AddressInfo
  useConfig(
    readConfig({
      NODE_ENV: 'test',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'us-east-1',
      S3_BUCKET: 'files',
      S3_KEY: 'S3RVER',
      S3_SECRET: 'S3RVER',
    }),
  )
})
afterAll(async () => {
  const closed = server.close()
  server.httpServer.closeAllConnections() // the S3 client keeps its own open
  await closed
  useConfig()
  rmSync(folder, { recursive: true })
})

it('keeps files in a bucket as well as on the disk', async () => {
  const purpose = definePurpose({ name: 'test.document', types: ['application/pdf'], maxBytes: 1000 })
  const body = Buffer.from('%PDF-1.7\n%%EOF')
  await storage().check()
  const file = await storeFile({ purpose, name: 'a.pdf', body, owner: { guard: 'students', id: 7 } })
  expect(await readFile(file.id)).toEqual(body)
  const part = await openFile(file.id, { range: { start: 1, end: 3 } })
  expect(Buffer.concat(await part.stream.toArray()).toString()).toBe('PDF')
  await removeFile(file.id)
  await expect(readFile(file.id)).rejects.toThrow('not-found')
})

it('gives a file whole to who does not read it at once', async () => {
  const purpose = definePurpose({ name: 'test.document', types: ['application/pdf'], maxBytes: 5_000_000 })
  const body = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(3_000_000)])
  const file = await storeFile({ purpose, name: 'a.pdf', body, owner: { guard: 'students', id: 7 } })
  const { stream } = await openFile(file.id)
  await sleep(100)
  expect(Buffer.concat(await stream.toArray()).equals(body)).toBe(true)
})
