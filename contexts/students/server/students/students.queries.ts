import { notFound } from '@halaqa/kit-contract'
import { db, prepared } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { eq, sql } from 'drizzle-orm'
import { type Student, studentTable } from './students.table.ts'

/** The student, or 404; also for the bare address, which names nobody. */
export async function studentById(id: number | undefined): Promise<Student> {
  const [row] = id === undefined ? [] : await oneStudent({ id })
  return row ?? refuse(notFound)
}
const oneStudent = prepared(handle =>
  handle
    .select()
    .from(studentTable)
    .where(eq(studentTable.id, sql.placeholder('id')))
    .prepare('students_by_id'),
)

/** The same, held until the transaction ends: of two who change a student, one comes second. */
export async function lockStudent(id: number | undefined): Promise<Student> {
  const [row] =
    id === undefined ? [] : await db().select().from(studentTable).where(eq(studentTable.id, id)).for('update')
  return row ?? refuse(notFound)
}

/** The student of an account, or 404; held until the transaction ends where it is asked. */
export async function studentOfAccount(accountId: number, { lock = false } = {}): Promise<Student> {
  const [row] = lock
    ? await db().select().from(studentTable).where(eq(studentTable.account_id, accountId)).for('update')
    : await studentByAccount({ accountId })
  return row ?? refuse(notFound)
}
const studentByAccount = prepared(handle =>
  handle
    .select()
    .from(studentTable)
    .where(eq(studentTable.account_id, sql.placeholder('accountId')))
    .prepare('students_by_account'),
)
