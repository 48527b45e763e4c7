import type { Out } from '@halaqa/kit-contract'
import { eachOf, previewOfMany } from '@halaqa/kit-server/acts'
import { audit } from '@halaqa/kit-server/audit'
import { db } from '@halaqa/kit-server/database'
import { eq } from 'drizzle-orm'
import type { onStudents } from '../../contract/students.ts'
import { lockStudent } from '../students/students.queries.ts'
import { studentTable } from '../students/students.table.ts'
import { removeStudent } from './delete-student.ts'

type Bulk = Out<typeof onStudents.term> | Out<typeof onStudents.delete>

/** One verb for many students, each in a transaction of its own; a dry run is the same work taken back. */
export const actOnStudents = (bulk: Bulk) =>
  eachOf(bulk.ids, bulk, async id => {
    if (bulk.act === 'delete') await removeStudent(id, bulk.reason)
    else await putIntoTerm(id, bulk.term, bulk.reason)
  })

/** What that would do. Which term it will be is not known yet, and refuses nobody. */
export const previewStudents = (ids: number[] | undefined, act: Bulk['act']) =>
  previewOfMany(ids, { what: 'students.student' }, async id => {
    if (act === 'delete') await removeStudent(id, 'preview')
    else await putIntoTerm(id, 1, 'preview')
  })

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
