import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { anAccount } from '@halaqa/identity/factories'
import { readConfig, useConfig } from '@halaqa/kit-server/config'
import { testDatabase } from '@halaqa/kit-testing'
import { afterAll, expect, it } from 'vitest'
import { refuseDemonstration } from './demonstration.ts'
import { plainReason } from './plain-reason.ts'

testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'halaqa-production-'))
afterAll(() => {
  useConfig()
  rmSync(folder, { recursive: true, force: true })
})

/** What the real server says at its start, until `enough` stands in it or it ends. */
async function startedWith(env: Record<string, string>, enough: RegExp): Promise<string> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    env: { PATH: process.env.PATH, PORT: '4522', HALAQA_DATA: folder, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const isEnough = new Promise<void>(done => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', chunk => {
        said += chunk
        if (enough.test(said)) done()
      })
    child.on('exit', () => done())
  })
  await isEnough
  if (child.exitCode === null) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return said
}

it('opens an empty embedded college of a public address with an invitation, and without invented people', async () => {
  const said = await startedWith(
    { HALAQA_ORIGIN: 'https://college.example', PAYMENT_GATEWAY: 'sandbox' },
    /Halaqa is open at/,
  )
  expect(said).toMatch(/administrator[\s\S]*https:\/\/college\.example\/user\/activation\?token=/)
  expect(said).not.toContain('Demonstration accounts')
}, 60_000)

it('refuses to open the demonstration to a public address', async () => {
  await anAccount({ guard: 'users', email: 'admin@halaqa.example', name: 'مدير' })
  useConfig(readConfig({ HALAQA_ORIGIN: 'https://college.example', PAYMENT_GATEWAY: 'sandbox' }))
  await expect(refuseDemonstration()).rejects.toThrow('whose passwords everybody knows')
  useConfig(readConfig({ HALAQA_ORIGIN: 'http://localhost:8080' }))
  await refuseDemonstration()
})

it.each([
  ['a taken port', Object.assign(new Error('listen'), { code: 'EADDRINUSE' }), 'PORT is taken'],
  [
    'a database that does not answer',
    new AggregateError([Object.assign(new Error(), { code: 'ECONNREFUSED' })]),
    'nobody answers',
  ],
  [
    'a wrong password of the database',
    Object.assign(new Error(), { code: '28P01' }),
    'refuses the user or the password',
  ],
  ['a full disk under the embedded database', new Error('Aborted(). Build with -sASSERTIONS'), 'disk is full'],
])('says %s in a sentence, without a stack', (_, error, sentence) => {
  expect(plainReason(error)).toContain(sentence)
})

it('shows the stack of what is our own fault', () => {
  expect(plainReason(new TypeError('x is not a function'))).toBeUndefined()
})
