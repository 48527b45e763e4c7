import { specialtyById } from '@halaqa/academics/server'
import { accountById, type OpenedSession, openSession } from '@halaqa/identity/server'
import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { createStudent } from '@halaqa/students/server'
import { eq } from 'drizzle-orm'
import { notAStudentYet } from '../../contract/applicant.ts'
import { paidStudyInvoice } from '../registrations/invoices-of.ts'
import { lockRegistration, registrationOf, stepById } from '../registrations/registrations.queries.ts'
import { registrationTable } from '../registrations/registrations.table.ts'

/** Switches to the student account at the last step (decision 17). The record and account are made once, however often this is called. */
export async function becomeStudent(accountId: number): Promise<OpenedSession> {
  const studentAccountId = await transaction(async () => {
    const registration = await lockRegistration((await registrationOf(accountId)).id)
    const step = await stepById(registration.step_id)
    if (step.code !== 'student' || registration.status !== 'accepted') refuse(notAStudentYet)
    const account = await accountById(accountId)
    const specialty = await specialtyById(registration.specialty_id)
    const student = await createStudent({
      registrationId: registration.id,
      applicantAccountId: registration.account_id,
      name: registration.full_name,
      latin_name: registration.latin_name,
      civil_number: registration.civil_number,
      birthDate: registration.birth_date,
      gender: registration.gender,
      nationality: registration.nationality,
      email: account.email!,
      mobile: registration.mobile,
      language: account.language,
      passwordHash: account.password_hash!,
      specialty,
      paidInvoiceId: await paidStudyInvoice(registration.id),
    })
    if (!registration.student_id) {
      await db()
        .update(registrationTable)
        .set({ student_id: student.id, student_number: student.number })
        .where(eq(registrationTable.id, registration.id))
      await audit({
        action: 'admission.registration.becomeStudent',
        subject: ['admission.registration', registration.id],
        after: { student: student.number },
      })
    }
    return student.account_id
  })
  return openSession(await accountById(studentAccountId))
}
