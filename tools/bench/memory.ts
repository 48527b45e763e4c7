import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import pg from 'pg'
import { casesOf } from './cases.ts'
import type { BenchCollege } from './college.ts'
import { documentOf } from './document.ts'
import { load } from './load.ts'
import { recordsOf } from './records.ts'
import { loadStudents, studentCases } from './students.ts'

const clients = 8
const rounds = 3
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const listSeconds = Number(process.env.BENCH_LIST_SECONDS ?? 1) / 4

type Side = { name: string; origin: string; pid: number; most: number; rates: number[] }

/**
 * The memory of a server while students and then the office ask it, beside the same server without bounds, with what Node
 * chooses by itself: both at work in turns, so that a slow moment of the machine hits both. Its own process alone; what
 * decodes pictures and sets documents has its own bounds.
 */
export async function measureMemory(script: string, college: BenchCollege, port: number): Promise<void> {
  const sides = [
    await sideOf('bounded', script, college, port),
    // Whoever says a bound keeps all else as Node has it; this one is Node's own on a large machine.
    await sideOf('as Node has it', script, college, port + 1, { NODE_OPTIONS: '--max-old-space-size=4096' }),
  ]
  const watching = setInterval(() => {
    for (const side of sides) side.most = Math.max(side.most, megabytes(side.pid, 'VmRSS'))
  }, 100)
  const busyBefore = loadavg()[0]!
  console.log(`MB of the process at most, requests a second of ${clients} at once, and both to those of the first\n`)
  await told('started', sides, async () => {})
  const visitors = await college.visitors()
  for (const { what, requests, connections = clients } of studentCases(visitors))
    await told(what, sides, async side => {
      side.rates.push((await loadStudents(side.origin, requests, seconds, connections)).rate)
    })
  const client = new pg.Client(college.url)
  await client.connect()
  const cases = await casesOf(await documentOf(sides[0]!.origin), recordsOf(client))
  await client.end()
  for (let at = 0; at < cases.length; at += 25) {
    // Sessions end after fifteen minutes.
    const { staffToken } = await college.visitors()
    const headers = { accept: 'application/json', 'x-access-token': staffToken }
    await told(
      `lists and reports from ${at + 1}`,
      sides,
      async side => {
        const rates: number[] = []
        for (const { path } of cases.slice(at, at + 25))
          rates.push((await load(side.origin + path, headers, { clients, seconds: listSeconds, enough: 1 })).rate)
        side.rates.push(Math.exp(rates.reduce((sum, rate) => sum + Math.log(Math.max(rate, 0.1)), 0) / rates.length))
      },
      1,
    )
  }
  await new Promise(done => setTimeout(done, 10_000))
  await told('after ten seconds of rest', sides, async () => {})
  clearInterval(watching)
  for (const { name, pid } of sides) console.log(`${name}: ${megabytes(pid, 'VmHWM')} MB at most in all`)
  console.log(`Load of the machine before: ${busyBefore.toFixed(1)} on ${cpus().length} processors`)
}

async function sideOf(name: string, script: string, college: BenchCollege, port: number, more?: NodeJS.ProcessEnv) {
  const origin = await college.serve(script, port, more)
  const pid = Number(readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').at(-1))
  return { name, origin, pid, most: 0, rates: [] as number[] } satisfies Side
}

/** Lets the sides work in turns and writes what they took. */
async function told(what: string, sides: Side[], work: (side: Side) => Promise<void>, times = rounds) {
  for (let round = 0; round < times; round++) for (const side of sides) await work(side)
  const cells = sides.map(({ most, pid, rates }) => {
    const rate = middle(rates)
    const requests = rate === undefined ? '' : `${rate.toFixed(0)}/s ${(rate / middle(sides[0]!.rates)!).toFixed(2)}`
    return `${String(Math.max(most, megabytes(pid, 'VmRSS'))).padStart(6)} MB ${requests.padStart(14)}`
  })
  console.log(`  ${what.padEnd(32)} ${cells.join('   ')}`)
  for (const side of sides) Object.assign(side, { most: 0, rates: [] })
}

const middle = (rates: number[]) => [...rates].sort((a, b) => a - b)[Math.floor(rates.length / 2)]

function megabytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)![1]) / 1024)
}
