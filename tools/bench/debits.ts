/** Charges every student of a filled database the running semester by one run, and writes how long its plan and its work took. */
import { performDebitRun, planDebits } from '@halaqa/billing/factories'
import { assemble } from '@halaqa/kit-server/assembly'
import { config } from '@halaqa/kit-server/config'
import { openDatabase } from '@halaqa/kit-server/database'
import { contexts } from '../../apps/server/contexts.ts'
import { administratorName } from './names.ts'

assemble(contexts)
const database = await openDatabase({ url: config().databaseUrl })
const ask = async <T>(query: string, values: unknown[] = []): Promise<T[]> =>
  (await database.pool.query(query, values)).rows
const [semester] = await ask<{ id: number }>(`select id from academics.semesters where state = 'active'`)
const semester_id = semester!.id
// As if nobody had been charged; what an earlier measure charged stays in the books.
await ask('update studies.enrolments set invoice_id = null, paid = false where semester_id = $1', [semester_id])
await ask('vacuum analyze studies.enrolments')

const wanted = { semester_id, degree_type: null, specialty_id: null }
const plan = await timed(() => planDebits(wanted, 'ar'))
const [run] = await ask<{ id: number }>(
  `insert into billing.debit_runs (semester_id, total, state, by_id, by_name, at)
   select $1, $2, 'waiting', id, username, now() from identity.accounts where username = $3 returning id`,
  [semester_id, plan.answer.students, administratorName],
)
const work = await timed(() => performDebitRun(run!.id))
const [done] = await ask<object>(
  'select state, students, subjects, amount::float8 from billing.debit_runs where id = $1',
  [run!.id],
)
const left = (await planDebits(wanted, 'ar')).students
console.log(JSON.stringify({ plan: plan.seconds, run: work.seconds, ...done, left }))
await database.close()
process.exit(0)

async function timed<T>(of: () => Promise<T>): Promise<{ answer: T; seconds: number }> {
  const from = performance.now()
  const answer = await of()
  return { answer, seconds: (performance.now() - from) / 1000 }
}
