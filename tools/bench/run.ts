/**
 * `npm run bench -- [pairs] [students] [papers] [selection] [palette] [books] [debits] [statement] [memory] [lists [part of a name]]`: on the PostgreSQL of BENCH_DATABASE_URL (default: the machine's),
 * in a database of its own that is filled with 100,000 applicants, as many students and what a college gathers around them, and used again
 * on the same day. Without a word, all:
 * `pairs` compares two addresses with a bare Fastify + pg handler that returns the same bytes, in one run;
 * `students` asks what students and their officers wait for, beside the same bare handler;
 * `papers` issues and prints a thousand transcripts in one run;
 * `selection` looks at and tries acts on all rows of a list that match;
 * `palette` asks what the palette of the office asks for what people type;
 * `books` asks the books after eight semesters of money, which are written first and make the college as large again; only when named;
 * `debits` charges every student the running semester by one run; only when named;
 * `statement` imports a bank's statement of 20,000 lines and matches it; only when named;
 * `memory` watches the process of the server while it is asked, beside one without bounds; only when it is named;
 * `lists` asks every list, lookup and report of the office.
 * `against <folder of another version> [pages [part of a name] | part of an address]` compares with it, each on a filled college of its own and in
 * turns, whole pages in a browser and every read of the office, or the pages alone, or the reads whose address has that part.
 */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compareLists } from './against.ts'
import { measureBooks } from './books.ts'
import { type BenchCollege, withBenchCollege } from './college.ts'
import { measureLists } from './lists.ts'
import { measureMemory } from './memory.ts'
import { comparePages } from './pages.ts'
import { comparePairs } from './pairs.ts'
import { measurePalette } from './palette.ts'
import { measureSelection } from './selection.ts'
import { withSides } from './sides.ts'
import { compareStudents } from './students.ts'

const people = Number(process.env.BENCH_PEOPLE ?? 100_000)
const port = Number(process.env.BENCH_PORT ?? 4901)
const [asked, only] = process.argv.slice(2)
const server = fileURLToPath(new URL('../../apps/server/main.ts', import.meta.url))
const debitsScript = fileURLToPath(new URL('./debits.ts', import.meta.url))
const statementScript = fileURLToPath(new URL('./statement.ts', import.meta.url))
const papersScript = fileURLToPath(new URL('./papers.ts', import.meta.url))

if (asked === 'against') {
  await withSides(resolve(only!), port, async sides => {
    const part = process.argv[4]
    if (!part || part === 'pages') await comparePages(sides, process.argv[5])
    if (part !== 'pages') await compareLists(sides, part)
  })
  process.exit(0)
}

if (asked === 'memory') {
  await withBenchCollege(people, college => measureMemory(server, college, port))
  process.exit(0)
}

await withBenchCollege(people, async college => {
  const origin = await college.serve(server, port)
  console.log(`${people} applicants\n`)
  if (!asked || asked === 'pairs') await comparePairs(origin, college, port + 1)
  if (!asked || asked === 'students') await compareStudents(origin, college, port + 2)
  if (!asked || asked === 'papers') await printPapers(college)
  if (!asked || asked === 'selection') await measureSelection(origin, college)
  if (!asked || asked === 'palette') await measurePalette(origin, college)
  if (asked === 'books') await measureBooks(origin, college)
  if (asked === 'debits') console.log(await college.run(debitsScript))
  if (asked === 'statement') console.log(await college.run(statementScript))
  if (!asked || asked === 'lists') await measureLists(origin, college, only)
})

async function printPapers({ run }: BenchCollege) {
  const { seconds, memory, papers, files, bytes } = JSON.parse(await run(papersScript))
  const [quarter, half, end] = [0.25, 0.5, 1].map(share => memory[Math.ceil(memory.length * share) - 1])
  const most = Math.max(...memory)
  console.log(
    `${papers} transcripts in ${files} files of ${(bytes / 1e6).toFixed(1)} MB: ${seconds.toFixed(1)} s; memory ${quarter} MB after a quarter, ${half} after a half, ${end} at the end, ${most} at most\n`,
  )
}
