import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { travelTo } from '@halaqa/kit-server/clock'
import { readConfig, useConfig } from '@halaqa/kit-server/config'
import { dependencyStates, forgetDependencies } from '@halaqa/kit-server/dependencies'
import { setLogLevel } from '@halaqa/kit-server/log'
import { testDatabase } from '@halaqa/kit-testing'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { checkSeal, closePdf, renderPdf } from './index.ts'

const database = testDatabase()
setLogLevel('silent')
const SEAL_FILE = fileURLToPath(new URL('./seal.test.p12', import.meta.url))
const SEAL_PASSWORD = 'seal-of-the-tests'
const folder = mkdtempSync(join(tmpdir(), 'halaqa-seal-'))
const setSeal = (seal: Record<string, string>) => useConfig(readConfig({ NODE_ENV: 'test', ...seal }))
const paper = {
  template: '#set document(title: "x")\n#json("data.json")',
  data: 'شهادة قيد',
  standard: 'a-2b' as const,
}

beforeEach(async () => {
  await database.reset()
  forgetDependencies()
  setSeal({ SEAL_FILE, SEAL_PASSWORD })
})
afterAll(() => {
  closePdf()
  useConfig()
  setLogLevel('warn')
  rmSync(folder, { recursive: true })
})

const hasPdfsig = spawnSync('pdfsig', ['-v']).error === undefined
function said(pdf: Buffer): string {
  const file = join(folder, 'a.pdf')
  writeFileSync(file, pdf)
  return execFileSync('pdfsig', ['-nocert', file], { encoding: 'utf8' })
}

it('signs what the college vouches for, all of it, and leaves its bytes as they were', async () => {
  const pdf = await renderPdf({ ...paper, isSealed: true })
  const text = pdf.toString('latin1')
  expect(text).toContain('/SubFilter /ETSI.CAdES.detached')
  const [start, length, next, rest] = /ByteRange \[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)/.exec(text)!.slice(1).map(Number)
  expect([start, next! + rest!]).toEqual([0, pdf.length])
  // Outside the signed ranges there is the signature itself and nothing else.
  expect(text.slice(length, next)).toMatch(/^<[0-9A-F]+>$/i)
  // What was set ends where it would have ended without a signature; their moments of setting may differ.
  const set = pdf.subarray(0, (await renderPdf(paper)).length).toString('latin1')
  expect(set.trimEnd().endsWith('%%EOF')).toBe(true)
})

it.runIf(hasPdfsig)('is found valid, and no longer once a letter was changed', async () => {
  const pdf = await renderPdf({ ...paper, isSealed: true })
  expect(said(pdf)).toMatch(/ETSI\.CAdES\.detached[\s\S]*Total document signed[\s\S]*Signature is Valid/)
  const forged = Buffer.from(pdf)
  const place = forged.indexOf('/Title')
  forged[place + 8]! ^= 1
  expect(said(forged)).not.toContain('Signature is Valid')
})

it('signs nothing else, and nothing where no certificate is set', async () => {
  expect((await renderPdf(paper)).includes('/ByteRange')).toBe(false)
  setSeal({})
  expect((await renderPdf({ ...paper, isSealed: true })).includes('/ByteRange')).toBe(false)
  expect(dependencyStates()).toEqual([])
})

it('gives the paper out unsigned once the certificate has run out, and tells the office', async () => {
  const comeBack = travelTo('2140-01-01')
  const pdf = await renderPdf({ ...paper, isSealed: true })
  comeBack()
  expect(pdf.includes('/ByteRange')).toBe(false)
  expect(dependencyStates()).toMatchObject([{ name: 'seal', state: 'away' }])
})

it('does not start with a certificate that is not there or does not open', async () => {
  await expect(checkSeal()).resolves.toBeUndefined()
  setSeal({ SEAL_FILE: join(folder, 'none.p12'), SEAL_PASSWORD })
  await expect(checkSeal()).rejects.toThrow('SEAL_FILE cannot be read')
  const broken = join(folder, 'broken.p12')
  writeFileSync(broken, 'no certificate')
  setSeal({ SEAL_FILE: broken, SEAL_PASSWORD })
  await expect(checkSeal()).rejects.toThrow('SEAL_FILE is no PKCS#12')
  const copy = join(folder, 'copy.p12')
  copyFileSync(SEAL_FILE, copy)
  setSeal({ SEAL_FILE: copy, SEAL_PASSWORD: 'wrong' })
  await expect(checkSeal()).rejects.toThrow('SEAL_PASSWORD opens')
  expect(() => setSeal({ SEAL_FILE })).toThrow('SEAL_PASSWORD is missing')
})
