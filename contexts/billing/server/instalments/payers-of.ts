import { accountById } from '@halaqa/identity/server'
import { studentById } from '@halaqa/students/server'

/** A student as finance knows who pays: the student, and the applicant who became one. 404 where there is no such student. */
export async function payersOf(studentId: number): Promise<{ guard: string; id: number }[]> {
  const { account_id } = await studentById(studentId)
  const { former_account_id } = await accountById(account_id)
  const before = former_account_id ? [{ guard: 'registrars', id: former_account_id }] : []
  return [...before, { guard: 'students', id: account_id }]
}
