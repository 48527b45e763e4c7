#!/usr/bin/env node
/**
 * `npm run journey:two -- <postgres url> <redis url>`: the applicant's journey against PostgreSQL and Redis with two
 * server processes. The applicant talks to the first, which works off no jobs; the second does, and its address is the
 * one the bank calls back, so the payment is heard in one process and the applicant's socket hangs on the other.
 * A database is made for it and dropped afterwards.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { requireChromium } from './chromium.mjs'
import { build, environment, install, node24, requireNode, root, run, say } from './steps.mjs'

const [databaseUrl = 'postgres://root@127.0.0.1:5432/postgres', redisUrl = 'redis://127.0.0.1:6379'] =
  process.argv.slice(2)

install()
requireNode()
await build()

const name = `halaqa_journey_${randomBytes(4).toString('hex')}`
const data = mkdtempSync(join(tmpdir(), 'halaqa-journey-'))
const own = new URL(databaseUrl)
own.pathname = `/${name}`
const [first, second] = [await freePort(), await freePort()]
const shared = {
  ...environment(),
  CHROMIUM_PATH: requireChromium(),
  DATABASE_URL: String(own),
  REDIS_URL: redisUrl,
  HALAQA_SECRET: randomBytes(36).toString('base64'),
  HALAQA_DATA: data,
  HALAQA_ORIGIN: `http://localhost:${first}`,
  PAYMENT_GATEWAY: 'sandbox',
  LOG_LEVEL: 'warn',
}
const started = []
await admin(`create database ${name}`)
let code = 1
try {
  say('the demonstration college')
  await run(node24(), ['apps/server/seed.ts', 'demo'], { env: shared })
  say(`two processes: ${first} for the applicant, ${second} for the bank and the jobs`)
  await serve(second, { HALAQA_WORKER: 'with' })
  await serve(first, { HALAQA_WORKER: 'off' })
  const test = ['node_modules/@playwright/test/cli.js', 'test', 'applicant-journey']
  code = await ended(start(test, { ...shared, E2E_ORIGIN: `http://localhost:${first}` }))
} finally {
  for (const server of started) {
    server.kill('SIGTERM')
    await ended(server)
  }
  await admin(`drop database ${name} with (force)`)
  rmSync(data, { recursive: true, force: true })
}
process.exit(code)

function start(args, env) {
  return spawn(node24(), args, { cwd: root, stdio: 'inherit', env })
}
async function ended(child) {
  return child.exitCode ?? new Promise(done => child.on('exit', status => done(status ?? 1)))
}
async function serve(port, more) {
  const origin = `http://localhost:${port}`
  const server = start(['apps/server/main.ts'], { ...shared, ...more, PORT: String(port), HALAQA_ORIGIN: origin })
  started.push(server)
  for (let second = 0; second < 60; second++) {
    if (server.exitCode !== null) throw new Error(`the server on ${port} ended`)
    const isReady = await fetch(`${origin}/readyz`).then(
      reply => reply.ok,
      () => false, // not listening yet
    )
    if (isReady) return
    await new Promise(done => setTimeout(done, 1000))
  }
  throw new Error(`the server on ${port} is not ready after a minute`)
}
async function admin(statement) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}
function freePort() {
  return new Promise((done, failed) => {
    const probe = createServer().on('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => done(port))
    })
  })
}
