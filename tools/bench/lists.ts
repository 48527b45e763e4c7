import { cpus, loadavg } from 'node:os'
import pg from 'pg'
import { areas, type Case, casesOf, type Document, searchIn } from './cases.ts'
import type { BenchCollege } from './college.ts'
import { documentOf } from './document.ts'
import { ask, type Load, load } from './load.ts'
import { recordsOf } from './records.ts'

const clients = 8
const seconds = Number(process.env.BENCH_LIST_SECONDS ?? 1)
/** Times as long what was slow is asked again. */
const longer = 4
/** Milliseconds of the server that no list and no report of the office may take longer than, for 95 of 100 requests. */
const limit = 150
/** Sessions are renewed before they end. */
const renewAfterMs = 10 * 60_000

type Figure = Case & Load & { alone: number; rows: number | null; note: string }
type Asked = { origin: string; headers: Record<string, string> }

/** Every list, lookup and report that staff open in an area, and its variants: asked by eight at once, the slowest first. `only`: part of the name. */
export async function measureLists(
  origin: string,
  college: BenchCollege,
  only = '',
  area = areas.office,
): Promise<void> {
  const client = new pg.Client(college.url)
  await client.connect()
  const document = await documentOf(origin)
  const cases = (await casesOf(document, recordsOf(client), area)).filter(each => each.operation.includes(only))
  await client.end()
  const headers = await sessionOf(college)
  const busyBefore = loadavg()[0]!
  const figures: Figure[] = []
  for (let next = cases.shift(); next; next = cases.shift()) {
    const { figure, search } = await measure(next, document, { origin, headers: await headers() })
    if (search) cases.unshift(search)
    figures.push(figure)
  }
  // What others do on the machine in a moment is not the route's, and of a hundred answers five are soon slow by chance: what was
  // slow is asked later for longer, and that figure stands, be it better or worse.
  for (const [at, slow] of figures.entries()) {
    if (!(slow.p95 > limit)) continue
    console.error(`  ${slow.p95.toFixed(0)} ms  ${slow.path}`)
    figures[at] = (await measure(slow, document, { origin, headers: await headers() }, longer)).figure
  }
  print(figures)
  console.log(`Load of the machine before: ${busyBefore.toFixed(1)} on ${cpus().length} processors`)
}

/** Headers of a session that is renewed before it ends. */
async function sessionOf(college: BenchCollege) {
  let { staffToken } = await college.visitors()
  let since = Date.now()
  return async () => {
    if (Date.now() - since > renewAfterMs) {
      staffToken = (await college.visitors()).staffToken
      since = Date.now()
    }
    return { accept: 'application/json', 'x-access-token': staffToken }
  }
}

async function measure({ operation, variant, path }: Case, document: Document, { origin, headers }: Asked, times = 1) {
  const asked = { operation, variant, path }
  const first = await ask(`${origin}${path}`, headers)
  if (first.status !== 200) {
    const none = { rate: 0, p50: Number.NaN, p95: Number.NaN, alone: Number.NaN, errors: 1, rows: null }
    return { figure: { ...asked, ...none, note: `answers ${first.status}` }, search: undefined }
  }
  const reply = JSON.parse(first.body)
  const { p50: alone } = await load(`${origin}${path}`, headers, { clients: 1, seconds: 0, enough: 5 })
  await load(`${origin}${path}`, headers, { clients, seconds: seconds / 4, enough: clients })
  const figure = await load(`${origin}${path}`, headers, { clients, seconds: seconds * times, enough: 80 * times })
  const note = figure.errors ? `${figure.errors} errors` : figure.p95 > limit ? `over ${limit} ms` : ''
  const rows: number | null = Array.isArray(reply.rows) ? reply.rows.length : null
  return {
    figure: { ...asked, ...figure, alone, rows, note },
    search: variant ? undefined : searchIn(document, asked, reply),
  }
}

function print(figures: Figure[]) {
  const number = (value: number, digits: number) => value.toFixed(digits).padStart(8)
  console.log(
    `The server's own time in ms: alone, and of ${clients} clients at once, ${seconds} s each after a warm-up; what was over ${limit} ms asked later for ${longer} times as long\n`,
  )
  console.log(`  ${'route and variant'.padEnd(64)}    alone    req/s   median      p95  rows`)
  figures.sort((a, b) => (Number.isNaN(a.p95) ? -1 : Number.isNaN(b.p95) ? 1 : b.p95 - a.p95))
  for (const { operation, variant, alone, rate, p50, p95, rows, note } of figures)
    console.log(
      `  ${`${operation} ${variant}`.padEnd(64)} ${number(alone, 1)} ${number(rate, 0)} ${number(p50, 1)} ${number(p95, 1)} ${String(rows ?? '').padStart(5)}  ${note}`,
    )
  const good = figures.filter(each => each.p95 <= limit && !each.errors)
  const worst = Math.max(...figures.map(each => each.p95).filter(each => !Number.isNaN(each)))
  console.log(`\n${good.length} of ${figures.length} under ${limit} ms, worst ${worst.toFixed(0)} ms`)
}
