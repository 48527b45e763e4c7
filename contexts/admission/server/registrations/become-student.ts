import { specialtyById } from '@halaqa/academics/server'
import { accountById, openSession } from '@halaqa/identity/server'
import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { createStudent } from '@halaqa/students/server'
import { eq } from 'drizzle-orm'
import { notAStudentYet } from '../../contract/applicant.ts'
import { lockRegistration, registrationOf, stepById } from './registrations.queries.ts'
import { registrationTable } from './registrations.table.ts'

/** Switches to the student account at the last step (decision 17). The record and account are made once, however often this is called. */
export async function switchToStudent(accountId: number) {
  const studentAccountId = await transaction(async () => {
    const registration = await lockRegistration((await registrationOf(accountId)).id)
    const step = await stepById(registration.stepId)
    if (step.code !== 'student' || registration.status !== 'accepted') refuse(notAStudentYet)
    const account = await accountById(accountId)
    const specialty = await specialtyById(registration.specialtyId)
    const student = await createStudent({
      registrationId: registration.id,
      applicantAccountId: registration.accountId,
      name: registration.fullName,
      latinName: registration.latinName,
      civilNumber: registration.civilNumber,
      birthDate: registration.birthDate,
      gender: registration.gender,
      nationality: registration.nationality,
      email: account.email!,
      mobile: registration.mobile,
      language: account.language,
      passwordHash: account.passwordHash!,
      specialty,
    })
    if (!registration.studentId) {
      await db()
        .update(registrationTable)
        .set({ studentId: student.id, studentNumber: student.number })
        .where(eq(registrationTable.id, registration.id))
      await audit({
        action: 'admission.registration.becomeStudent',
        subject: ['admission.registration', registration.id],
        after: { student: student.number },
      })
    }
    return student.accountId
  })
  return openSession(await accountById(studentAccountId))
}
