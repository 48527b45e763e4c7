import { Agent } from 'node:http'
import { cpus, loadavg } from 'node:os'
import { decideRegistration } from '@halaqa/admission/contract'
import { addressOf, findRecords, type Route } from '@halaqa/kit-contract'
import { issuePaper } from '@halaqa/records/contract'
import pg from 'pg'
import { modules } from '../../apps/office/src/modules.ts'
import type { BenchCollege } from './college.ts'
import { ask } from './load.ts'

const clients = 8
const seconds = Number(process.env.BENCH_PALETTE_SECONDS ?? 2)
/** Milliseconds of the server within which 95 of 100 answers of the palette are there. */
const limit = 100

const things = modules.flatMap(({ found }) => found?.thing ?? [])

/** What is typed, and what of it names somebody where the rest is an act. */
type Typed = { kind: string; text: string; named?: { rest: string; thing: string; preview: Route; query?: object } }

/** What the palette asks for what people type, by eight at once: the records that are found, and after them the questions of acts, of which the slowest counts. */
export async function measurePalette(origin: string, college: BenchCollege): Promise<void> {
  const client = new pg.Client(college.url)
  await client.connect()
  const texts = await textsOf(client)
  await client.end()
  const { staffToken } = await college.visitors()
  const headers = { accept: 'application/json', 'x-access-token': staffToken }
  const busyBefore = loadavg()[0]!
  console.log(`${texts.length} texts, ${clients} people at once; the server's own time in ms`)
  console.log(`\n  ${'what is typed'.padEnd(48)}   median      p95  found`)
  const all: number[] = []
  // What the server keeps of a college in memory, the words of its names, is there before anything is measured.
  const alone = new Agent({ keepAlive: true })
  for (const typed of texts) await answerOf(typed, { origin, headers, agent: alone })
  alone.destroy()
  for (const typed of texts) {
    const agent = new Agent({ keepAlive: true, maxSockets: clients * 6 })
    const answer = () => answerOf(typed, { origin, headers, agent })
    await Promise.all(Array.from({ length: clients }, answer))
    const times: number[] = []
    let found = 0
    const until = performance.now() + seconds * 1000
    const person = async () => {
      while (performance.now() < until) {
        const { took, count } = await answer()
        times.push(took)
        found = count
      }
    }
    await Promise.all(Array.from({ length: clients }, person))
    agent.destroy()
    all.push(...times)
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)].map(each => each.toFixed(1).padStart(8))
    console.log(`  ${`${typed.kind}: ${typed.text}`.padEnd(48)} ${p50} ${p95} ${String(found).padStart(6)}`)
  }
  const [p50, p95] = [percentile(all, 0.5), percentile(all, 0.95)]
  console.log(
    `\nall: median ${p50.toFixed(1)}, p95 ${p95.toFixed(1)} ms of ${all.length} answers; ${p95 <= limit ? 'within' : 'OVER'} ${limit} ms`,
  )
  console.log(`Load of the machine before: ${busyBefore.toFixed(1)} on ${cpus().length} processors`)
}

type Asking = { origin: string; headers: Record<string, string>; agent: Agent }

/** One answer of the palette: all records by the text; or those of a kind by the name in it, and then what stands against the act. */
async function answerOf({ text, named }: Typed, asking: Asking): Promise<{ took: number; count: number }> {
  const kinds = named ? [named.thing] : things
  const query = { q: named?.rest ?? text, things: kinds.join(',') }
  const found = await timed(addressOf(findRecords, { query }), asking)
  const { rows } = JSON.parse(found.body) as { rows: { id: number }[] }
  const previews = await Promise.all(
    (named ? rows : []).map(({ id }) =>
      timed(addressOf(named!.preview, { params: { id }, query: named!.query }), asking),
    ),
  )
  return { took: found.ms + Math.max(0, ...previews.map(({ ms }) => ms)), count: rows.length }
}

async function timed(path: string, { origin, headers, agent }: Asking): Promise<{ ms: number; body: string }> {
  const { status, serverMs, body } = await ask(origin + path, headers, agent)
  if (status !== 200) throw new Error(`${path} is answered ${status}: ${body}`)
  return { ms: serverMs, body }
}

const percentile = (times: number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.ceil(times.length * share) - 1)]!

/** Some forty texts as staff type them: names, names with a letter wrong, numbers, codes, and acts with whom they are done to. */
async function textsOf(client: pg.Client): Promise<Typed[]> {
  const column = async (query: string): Promise<string[]> => (await client.query(query)).rows.map(row => row.value)
  const somewhere = 'order by hashint4(id)'
  const students = await column(`select full_name as value from students.students ${somewhere} limit 10`)
  const applicants = await column(
    `select a.name as value from identity.accounts a where guard = 'registrars' order by hashint4(id) limit 4`,
  )
  const numbers = await column(`select number as value from students.students ${somewhere} limit 4`)
  const applications = await column(`select number as value from admission.registrations ${somewhere} limit 4`)
  const civil = await column(`select civil_number as value from students.students ${somewhere} limit 4`)
  const codes = await column(`select code as value from curriculum.subjects ${somewhere} limit 2`)
  const subjects = await column(`select name_ar as value from curriculum.subjects ${somewhere} limit 2`)
  const invoices = await column(`select number as value from finance.invoices ${somewhere} limit 2`)
  const of = (kind: string, texts: string[]): Typed[] => texts.map(text => ({ kind, text }))
  const begun = (name: string, words: number) => name.split(' ').slice(0, words).join(' ')
  const transcript = (rest: string, text = `كشف درجات ${rest}`): Typed => ({
    kind: 'act',
    text,
    named: { rest, thing: 'students.student', preview: issuePaper.grades.preview },
  })
  const accept = (rest: string): Typed => ({
    kind: 'act',
    text: `accept ${rest}`,
    named: {
      ...{ rest, thing: 'admission.registration' },
      ...{ preview: decideRegistration.preview, query: { accept: 'true' } },
    },
  })
  return [
    ...of('name', [
      ...students.slice(0, 3).map(name => begun(name, 1)),
      ...students.slice(3, 6).map(name => begun(name, 2)),
    ]),
    ...of('name', [...students.slice(6, 8), ...applicants.slice(0, 2)]),
    ...of(
      'a letter off',
      students.slice(0, 4).map(name => withWrongLetter(name)),
    ),
    ...of(
      'a letter off',
      applicants.slice(2).map(name => withWrongLetter(begun(name, 2))),
    ),
    ...of('number', [...numbers.slice(0, 2), ...applications.slice(0, 2)]),
    ...of('number', [numbers[2]!.replace(/\D/g, '').slice(-4), applications[2]!.replace(/\D/g, '').slice(-3)]),
    ...of('civil number', [...civil.slice(0, 2), civil[2]!.slice(0, 5)]),
    ...of('code', codes),
    ...of('subject', [...subjects, 'فقه']),
    ...of('invoice', invoices),
    ...of('nobody', ['zzzzzz', 'المتقدمون', 'تقويم']),
    ...students.slice(8).map(name => transcript(begun(name, 3))),
    transcript(begun(students[0]!, 1)),
    transcript(numbers[3]!, `issue transcript ${numbers[3]}`),
    ...applications.slice(2).map(number => accept(number)),
  ]
}

const withWrongLetter = (name: string): string => `${name.slice(0, 2)}${name[2] === 'ط' ? 'ض' : 'ط'}${name.slice(3)}`
