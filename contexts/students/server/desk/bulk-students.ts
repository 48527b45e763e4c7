import type { Out } from '@halaqa/kit-contract'
import { eachOf, previewOfMany } from '@halaqa/kit-server/acts'
import { audit } from '@halaqa/kit-server/audit'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentRequest } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { eq } from 'drizzle-orm'
import { noPlaceInPlan } from '../../contract/states.ts'
import type { onStudents } from '../../contract/students.ts'
import { lockStudent } from '../students/students.queries.ts'
import { studentTable } from '../students/students.table.ts'
import { removeStudent } from './delete-student.ts'

type Bulk = Out<typeof onStudents.term> | Out<typeof onStudents.delete>

/** One verb for many students, each in a transaction of its own; a dry run is the same work taken back. */
export const actOnStudents = ({ ids, dry_run, ...bulk }: Bulk) =>
  eachOf(ids, { dry_run, said: changeOfTerm }, async id => {
    if (bulk.act === 'term') return putIntoTerm(id, bulk.term, bulk.reason)
    await removeStudent(id, bulk.reason)
    return undefined
  })

/** The term before and after, of a trial as of the act. */
const changeOfTerm = (change: { from: number; to: number } | undefined): { note?: string } =>
  change ? { note: translate(currentRequest().language, 'students.office.term', change) } : {}

/** What that would do. Which term it will be is not known yet, and refuses nobody. */
export const previewStudents = (ids: number[] | undefined, act: Bulk['act']) =>
  previewOfMany(ids, { what: 'students.student' }, async id => {
    if (act === 'delete') await removeStudent(id, 'preview')
    else await putIntoTerm(id, 1, 'preview')
  })

/** Into another term of the plan; what is studied now stays as it is. Not who does not study, but for who is on hold. */
async function putIntoTerm(id: number, term: number, reason: string): Promise<{ from: number; to: number }> {
  const student = await lockStudent(id)
  if (student.state !== 'active' && student.state !== 'hold') refuse(noPlaceInPlan)
  await db().update(studentTable).set({ term }).where(eq(studentTable.id, id))
  await audit({
    action: 'students.student.term',
    subject: ['students.student', id],
    before: { term: student.term },
    after: { term },
    note: reason,
  })
  return { from: student.term, to: term }
}
