import { specialtyById } from '@halaqa/academics/server'
import { accountById, refuseAtField, sendResetLink } from '@halaqa/identity/server'
import { invalid } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { Refusal, refuse } from '@halaqa/kit-server/http'
import { and, eq, notInArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { StudentStoreInput } from '../../contract/students.ts'
import { requireBirthDate } from '../students/birth-date.ts'
import { createStudent } from '../students/create-student.ts'
import { type Student, studentTable } from '../students/students.table.ts'

/** Adds a student who did not apply here (a transfer, an old record) and sends a link to set a password. */
export function storeStudentByStaff(input: z.infer<typeof StudentStoreInput>, language: string): Promise<Student> {
  return transaction(async () => {
    const specialty = await specialtyById(input.specialty_id).catch(unknownSpecialty)
    if (input.enrolled_on > clock.today()) refuse(invalid, { enrolled_on: 'field.students.future' })
    requireBirthDate(input.birth_date)
    await requireNewPerson(input.civil_number)
    const student = await refuseAtField({ email: 'field.taken' }, () =>
      createStudent({
        registrationId: null,
        name: input.full_name,
        latin_name: input.latin_name,
        civil_number: input.civil_number,
        birthDate: input.birth_date,
        gender: input.gender,
        nationality: input.nationality,
        email: input.email,
        mobile: input.mobile,
        language,
        specialty,
        term: input.term,
        enrolledOn: input.enrolled_on,
        enrol: input.enrol,
      }),
    )
    await sendResetLink(await accountById(student.account_id))
    return student
  })
}

function unknownSpecialty(error: unknown): never {
  if (error instanceof Refusal) refuse(invalid, { specialty_id: 'field.unknown-reference' })
  throw error
}

/** One person has one record that is open; who graduated or left may begin another degree. */
export async function requireNewPerson(civilNumber: string, exceptId = 0): Promise<void> {
  const [other] = await db()
    .select({ id: studentTable.id })
    .from(studentTable)
    .where(
      and(
        eq(studentTable.civil_number, civilNumber),
        notInArray(studentTable.state, ['graduate', 'withdrawn', 'fired']),
      ),
    )
    .limit(1)
  if (other && other.id !== exceptId) refuse(invalid, { civil_number: 'field.taken' })
}
