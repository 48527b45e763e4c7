import { nameIn, specialtyById } from '@halaqa/academics/server'
import { invoiceName } from '@halaqa/finance/server'
import { accountById } from '@halaqa/identity/server'
import { blockOf } from '../grade-blocks/grade-blocks.ts'
import { paidAsApplicant } from '../payments/paid-invoices.ts'
import { studentOfAccount } from '../students/students.queries.ts'

/** The student's own record. Receipts of the time as an applicant are found by the civil number. */
export async function studentHomeOf(accountId: number, language: string) {
  const student = await studentOfAccount(accountId)
  const account = await accountById(accountId)
  const specialty = await specialtyById(student.specialty_id)
  return {
    id: student.id,
    number: student.number,
    full_name: student.full_name,
    latin_name: student.latin_name,
    gender: student.gender,
    state: student.state,
    specialty: nameIn(specialty, language),
    degree_type: specialty.degree_type,
    department_id: student.department_id,
    term_id: student.term,
    // Blocked results are not shown as an average either.
    gpa: student.gpa === null || (await blockOf(student.id)) ? null : student.gpa / 100,
    study_type: student.study_type,
    enrolled_on: student.enrolled_on,
    email: account.email ?? '',
    mobile: student.mobile,
    receipts: (await paidAsApplicant(student)).map(each => ({
      ...each,
      name: invoiceName({ ...each, payer_guard: 'registrars' }, language),
    })),
  }
}
