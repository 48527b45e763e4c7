import { invoicesAbout, invoicesOfMany, type PayerInvoice, receiptsOf } from '@halaqa/finance/server'
import type { Student } from '../students/students.table.ts'

/** What finance knows the application of a student by; none for whom staff entered without one. */
const applicationOf = ({ registration_id }: Pick<Student, 'registration_id'>): string | undefined =>
  registration_id === null ? undefined : `admission.registration:${registration_id}`

/** The receipts of what a student paid as an applicant. */
export async function paidAsApplicant(student: Pick<Student, 'registration_id'>) {
  const application = applicationOf(student)
  return application ? await receiptsOf(application) : []
}

/** What students have paid, by student and in the order of issue: what was paid as an applicant belongs to another account. */
export async function paidInvoices(
  students: readonly Pick<Student, 'id' | 'account_id' | 'registration_id'>[],
): Promise<Map<number, PayerInvoice[]>> {
  const [own, before] = await Promise.all([
    invoicesOfMany(
      'students',
      students.map(each => each.account_id),
    ),
    invoicesAbout(students.flatMap(each => applicationOf(each) ?? [])),
  ])
  const byApplication = Map.groupBy(before, each => each.reference)
  return new Map(
    students.map(student => {
      const all = [...(byApplication.get(applicationOf(student) ?? '') ?? []), ...(own.get(student.account_id) ?? [])]
      // One that has moved to the student's account stands once.
      const once = new Map(all.map(each => [each.id, each]))
      return [student.id, [...once.values()].filter(each => each.state === 'paid').sort((a, b) => a.id - b.id)]
    }),
  )
}
