import { nameIn, specialtyById } from '@halaqa/academics/server'
import { invoiceName } from '@halaqa/finance/server'
import { accountById } from '@halaqa/identity/server'
import { blockOf } from '../grades-blocked/grade-blocks.ts'
import { paidAsApplicant } from '../payments/paid-invoices.ts'
import { studentOfAccount } from './students.queries.ts'

/** The student's own record. Receipts of the time as an applicant are found by the civil number. */
export async function studentHomeOf(accountId: number, language: string) {
  const student = await studentOfAccount(accountId)
  const account = await accountById(accountId)
  const specialty = await specialtyById(student.specialtyId)
  return {
    id: student.id,
    number: student.number,
    full_name: student.fullName,
    latin_name: student.latinName,
    gender: student.gender,
    state: student.state,
    specialty: nameIn(specialty, language),
    degree_type: specialty.degreeType,
    department_id: student.departmentId,
    term_id: student.term,
    // Blocked results are not shown as an average either.
    gpa: student.gpa === null || (await blockOf(student.id)) ? null : student.gpa / 100,
    study_type: student.studyType,
    enrolled_on: student.enrolledOn,
    email: account.email ?? '',
    mobile: student.mobile,
    receipts: (await paidAsApplicant(student)).map(each => ({
      ...each,
      name: invoiceName({ ...each, payerGuard: 'registrars' }, language),
    })),
  }
}
