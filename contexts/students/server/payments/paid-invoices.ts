import { invoicesAbout, invoicesOfMany, type PayerInvoice, receiptsOf } from '@halaqa/finance/server'
import type { Student } from '../students/students.table.ts'

/** What finance knows the application of a student by; none for whom staff entered without one. */
const applicationOf = ({ registrationId }: Pick<Student, 'registrationId'>): string | undefined =>
  registrationId === null ? undefined : `admission.registration:${registrationId}`

/** The receipts of what a student paid as an applicant. */
export async function paidAsApplicant(student: Pick<Student, 'registrationId'>) {
  const application = applicationOf(student)
  return application ? await receiptsOf(application) : []
}

/** What students have paid, by student and in the order of issue: what was paid as an applicant belongs to another account. */
export async function paidInvoices(
  students: readonly Pick<Student, 'id' | 'accountId' | 'registrationId'>[],
): Promise<Map<number, PayerInvoice[]>> {
  const [own, before] = await Promise.all([
    invoicesOfMany(
      'students',
      students.map(each => each.accountId),
    ),
    invoicesAbout(students.flatMap(each => applicationOf(each) ?? [])),
  ])
  const byApplication = Map.groupBy(before, each => each.reference)
  return new Map(
    students.map(student => {
      const all = [...(byApplication.get(applicationOf(student) ?? '') ?? []), ...(own.get(student.accountId) ?? [])]
      // One that has moved to the student's account stands once.
      const once = new Map(all.map(each => [each.id, each]))
      return [student.id, [...once.values()].filter(each => each.state === 'paid').sort((a, b) => a.id - b.id)]
    }),
  )
}
