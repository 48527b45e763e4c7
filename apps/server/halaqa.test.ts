import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { anAccount, hashPassword } from '@halaqa/identity/factories'
import { readConfig, useConfig } from '@halaqa/kit-server/config'
import { openDatabase } from '@halaqa/kit-server/database'
import { embeddedTemplate } from '@halaqa/kit-testing/template'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { playerPassword } from './cast.ts'
import { prepareCollege } from './lifecycle.ts'

/** The command and the server as processes of their own, over one embedded college that only one of them can open. */
const port = 4531
const origin = `http://localhost:${port}`
const folder = mkdtempSync(join(tmpdir(), 'halaqa-command-'))
const data = join(folder, 'data')
let server: ChildProcess | undefined

beforeAll(async () => {
  useConfig(readConfig({ NODE_ENV: 'test', HALAQA_DATA: data }))
  const database = await openDatabase({ folder: data, template: readFileSync(await embeddedTemplate()) })
  await prepareCollege()
  const passwordHash = await hashPassword(playerPassword)
  await anAccount({ guard: 'users', email: 'auditor@college.example', name: 'مدقق', passwordHash, roles: ['auditor'] })
  await database.close()
}, 60_000)
afterAll(() => {
  server?.kill('SIGKILL')
  useConfig()
  rmSync(folder, { recursive: true, force: true })
})

const environment = (dataFolder: string) => ({
  PATH: process.env.PATH,
  ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
  PORT: String(port),
  HALAQA_ORIGIN: origin,
  HALAQA_DATA: dataFolder,
  LOG_LEVEL: 'error',
})
const program = (name: string) => fileURLToPath(new URL(`./${name}`, import.meta.url))

async function start(dataFolder: string) {
  server = spawn(process.execPath, [program('main.ts')], { env: environment(dataFolder), stdio: 'ignore' })
  for (let tries = 0; tries < 600; tries++) {
    if (server.exitCode !== null) throw new Error('the server ended')
    if ((await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) return
    await sleep(100)
  }
  throw new Error('the server did not start')
}
async function stop(signal: 'SIGTERM' | 'SIGKILL') {
  const gone = once(server!, 'exit')
  server!.kill(signal)
  await gone
}

async function halaqa(args: string[], { dataFolder = data, env = {} as Record<string, string> } = {}) {
  const child = spawn(process.execPath, [program('halaqa.ts'), ...args], {
    cwd: folder,
    env: { ...environment(dataFolder), ...env },
  })
  const [told, said] = [child.stdout, child.stderr].map(stream => {
    const pieces: Buffer[] = []
    stream.on('data', piece => pieces.push(piece))
    return () => Buffer.concat(pieces).toString()
  })
  const [code] = (await once(child, 'close')) as [number]
  return { code, told: told!(), said: said!() }
}
const signIn = () =>
  fetch(`${origin}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'auditor@college.example', password: playerPassword, guard: 'users' }),
  })

it('backs up, checks and invites while the server has the college open, and brings it back elsewhere', async () => {
  await start(data)
  expect(statSync(join(data, 'commands.sock')).mode & 0o777).toBe(0o600)
  expect(await halaqa(['check'])).toMatchObject({ code: 0, told: expect.stringContaining('nothing is wrong') })
  expect(await halaqa(['invite', 'new@college.example'])).toMatchObject({
    code: 0,
    told: expect.stringMatching(/http:\/\/localhost:4531\/\S+token=/),
  })
  // From where it was typed, by a server that was started elsewhere.
  expect(await halaqa(['backup', 'monday', '--with-secret'])).toMatchObject({ code: 0 })
  expect(existsSync(join(folder, 'monday/SHA256SUMS'))).toBe(true)
  expect(await halaqa(['backup', 'monday'])).toMatchObject({ code: 1, said: expect.stringContaining('is not empty') })
  expect(await halaqa(['restore', 'monday'])).toMatchObject({ code: 1, said: expect.stringContaining('is not empty') })
  expect(await halaqa(['accept-secret'])).toMatchObject({ code: 1, said: expect.stringContaining('in use') })
  expect((await signIn()).status).toBe(200)
  await stop('SIGKILL')

  // The door that the killed server has left leads nowhere, and keeps nobody out.
  expect(await halaqa(['backup', 'tuesday'])).toMatchObject({ code: 0 })
  const restored = join(folder, 'restored')
  expect(await halaqa(['restore', 'tuesday'], { dataFolder: restored })).toMatchObject({
    code: 1,
    said: expect.stringContaining('the backup holds no secret'),
  })
  expect(await halaqa(['restore', 'monday'], { dataFolder: restored })).toMatchObject({
    code: 0,
    told: expect.stringMatching(/restored what[\s\S]*nothing is wrong/),
  })
  await start(restored)
  expect((await signIn()).status).toBe(200)
  await stop('SIGTERM')
  expect(existsSync(join(restored, 'commands.sock'))).toBe(false)
}, 180_000)

it('looks at everything that Halaqa leans on, and prints no secret', async () => {
  const well = await halaqa(['doctor'])
  expect(well).toMatchObject({ code: 0 })
  for (const name of ['Node', 'PostgreSQL', 'extensions', 'migrations', 'jobs', 'setter of documents'])
    expect(well.told).toMatch(new RegExp(`^ok {5}${name}: `, 'm'))
  const away = await halaqa(['doctor'], {
    env: {
      REDIS_URL: 'redis://:secret-of-redis@127.0.0.1:1',
      CLAMD_URL: 'tcp://127.0.0.1:1',
      HALAQA_SECRET: 'x'.repeat(40),
    },
  })
  expect(away.code).toBe(1)
  for (const name of ['Redis', 'clamd', 'secret of the database'])
    expect(away.told).toMatch(new RegExp(`^wrong {2}${name}: `, 'm'))
  expect(away.told + away.said).not.toContain('secret-of-redis')
  const unread = await halaqa(['doctor'], { env: { PORT: 'many', DATABASE_URL: 'mysql://x' } })
  expect(unread.code).toBe(1)
  expect(unread.told.trim().split('\n')).toHaveLength(2)
}, 60_000)

it('finds what does not belong together, by table and number', async () => {
  useConfig(readConfig({ NODE_ENV: 'test', HALAQA_DATA: data }))
  const database = await openDatabase({ folder: data })
  await database.pool.query(`set session_replication_role = replica;
    insert into finance.invoices (number, kind, reference, payer_guard, payer_id, payer_name, state, total, issued_at)
      values ('I-1', 'study', 'r', 'students', 1, 'سالم بن سعيد', 'paid', 500, now());
    insert into finance.invoice_lines (invoice_id, item, label, quantity, unit_amount, amount) values (77, 'study', 'x', 1, 1, 1);
    insert into platform.files (purpose, owner_guard, owner_id, name, type, bytes, sha256, is_ours, created_at)
      values ('test.x', 'users', 1, 'سري.pdf', 'application/pdf', 1, '', true, now());
    select setval('finance.invoices_id_seq', 1, false); set session_replication_role = origin`)
  await database.close()
  const { code, told } = await halaqa(['check'])
  expect(code).toBe(1)
  for (const says of [
    '1 × finance.invoice_lines.invoice_id names no row of finance.invoices: 1',
    '1 × finance.invoices: its numbers go on at',
    '1 × files are not in the store: test.x/',
    '1 × invoices whose total is not the sum of their lines: 1',
    '1 × invoices that are paid without money or a grant, or settled by money and not paid: 1',
    '1 × lines of invoices that were not posted, or for another amount: 1',
  ])
    expect(told).toContain(`wrong  ${says}`)
  expect(told).not.toMatch(/سالم|سري/)
}, 60_000)

it('says what it can do, and in plain words what it cannot', async () => {
  expect(await halaqa([])).toMatchObject({ code: 0, told: expect.stringContaining('backup') })
  expect(await halaqa(['backup', '--help'])).toMatchObject({ code: 0, told: expect.stringContaining('--with-secret') })
  expect(await halaqa(['bakcup'])).toMatchObject({
    code: 2,
    said: expect.stringContaining('there is no command bakcup'),
  })
  expect(await halaqa(['backup'])).toMatchObject({ code: 2, said: expect.stringContaining('usage: npm run halaqa') })
  expect(await halaqa(['invite', 'nobody'])).toMatchObject({
    code: 2,
    said: expect.stringContaining('no mail address'),
  })
  const nowhere = join(folder, 'nowhere')
  expect(await halaqa(['doctor'], { dataFolder: nowhere })).toMatchObject({ code: 0 })
  expect(await halaqa(['check'], { dataFolder: nowhere })).toMatchObject({
    code: 1,
    said: expect.stringContaining('there is no college in'),
  })
  expect(existsSync(nowhere)).toBe(false)
  writeFileSync(join(folder, 'a-file'), '')
  expect(await halaqa(['restore', 'a-file'], { dataFolder: nowhere })).toMatchObject({
    code: 1,
    said: expect.stringContaining('is no backup'),
  })
  expect(existsSync(nowhere)).toBe(false)
}, 60_000)
