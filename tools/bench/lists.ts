import pg from 'pg'
import { type Case, casesOf, type Document, searchIn } from './cases.ts'
import type { BenchCollege } from './college.ts'
import { ask, type Load, load } from './load.ts'
import { recordsOf } from './records.ts'

const clients = 8
const seconds = Number(process.env.BENCH_LIST_SECONDS ?? 1)
/** Milliseconds of the server that no list and no report of the office may take longer than, for 95 of 100 requests. */
const limit = 150
/** Sessions are renewed before they end. */
const renewAfterMs = 10 * 60_000

type Figure = Case & Load & { rows: number | null; note: string }

/** Every list, lookup and report that staff open, and its variants: asked by eight at once, the slowest first. `only`: part of the name. */
export async function measureLists(origin: string, college: BenchCollege, only = ''): Promise<void> {
  const client = new pg.Client(college.url)
  await client.connect()
  const document = (await (await fetch(`${origin}/openapi.json`)).json()) as Document
  const cases = (await casesOf(document, recordsOf(client))).filter(each => each.operation.includes(only))
  await client.end()
  const figures: Figure[] = []
  let { staffToken } = await college.visitors()
  let since = Date.now()
  for (let next = cases.shift(); next; next = cases.shift()) {
    if (Date.now() - since > renewAfterMs) {
      staffToken = (await college.visitors()).staffToken
      since = Date.now()
    }
    const headers = { accept: 'application/json', 'x-access-token': staffToken }
    const first = await ask(`${origin}${next.path}`, headers)
    if (first.status !== 200) {
      figures.push({
        ...next,
        rate: 0,
        p50: Number.NaN,
        p95: Number.NaN,
        errors: 1,
        rows: null,
        note: `answers ${first.status}`,
      })
      continue
    }
    const reply = JSON.parse(first.body)
    const search = next.variant ? undefined : searchIn(document, next, reply)
    if (search) cases.unshift(search)
    await load(`${origin}${next.path}`, headers, clients, seconds / 4)
    const figure = await load(`${origin}${next.path}`, headers, clients, seconds)
    if (figure.p95 > limit) console.error(`  ${figure.p95.toFixed(0)} ms  ${next.path}`)
    const note = figure.errors ? `${figure.errors} errors` : figure.p95 > limit ? `over ${limit} ms` : ''
    figures.push({ ...next, ...figure, rows: Array.isArray(reply.rows) ? reply.rows.length : null, note })
  }
  print(figures)
}

function print(figures: Figure[]) {
  const number = (value: number, digits: number) => value.toFixed(digits).padStart(8)
  console.log(`${clients} clients, ${seconds} s each after a warm-up; the server's own time in ms\n`)
  console.log(`  ${'route and variant'.padEnd(72)}    req/s   median      p95  rows`)
  figures.sort((a, b) => (Number.isNaN(a.p95) ? -1 : Number.isNaN(b.p95) ? 1 : b.p95 - a.p95))
  for (const { operation, variant, rate, p50, p95, rows, note } of figures)
    console.log(
      `  ${`${operation} ${variant}`.padEnd(72)} ${number(rate, 0)} ${number(p50, 1)} ${number(p95, 1)} ${String(rows ?? '').padStart(5)}  ${note}`,
    )
  const good = figures.filter(each => each.p95 <= limit && !each.errors)
  const worst = Math.max(...figures.map(each => each.p95).filter(each => !Number.isNaN(each)))
  console.log(`\n${good.length} of ${figures.length} under ${limit} ms, worst ${worst.toFixed(0)} ms`)
}
