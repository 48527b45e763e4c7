/**
 * `npm run bench`: the two addresses that staff and applicants wait for, against a bare Fastify + pg handler that
 * returns the same bytes, in one run. On the PostgreSQL of BENCH_DATABASE_URL (default: the machine's), in a database
 * of its own that is filled with 100,000 applicants and dropped afterwards.
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import pg from 'pg'

const base = process.env.BENCH_DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/postgres'
const people = Number(process.env.BENCH_PEOPLE ?? 100_000)
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const pairs = 5
const connections = 16
const name = `halaqa_bench_${randomUUID().slice(0, 8)}`
const url = Object.assign(new URL(base), { pathname: `/${name}` }).href
const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const admin = new pg.Client(base)
await admin.connect()
await admin.query(`create database ${name}`)
const children: ReturnType<typeof spawn>[] = []
try {
  const world = JSON.parse(await output([file('./fill.ts'), String(people)])) as {
    staffToken: string
    applicantToken: string
  }
  const ours = await serve(file('../../apps/server/main.ts'), 4901)
  const bare = await serve(file('./bare.ts'), 4902)
  const cases = [
    {
      same: 'list',
      what: `list of 25 of ${people} applicants, filtered`,
      path: '/registration/radmin/registrations/index?filter[step_code]=documents_review&filter[degree_type]=bachelor&per_page=25',
      token: world.staffToken,
    },
    {
      same: 'profile',
      what: 'profile of an applicant',
      path: '/api/v1/registrar/profile',
      token: world.applicantToken,
    },
  ]
  console.log(
    `${connections} connections, ${pairs} pairs of ${seconds} s each, after a warm-up; req/s, p50, p99 in ms\n`,
  )
  for (const { same, what, path, token } of cases) {
    const headers = { accept: 'application/json', 'x-access-token': token }
    const reply = await fetch(`${ours}${path}`, { headers })
    const body = await reply.text()
    if (!reply.ok) throw new Error(`${what} is answered ${reply.status}: ${body}`)
    await fetch(`${bare}/shape/${same}`, { method: 'POST', headers: { 'content-type': 'text/plain' }, body })
    const rounds: { ours: Figure; bare: Figure }[] = []
    // In turns, so that a slow moment of the machine hits both.
    for (let round = 0; round < pairs; round++)
      rounds.push({ ours: await load(`${ours}${path}`, headers), bare: await load(`${bare}/${same}`, headers) })
    const [mine, theirs] = [middle(rounds.map(each => each.ours)), middle(rounds.map(each => each.bare))]
    // Of each pair, whose two halves met the same load of the machine; the middle one counts.
    const ratios = rounds.map(each => each.ours.rate / each.bare.rate).sort((a, b) => a - b)
    console.log(`${what} (${Buffer.byteLength(body)} bytes)`)
    for (const [label, figure] of [
      ['Halaqa', mine],
      ['bare', theirs],
    ] as const)
      console.log(
        `  ${label.padEnd(7)} ${figure.rate.toFixed(0).padStart(6)} req/s  p50 ${figure.p50}  p99 ${figure.p99}  errors ${figure.errors}`,
      )
    console.log(
      `  ratio   ${ratios[Math.floor(pairs / 2)]!.toFixed(2)}  (${ratios.map(each => each.toFixed(2)).join(' ')})\n`,
    )
  }
} finally {
  for (const child of children) child.kill('SIGKILL')
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
}

type Figure = { rate: number; p50: number; p99: number; errors: number }
function middle(figures: Figure[]): Figure {
  return figures.sort((a, b) => a.rate - b.rate)[Math.floor(pairs / 2)]!
}

async function load(address: string, headers: Record<string, string>): Promise<Figure> {
  await autocannon({ url: address, headers, connections, duration: 2 })
  const result = await autocannon({ url: address, headers, connections, duration: seconds })
  return {
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  }
}

function environment(port = 0) {
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

async function serve(script: string, port: number): Promise<string> {
  const child = spawn(process.execPath, [script], { env: environment(port), stdio: ['ignore', 'ignore', 'inherit'] })
  children.push(child)
  const origin = `http://localhost:${port}`
  for (let attempt = 0; attempt < 100; attempt++) {
    const isUp = await fetch(`${origin}/healthz`).then(
      reply => reply.ok,
      () => false, // not listening yet
    )
    if (isUp) return origin
    await new Promise(done => setTimeout(done, 200))
  }
  throw new Error(`${script} does not answer`)
}

function output(args: string[]): Promise<string> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, args, { env: environment(), stdio: ['ignore', 'pipe', 'inherit'] })
    let text = ''
    child.stdout.on('data', chunk => {
      text += chunk
    })
    child.on('exit', code =>
      code === 0 ? done(text.trim().split('\n').at(-1)!) : failed(new Error(`${args[0]} ended with ${code}`)),
    )
  })
}
