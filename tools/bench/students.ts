import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import autocannon, { type Request } from 'autocannon'
import type { BenchCollege, Visitors } from './college.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const pairs = 3
const few = 8
/** Devices that tell at the same moment what they have played. */
const many = 32
const bareServer = fileURLToPath(new URL('./bare.ts', import.meta.url))

type Asked = Pick<Request, 'method' | 'path' | 'headers' | 'body'>
type Figure = { rate: number; p50: number; high: number; errors: number }

/** What students and their officers wait for: the home, the list, the record, and telling what was watched. */
export async function compareStudents(origin: string, { visitors, serve }: BenchCollege, port: number): Promise<void> {
  const known = await visitors()
  const learners = known.students.map(({ id, elementId }) => ({ student: id, element: elementId }))
  const bare = await serve(bareServer, port, { BENCH_LEARNERS: JSON.stringify(learners) })
  console.log(
    `${few} connections where nothing else is said, ${known.students.length} students in turn, ${pairs} pairs of ${seconds} s; ms as the client waits\n`,
  )
  console.log('                          req/s     p50   p97.5  errors     bare   ratio')
  for (const { name, what, requests, connections = few } of studentCases(known)) {
    await shareShape(origin, bare, name, requests[0]!)
    const bareRequests = requests.map(each => ({ ...each, path: `/${name}` }))
    const rounds: { ours: Figure; bare: Figure }[] = []
    await loadStudents(origin, requests, 2, connections)
    await loadStudents(bare, bareRequests, 1, connections)
    // In turns, so that a slow moment of the machine hits both.
    for (let round = 0; round < pairs; round++)
      rounds.push({
        ours: await loadStudents(origin, requests, seconds, connections),
        bare: await loadStudents(bare, bareRequests, seconds, connections),
      })
    const [mine, theirs] = [middle(rounds.map(each => each.ours)), middle(rounds.map(each => each.bare))]
    const cell = (value: number, digits = 0) => value.toFixed(digits).padStart(8)
    console.log(
      `${what.padEnd(23)}${cell(mine.rate)}${cell(mine.p50)}${cell(mine.high)}${cell(mine.errors)} ${cell(theirs.rate)}${cell(mine.rate / theirs.rate, 2)}`,
    )
  }
}

type Case = { name: string; what: string; requests: Asked[]; connections?: number }
export function studentCases({ students, staffToken }: Visitors): Case[] {
  const get = (path: string, token: string): Asked => ({
    method: 'GET',
    path,
    headers: { accept: 'application/json', 'x-access-token': token },
  })
  return [
    {
      name: 'home',
      what: 'home of a student',
      requests: students.map(({ token }) => get('/api/student/today', token)),
    },
    { name: 'students', what: 'list of students', requests: [get('/students/index?filter[state]=active', staffToken)] },
    {
      name: 'record',
      what: 'record of a student',
      requests: students.map(({ id }) => get(`/students/record/${id}`, staffToken)),
    },
    { name: 'watch', what: 'report of watching', requests: students.map(reportOf) },
    { name: 'watch', what: `the same, of ${many}`, requests: students.map(reportOf), connections: many },
  ]
}

/** Fifteen seconds of a film. */
function reportOf({ token, elementId }: Visitors['students'][number], at: number): Asked {
  const from = (at % 30) * 15_000
  const now = new Date().toISOString()
  const entry = {
    id: randomUUID(),
    element_id: elementId,
    ranges: [[from, from + 15_000]],
    position_ms: from + 15_000,
    from: now,
    at: now,
    opening: '',
  }
  return {
    method: 'POST',
    path: '/api/subjects/elements/covered',
    headers: { 'content-type': 'application/json', 'x-access-token': token },
    body: JSON.stringify({ sent_at: now, entries: [entry] }),
  }
}

/** The bare handler sends the same bytes. */
async function shareShape(origin: string, bare: string, name: string, asked: Asked) {
  const { method, headers, body } = asked
  const reply = await fetch(`${origin}${asked.path}`, { method, headers, body } as RequestInit)
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${asked.path} is answered ${reply.status}: ${text}`)
  await fetch(`${bare}/shape/${name}`, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: text })
}

const middle = (figures: Figure[]): Figure => figures.sort((a, b) => a.rate - b.rate)[Math.floor(figures.length / 2)]!

/** Each connection has students of its own: no two ask as the same one at once. */
export async function loadStudents(
  url: string,
  requests: Asked[],
  duration: number,
  connections: number,
): Promise<Figure> {
  let client = 0
  const result = await autocannon({
    url,
    connections,
    duration,
    setupClient: each => {
      const own = requests.filter((_, at) => requests.length < connections || at % connections === client % connections)
      client += 1
      each.setRequests(own as Request[])
    },
  })
  const { average } = result.requests
  return { rate: average, p50: result.latency.p50, high: result.latency.p97_5, errors: result.errors + result.non2xx }
}
