/**
 * Keeps this version's filled college and a server on it as long as its standard input is open, for `against.ts` of this or a
 * later version. Each line that it writes is a `Held` as JSON: one when the server is up, and one whenever the tokens are new.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Case, casesOf } from './cases.ts'
import { type Visitors, withBenchCollege } from './college.ts'
import { documentOf } from './document.ts'
import { recordsOf } from './records.ts'

/** `cases` are the reads of the office; `server` is the number of its process, `database` where its rows are. */
export type Held = { origin: string; server: number; database: string; visitors: Visitors; cases: Case[] }

const people = Number(process.env.BENCH_PEOPLE ?? 100_000)
const port = Number(process.argv[2])
const main = fileURLToPath(new URL('../../apps/server/main.ts', import.meta.url))
/** Tokens are good for fifteen minutes. */
const renewAfterMs = 10 * 60_000

const isOver = new Promise<true>(done => process.stdin.on('end', () => done(true)).resume())
await withBenchCollege(people, async college => {
  const origin = await college.serve(main, port)
  const server = Number(readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').at(-1))
  const client = new pg.Client(college.url)
  await client.connect()
  const cases = await casesOf(await documentOf(origin), recordsOf(client))
  await client.end()
  for (;;) {
    const held: Held = { origin, server, database: college.url, visitors: await college.visitors(), cases }
    process.stdout.write(`${JSON.stringify(held)}\n`)
    const isStale = new Promise<false>(done => setTimeout(done, renewAfterMs, false))
    if (await Promise.race([isOver, isStale])) return
  }
})
process.exit(0)
