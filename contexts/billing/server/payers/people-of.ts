import { accountById } from '@halaqa/identity/server'
import type { Student } from '@halaqa/students/server'

/** As whom finance knows a student, whose accounts are one: the applicant first, where there was one. */
export async function peopleOf({ account_id }: Pick<Student, 'account_id'>) {
  const { former_account_id } = await accountById(account_id)
  const before = former_account_id ? [{ guard: 'registrars', id: former_account_id }] : []
  return [...before, { guard: 'students', id: account_id }]
}
