import { invalid } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { db, rehearse, transaction } from '@halaqa/kit-server/database'
import { refusalOf, refuse } from '@halaqa/kit-server/http'
import { translate } from '@halaqa/kit-server/words'
import { eq } from 'drizzle-orm'
import { removeStudent } from './delete-student.ts'
import { lockStudent } from './students.queries.ts'
import { studentTable } from './students.table.ts'

type Bulk = { ids: number[]; act: 'term' | 'delete'; term?: number | undefined; reason: string; dry_run: boolean }

/** One verb for many students, each in a transaction of its own; a dry run is the same work taken back. */
export function actOnStudents({ ids, act, term, reason, dry_run }: Bulk, language: string) {
  if (act === 'term' && !term) refuse(invalid, { term: 'field.needed' })
  const work = (id: number) => (act === 'term' ? putIntoTerm(id, term!, reason) : removeStudent(id, reason))
  return oneByOne(ids, work, { dryRun: dry_run, language })
}

type Options = { dryRun: boolean; language: string }

/** Each row in a transaction of its own; a dry run is taken back. */
export const oneByOne = (ids: number[], work: (id: number) => Promise<unknown>, options: Options) =>
  resultsOf(ids, id => (options.dryRun ? rehearse : transaction)(() => work(id)), options)

/** What became of each row: one that is refused does not hold back the others. */
export async function resultsOf(ids: number[], work: (id: number) => Promise<unknown>, { dryRun, language }: Options) {
  const results: { id: number; ok: boolean; code: string | null; message: string | null }[] = []
  for (const id of ids) {
    const code = await refusalOf(() => work(id))
    results.push({ id, ok: !code, code, message: code && translate(language, `problem.${code}`) })
  }
  return { dry_run: dryRun, done: results.filter(each => each.ok).length, results }
}

/** Into another term of the plan; what is studied now stays as it is. */
async function putIntoTerm(id: number, term: number, reason: string): Promise<void> {
  const student = await lockStudent(id)
  await db().update(studentTable).set({ term }).where(eq(studentTable.id, id))
  await audit({
    action: 'students.student.term',
    subject: ['students.student', id],
    before: { term: student.term },
    after: { term },
    note: reason,
  })
}
