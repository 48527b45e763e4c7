/**
 * `npm run bench -- [pairs] [lists]`: on the PostgreSQL of BENCH_DATABASE_URL (default: the machine's), in a database of
 * its own that is filled with 100,000 applicants and dropped afterwards. Without a word, both:
 * `pairs` compares two addresses with a bare Fastify + pg handler that returns the same bytes, in one run;
 * `lists` asks every list and report of the office.
 */
import { fileURLToPath } from 'node:url'
import { withBenchCollege } from './college.ts'
import { measureLists } from './lists.ts'
import { comparePairs } from './pairs.ts'

const people = Number(process.env.BENCH_PEOPLE ?? 100_000)
const asked = process.argv.slice(2)
const wants = (what: string) => asked.length === 0 || asked.includes(what)
const server = fileURLToPath(new URL('../../apps/server/main.ts', import.meta.url))

await withBenchCollege(people, async college => {
  const origin = await college.serve(server, 4901)
  console.log(`${people} applicants\n`)
  if (wants('pairs')) await comparePairs(origin, college)
  if (wants('lists')) await measureLists(origin, college)
})
