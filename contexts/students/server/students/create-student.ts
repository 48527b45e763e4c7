import { activeSemester, type Specialty } from '@halaqa/academics/server'
import { planOf } from '@halaqa/curriculum/server'
import { createAccount } from '@halaqa/identity/server'
import { searchKey } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { eq } from 'drizzle-orm'
import { newStudentEnrolment } from './extension-points.ts'
import { type Student, studentTable } from './students.table.ts'

export type NewStudent = {
  /** Null: added by staff, without an application. */
  registrationId: number | null
  /** The account that applied, when there was an application. */
  applicantAccountId?: number
  name: string
  latin_name: string
  civil_number: string
  birthDate: string
  gender: string
  nationality: string
  email: string
  mobile: string
  language: string
  /** The applicant's own password goes on working, and the address is verified; without it a link is sent for one. */
  passwordHash?: string
  specialty: Specialty
  /** The invoice by which the applicant paid for the first term. */
  paidInvoiceId?: number | undefined
  /** Default: the first term, from today, enrolled by the plan. */
  term?: number
  enrolledOn?: string
  enrol?: boolean
}

/** What the office searches students by. */
export const searchTextOf = (of: Pick<Student, 'number' | 'full_name' | 'latin_name' | 'civil_number' | 'mobile'>) =>
  searchKey([of.number, of.full_name, of.latin_name, of.civil_number, of.mobile].join(' '))

/** The student record, its number, account and the subjects of the first term, once per application: a second call answers the same student. */
export function createStudent(person: NewStudent): Promise<Student> {
  return transaction(async () => {
    const present = person.registrationId && (await studentOfRegistration(person.registrationId))
    if (present) return present
    const enrolledOn = person.enrolledOn ?? clock.today()
    const account = await createAccount({
      guard: 'students',
      email: person.email,
      name: person.name,
      nationalId: person.civil_number,
      mobile: person.mobile,
      language: person.language,
      ...(person.applicantAccountId && { formerAccountId: person.applicantAccountId }),
      ...(person.passwordHash && { passwordHash: person.passwordHash, emailVerified: true }),
    })
    const [row] = await db()
      .insert(studentTable)
      .values({
        number: `new-${account.id}`,
        account_id: account.id,
        registration_id: person.registrationId,
        specialty_id: person.specialty.id,
        department_id: person.specialty.department_id,
        plan_id: (await planOf(person.specialty.id))?.id ?? null,
        full_name: person.name,
        latin_name: person.latin_name,
        civil_number: person.civil_number,
        birth_date: person.birthDate,
        gender: person.gender,
        nationality: person.nationality,
        mobile: person.mobile,
        search_text: '',
        state_since: enrolledOn,
        enrolled_on: enrolledOn,
        term: person.term ?? 1,
        created_at: clock.now(),
      })
      .returning({ id: studentTable.id })
    const number = `S-${clock.today().slice(2, 4)}-${String(row!.id).padStart(5, '0')}`
    const [student] = await db()
      .update(studentTable)
      .set({ number, search_text: searchTextOf({ ...person, full_name: person.name, number }) })
      .where(eq(studentTable.id, row!.id))
      .returning()
    const semester = person.enrol === false ? undefined : await activeSemester()
    // The fee of the first term is a step of the application.
    if (semester)
      for (const enrol of newStudentEnrolment.contributions())
        await enrol(student!, semester.id, {
          paid: person.registrationId !== null,
          invoiceId: person.paidInvoiceId,
        })
    await audit({ action: 'students.student.create', subject: ['students.student', student!.id], after: { number } })
    return student!
  })
}

async function studentOfRegistration(registrationId: number): Promise<Student | undefined> {
  const [student] = await db().select().from(studentTable).where(eq(studentTable.registration_id, registrationId))
  return student
}
