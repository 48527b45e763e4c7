import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig, useConfig } from '@halaqa/kit-server/config'
import { testDatabase } from '@halaqa/kit-testing'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { useVideoTools } from './videos/ffmpeg.ts'

/** For tests of what subjects contain: a database that is empty before each, and a folder for files. */
export function contentWorld() {
  const database = testDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'halaqa-content-'))
  beforeAll(() => useConfig(readConfig({ NODE_ENV: 'test', HALAQA_DATA: folder })))
  afterAll(() => {
    useVideoTools()
    useConfig()
    rmSync(folder, { recursive: true, force: true })
  })
  beforeEach(() => database.reset())
  /** The smallest file that is taken: a picture of one colour. */
  const picture = () =>
    sharp({ create: { width: 20, height: 20, channels: 3, background: '#0F5C4A' } })
      .jpeg()
      .toBuffer()
  return { picture }
}
