import { statementOf } from '@halaqa/finance/server'
import { accountById } from '@halaqa/identity/server'
import { headOf, studentById } from '@halaqa/students/server'

/** The account of a student, with what was charged and paid as an applicant; 404 where there is no such student. */
export async function studentAccountOf(id: number, language: string) {
  const student = await studentById(id)
  const { former_account_id } = await accountById(student.account_id)
  const before = former_account_id ? [{ guard: 'registrars', id: former_account_id }] : []
  return {
    student: await headOf(student, language),
    payer_id: student.account_id,
    ...(await statementOf([...before, { guard: 'students', id: student.account_id }])),
  }
}
