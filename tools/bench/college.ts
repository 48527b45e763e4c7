import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

/** Who asks. Tokens are good for 15 minutes. */
export type Visitors = {
  staffToken: string
  applicantToken: string
  applicantId: number
  students: { id: number; elementId: number; token: string }[]
}
/** A filled database of its own on a PostgreSQL, the servers on it, and those who ask. */
export type BenchCollege = {
  url: string
  /** New sessions: a long measure asks again. */
  visitors: () => Promise<Visitors>
  /** Starts a script of the project on the database; answers its origin once it is up. */
  serve: (script: string, port: number, more?: NodeJS.ProcessEnv) => Promise<string>
  /** Runs a script on the database; answers the last line that it writes. */
  run: (script: string) => Promise<string>
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const prefix = 'halaqa_bench_'

/** Lets `work` ask a database with so many applicants. It stays afterwards, for the next time on the same day. */
export async function withBenchCollege(people: number, work: (college: BenchCollege) => Promise<void>): Promise<void> {
  const base = process.env.BENCH_DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/postgres'
  const admin = new pg.Client(base)
  await admin.connect()
  const name = `${prefix}${keyOf(people)}`
  const urlOf = (database: string) => Object.assign(new URL(base), { pathname: `/${database}` }).href
  const folder = join(tmpdir(), name)
  const environment = (database: string, more: NodeJS.ProcessEnv = {}) => ({
    ...process.env,
    NODE_ENV: 'development',
    DATABASE_URL: urlOf(database),
    HALAQA_SECRET: 'a secret of the bench that nobody else uses',
    HALAQA_DATA: folder,
    HALAQA_ORIGIN: 'http://localhost:8080',
    PAYMENT_GATEWAY: 'sandbox',
    HALAQA_WORKER: 'off',
    HALAQA_REQUESTS_PER_MINUTE: '0',
    LOG_LEVEL: 'error',
    ...more,
  })
  const children: ReturnType<typeof spawn>[] = []
  let isDone = false
  try {
    if (!(existsSync(folder) && (await databases(admin)).includes(name))) {
      await dropOthers(admin)
      mkdirSync(folder, { recursive: true })
      // Under another name until it is whole: what was broken off is not mistaken for it.
      const half = `${name}_filling`
      await admin.query(`create database ${half}`)
      await output([here('./fill.ts'), String(people)], environment(half))
      await admin.query(`alter database ${half} rename to ${name}`)
    }
    const serve = async (script: string, port: number, more: NodeJS.ProcessEnv = {}) => {
      // The page's own: from another one no socket is let in, and pages ask for theirs again and again.
      const origin = `http://localhost:${port}`
      const env = environment(name, { PORT: String(port), HALAQA_ORIGIN: origin, ...more })
      const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'ignore', 'inherit'] })
      children.push(child)
      child.on('exit', (code, signal) => isDone || console.error(`${script} ended: ${code ?? signal}`))
      return whenUp(origin)
    }
    const visitors = async () => JSON.parse(await output([here('./visitors.ts')], environment(name))) as Visitors
    const run = (script: string) => output([script], environment(name))
    await work({ url: urlOf(name), visitors, serve, run })
  } finally {
    isDone = true
    for (const child of children) child.kill('SIGKILL')
    await admin.end()
  }
}

/** What the rows depend on: how they are made, the tables, how many, and the day, because reports begin from today. */
function keyOf(people: number): string {
  const folder = here('./fill/')
  const files = [here('./fill.ts'), ...readdirSync(folder).map(name => join(folder, name))]
  const tables = here('../../database/migrations/0000_initial.sql')
  const hash = createHash('sha256').update(`${people} ${new Date().toISOString().slice(0, 10)}`)
  for (const file of [...files, tables]) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}

async function databases(admin: pg.Client): Promise<string[]> {
  const { rows } = await admin.query(`select datname from pg_database where datname like '${prefix}%'`)
  return rows.map(row => row.datname)
}

/** Databases of other keys go, unless somebody is using them. */
async function dropOthers(admin: pg.Client): Promise<void> {
  const used = (await admin.query('select distinct datname from pg_stat_activity')).rows.map(row => row.datname)
  for (const name of await databases(admin))
    if (!used.includes(name)) await admin.query(`drop database if exists ${name}`)
}

async function whenUp(origin: string): Promise<string> {
  for (let attempt = 0; attempt < 400; attempt++) {
    const isUp = await fetch(`${origin}/healthz`).then(
      reply => reply.ok,
      () => false, // not listening yet
    )
    if (isUp) return origin
    await new Promise(done => setTimeout(done, 200))
  }
  throw new Error(`${origin} does not answer`)
}

/** The last line that a script writes. */
function output(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
    let text = ''
    child.stdout!.on('data', chunk => {
      text += chunk
    })
    child.on('exit', code =>
      code === 0 ? done(text.trim().split('\n').at(-1)!) : failed(new Error(`${args[0]} ended with ${code}`)),
    )
  })
}
