import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

/** A filled database of its own on a PostgreSQL, the servers on it, and the tokens of those who ask. */
export type BenchCollege = {
  staffToken: string
  applicantToken: string
  /** Starts a script of the project on the database; answers its origin once it is up. */
  serve: (script: string, port: number) => Promise<string>
}

const fill = fileURLToPath(new URL('./fill.ts', import.meta.url))

/** Makes the database, fills it with so many applicants, lets `work` ask, and drops all of it again. */
export async function withBenchCollege(people: number, work: (college: BenchCollege) => Promise<void>): Promise<void> {
  const base = process.env.BENCH_DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/postgres'
  const name = `halaqa_bench_${randomUUID().slice(0, 8)}`
  const url = Object.assign(new URL(base), { pathname: `/${name}` }).href
  const admin = new pg.Client(base)
  await admin.connect()
  await admin.query(`create database ${name}`)
  const children: ReturnType<typeof spawn>[] = []
  try {
    const world = JSON.parse(await output([fill, String(people)], environment(url))) as Omit<BenchCollege, 'serve'>
    const serve = async (script: string, port: number) => {
      const env = environment(url, port)
      children.push(spawn(process.execPath, [script], { env, stdio: ['ignore', 'ignore', 'inherit'] }))
      return whenUp(`http://localhost:${port}`)
    }
    await work({ ...world, serve })
  } finally {
    for (const child of children) child.kill('SIGKILL')
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
}

function environment(url: string, port = 0) {
  return {
    ...process.env,
    NODE_ENV: 'development',
    DATABASE_URL: url,
    HALAQA_SECRET: 'a secret of the bench that nobody else uses',
    HALAQA_WORKER: 'off',
    LOG_LEVEL: 'error',
    PORT: String(port),
    HALAQA_REQUESTS_PER_MINUTE: '0',
  }
}

async function whenUp(origin: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt++) {
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
