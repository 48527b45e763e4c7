import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { aSpecialty } from '@halaqa/academics/factories'
import { anApplicant } from '@halaqa/admission/factories'
import { hashPassword } from '@halaqa/identity/factories'
import { readConfig, useConfig } from '@halaqa/kit-server/config'
import { openDatabase } from '@halaqa/kit-server/database'
import { createFromTemplate, embeddedTemplate } from '@halaqa/kit-testing/template'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { playerPassword } from './cast.ts'
import { prepareCollege } from './lifecycle.ts'

/**
 * The real server as a process of its own, killed as machines are: `kill -9` between the commit of a callback and the
 * reply to the bank. On PostgreSQL the moment is seen by a second connection; the embedded database has one process only,
 * there it is killed at several moments around it.
 */
const port = 4521
const origin = `http://localhost:${port}`
const folder = mkdtempSync(join(tmpdir(), 'halaqa-crash-'))
const server = process.env.TEST_DATABASE_URL
const killAfterMs = [0, 6, 20]
let databaseUrl: string | undefined
let drop: (() => Promise<void>) | undefined
let child: ChildProcess | undefined
const emails: string[] = []

beforeAll(async () => {
  useConfig(readConfig({ NODE_ENV: 'test', HALAQA_DATA: folder }))
  if (server) {
    const created = await createFromTemplate(server)
    databaseUrl = created.url
    drop = created.drop
  }
  const database = await openDatabase(
    databaseUrl ? { url: databaseUrl } : { folder, template: readFileSync(await embeddedTemplate()) },
  )
  await prepareCollege()
  await aSpecialty()
  const passwordHash = await hashPassword(playerPassword)
  for (let at = 0; at < killAfterMs.length; at++) {
    const email = `crash${at}@example.om`
    await anApplicant({ at: 'registration_fee', email, passwordHash })
    emails.push(email)
  }
  await database.close()
}, 60_000)
afterAll(async () => {
  child?.kill('SIGKILL')
  await drop?.()
  useConfig()
  rmSync(folder, { recursive: true, force: true })
})

async function start() {
  child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    env: {
      PATH: process.env.PATH,
      // It starts four times.
      ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
      NODE_ENV: 'development',
      PORT: String(port),
      HALAQA_DATA: folder,
      HALAQA_SECRET: 'a secret that outlives the process, for tests',
      LOG_LEVEL: 'error',
      HALAQA_ORIGIN: origin,
      PAYMENT_GATEWAY: 'sandbox',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr!.on('data', chunk => (said += chunk))
  // A busy machine may take its time; what is lost and what is paid is the question here.
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(`the server ended: ${said}`)
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error(`the server did not start: ${said}`)
}
async function kill() {
  const gone = once(child!, 'exit')
  child!.kill('SIGKILL')
  await gone
}

async function ask<T>(path: string, token?: string, body?: object): Promise<T> {
  const reply = await fetch(origin + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      accept: 'application/json',
      ...(token && { 'x-access-token': token }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as T
}
const signIn = async (username: string) =>
  (await ask<{ token: string }>('/auth/login', undefined, { username, password: playerPassword, guard: 'registrars' }))
    .token
const form = (path: string, fields: Record<string, string>) =>
  fetch(origin + path, { method: 'POST', body: new URLSearchParams(fields) })

/** Approved at the bank, which tells nobody: the signed fields that a callback would carry. */
async function approvedSilently(token: string) {
  const { fields } = await ask<{ fields: Record<string, string> }>('/api/v1/registrar/fees', token, {})
  const page = await (await form('/sandbox-bank/decide', { ...fields, act: 'silent' })).text()
  const decoded = (text: string) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
  const inputs = page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)
  return Object.fromEntries([...inputs].map(([, name, value]) => [decoded(name!), decoded(value!)]))
}

/** Waits until the settlement is committed, as another connection sees it, and answers before anything else can happen. */
async function untilCommitted(uuid: string) {
  const client = new pg.Client({ connectionString: databaseUrl! })
  await client.connect()
  try {
    for (;;) {
      const { rowCount } = await client.query(`select from finance.payments where uuid = $1 and state = 'paid'`, [uuid])
      if (rowCount) return
    }
  } finally {
    child!.kill('SIGKILL')
    await client.end()
  }
}

type Profile = { step: { code: string }; fees_amount: number; fee: { state: string } }

it('kill -9 between callback and reply loses nothing and pays nothing twice', async () => {
  await start()
  for (const [at, wait] of killAfterMs.entries()) {
    const token = await signIn(emails[at]!)
    const callback = await approvedSilently(token)
    const answered = form('/payment/callback', callback).then(
      reply => reply.status,
      () => 'cut off',
    )
    if (databaseUrl) await untilCommitted(callback.payment!)
    else await sleep(wait)
    await kill()
    const heard = await answered
    await start()
    // The bank got no answer, so it tells again; where it was told, the reaction waits in the database.
    if (heard !== 200 && !databaseUrl) expect((await form('/payment/callback', callback)).status).toBe(200)
    const fresh = await signIn(emails[at]!)
    let profile: Profile
    for (let tries = 0; ; tries++) {
      profile = await ask<Profile>('/api/v1/registrar/profile', fresh)
      if (profile.step.code === 'documents' || tries > 50) break
      await sleep(100)
    }
    expect(profile).toMatchObject({ step: { code: 'documents' }, fees_amount: 20_000, fee: { state: 'paid' } })
    // Once more, late: nothing moves.
    expect((await form('/payment/callback', callback)).status).toBe(200)
    expect(await ask<Profile>('/api/v1/registrar/profile', fresh)).toMatchObject({ fees_amount: 20_000 })
  }
  await kill()
}, 180_000)
