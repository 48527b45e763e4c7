/** Issues and prints a thousand transcripts on a filled database, and writes how long each part took and what memory it left. */
import { readdirSync, readFileSync } from 'node:fs'
import { config } from '@halaqa/kit-server/config'
import { openDatabase } from '@halaqa/kit-server/database'
import { defineWords } from '@halaqa/kit-server/words'
import { performPaperRun } from '@halaqa/records/factories'
import { contexts } from '../../apps/server/contexts.ts'
import { papersAtOnce } from './names.ts'

defineWords(contexts.flatMap(context => context.words))
const database = await openDatabase({ url: config().databaseUrl })
const ask = async <T>(query: string, values: unknown[] = []): Promise<T[]> =>
  (await database.pool.query(query, values)).rows
const learners = await ask<{ id: number }>(
  `select id from students.students where gpa is not null order by hashint4(id) limit ${papersAtOnce}`,
)
const wanted = { ids: learners.map(each => each.id), state: null, specialty_id: null, term: null }
const [run] = await ask<{ id: number }>(
  `insert into records.paper_runs (kind, wanted, state, total, by_id, by_name, at)
   values ('grades', $1, 'waiting', $2, 1, 'bench', now()) returning id`,
  [JSON.stringify(wanted), learners.length],
)
const memory: number[] = []
const looking = setInterval(() => memory.push(Math.round(memoryOfAll() / 1e6)), 500)
const from = performance.now()
await performPaperRun(run!.id)
const seconds = (performance.now() - from) / 1000
clearInterval(looking)
const [printed] = await ask<{ papers: number; files: number; bytes: number }>(
  `select sum(p.papers)::int as papers, count(*)::int as files, sum(f.bytes)::int as bytes
   from records.paper_run_files p join platform.files f on f.id = p.file_id where p.run_id = $1`,
  [run!.id],
)
console.log(JSON.stringify({ seconds, memory, ...printed }))
await database.close()
process.exit(0)

/** Bytes of this process and of those it has started: documents are set in one of their own. */
function memoryOfAll(): number {
  const own = String(process.pid)
  const statuses = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(statusOf)
  return statuses
    .filter(status => [fieldOf(status, 'Pid'), fieldOf(status, 'PPid')].includes(own))
    .reduce((sum, status) => sum + Number(fieldOf(status, 'VmRSS') ?? 0) * 1024, 0)
}

function fieldOf(status: string, name: string): string | undefined {
  return new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]
}

/** Empty for a process that has ended meanwhile. */
function statusOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
