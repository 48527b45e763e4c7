import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import type { BenchCollege } from './college.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const pairs = 5
const connections = 16
const bareServer = fileURLToPath(new URL('./bare.ts', import.meta.url))

type Figure = { rate: number; p50: number; p99: number; errors: number }

/** The two addresses that staff and applicants wait for, beside a bare handler that returns the same bytes. */
export async function comparePairs(origin: string, { visitors, serve }: BenchCollege, port: number): Promise<void> {
  const { staffToken, applicantToken, applicantId } = await visitors()
  const bare = await serve(bareServer, port, { BENCH_APPLICANT: String(applicantId) })
  const cases = [
    {
      same: 'list',
      what: 'list of 25 applicants, filtered',
      path: '/registration/radmin/registrations/index?filter[step_code]=documents_review&filter[degree_type]=bachelor&per_page=25',
      token: staffToken,
    },
    { same: 'profile', what: 'profile of an applicant', path: '/api/v1/registrar/profile', token: applicantToken },
  ]
  console.log(
    `${connections} connections, ${pairs} pairs of ${seconds} s each, after a warm-up; req/s, p50, p99 in ms\n`,
  )
  for (const { same, what, path, token } of cases) {
    const headers = { accept: 'application/json', 'x-access-token': token }
    const reply = await fetch(`${origin}${path}`, { headers })
    const body = await reply.text()
    if (!reply.ok) throw new Error(`${what} is answered ${reply.status}: ${body}`)
    await fetch(`${bare}/shape/${same}`, { method: 'POST', headers: { 'content-type': 'text/plain' }, body })
    const rounds: { ours: Figure; bare: Figure }[] = []
    // In turns, so that a slow moment of the machine hits both.
    for (let round = 0; round < pairs; round++)
      rounds.push({ ours: await load(`${origin}${path}`, headers), bare: await load(`${bare}/${same}`, headers) })
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
}

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
