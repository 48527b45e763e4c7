import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig, useConfig } from '@halaqa/kit-server/config'
import { definePurpose, listStore, readFile, removeFile, storage, storeFile } from '@halaqa/kit-server/files'
import { onEmptyDatabase, testDatabase } from '@halaqa/kit-testing'
// @ts-expect-error it brings no types
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBackup, restoreBackup, verifyBackup } from './index.ts'

testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'halaqa-bucket-'))
const secret = { NODE_ENV: 'test', HALAQA_SECRET: 'a'.repeat(40) }
let server: InstanceType<typeof S3rver>
let port: number
const inBucket = (bucket: string) =>
  useConfig(
    readConfig({
      ...secret,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'us-east-1',
      S3_BUCKET: bucket,
      S3_KEY: 'S3RVER',
      S3_SECRET: 'S3RVER',
    }),
  )
beforeAll(async () => {
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: ['one', 'other'].map(name => ({ name, configs: [] })),
  })
  port = ((await server.run()) as AddressInfo).port
})
afterAll(async () => {
  const closed = server.close()
  server.httpServer.closeAllConnections() // the S3 client keeps its own open
  await closed
  useConfig()
  rmSync(folder, { recursive: true })
})

it('takes files out of one bucket into another, or onto a disk', { timeout: 120_000 }, async () => {
  inBucket('one')
  const purpose = definePurpose({ name: 'test.document', types: ['application/pdf'], maxBytes: 1000 })
  const files: { id: string }[] = []
  for (const text of ['one', 'two', 'three']) {
    const body = Buffer.from(`%PDF-1.7\n${text}\n%%EOF`)
    files.push(await storeFile({ purpose, name: 'a.pdf', body, owner: { guard: 'users', id: 1 } }))
  }
  await removeFile(files[1]!.id)
  await storage().disk.delete(`test.document/${files[2]!.id.slice(0, 2)}/${files[2]!.id}`)
  const to = join(folder, 'backup')
  const { faults, files: copied } = await makeBackup({ to, version: '' })
  expect(copied.count).toBe(1)
  expect(faults).toEqual([{ key: expect.stringContaining(files[2]!.id), why: 'missing' }])
  for (const settle of [
    () => inBucket('other'),
    () => useConfig(readConfig({ ...secret, HALAQA_DATA: join(folder, 'data') })),
  ]) {
    settle()
    await onEmptyDatabase(async () => {
      await restoreBackup(await verifyBackup(to))
      expect((await readFile(files[0]!.id)).toString()).toContain('one')
      const lying: string[] = []
      for await (const { key } of listStore()) lying.push(key)
      expect(lying).toEqual([expect.stringContaining(files[0]!.id)])
    })
  }
  inBucket('other')
  await onEmptyDatabase(async () => {
    // What an earlier try has left is nobody's; what somebody keeps there is.
    await restoreBackup(await verifyBackup(to))
    await storage().disk.put(`test.other/00/${files[0]!.id}`, 'x')
  })
  await onEmptyDatabase(async () => {
    await expect(restoreBackup(await verifyBackup(to))).rejects.toThrow('the store of files is not empty')
  })
})
