import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureItems } from '@halaqa/finance/server'
import { setClock } from '@halaqa/kit-server/clock'
import { readConfig, useConfig } from '@halaqa/kit-server/config'
import { testDatabase } from '@halaqa/kit-testing'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { aSpecialty } from './factories.ts'

/**
 * For the tests of what is studied: an empty college with a speciality before each, a folder for its files, the clock
 * set right after each. `picture` is there once the tests run; it stands in for films and files.
 */
export function testCollege() {
  const database = testDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'halaqa-learning-'))
  const college = { picture: Buffer.alloc(0) }
  beforeAll(async () => {
    useConfig(readConfig({ NODE_ENV: 'test', HALAQA_DATA: folder }))
    college.picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#0F5C4A' } })
      .jpeg()
      .toBuffer()
  })
  afterAll(() => {
    useConfig()
    rmSync(folder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    await database.reset()
    await ensureItems()
    await aSpecialty()
  })
  afterEach(() => setClock())
  return college
}
