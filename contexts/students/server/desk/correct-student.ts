import { accountById, changeEmail, changePerson, refuseAtField } from '@halaqa/identity/server'
import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import type { Actor } from '@halaqa/kit-server/request'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { StudentInput } from '../../contract/students.ts'
import { requireBirthDate } from '../students/birth-date.ts'
import { searchTextOf } from '../students/create-student.ts'
import { abilitiesOn } from '../students/students.policy.ts'
import { lockStudent, studentById } from '../students/students.queries.ts'
import { studentTable } from '../students/students.table.ts'
import { requireNewPerson } from './store-student.ts'

/** What the form of a student is filled with. */
export async function studentForm(id: number, actor: Actor) {
  const student = await studentById(id)
  const account = await accountById(student.account_id)
  return {
    id,
    number: student.number,
    full_name: student.full_name,
    latin_name: student.latin_name,
    civil_number: student.civil_number,
    birth_date: student.birth_date,
    gender: student.gender,
    nationality: student.nationality,
    email: account.email ?? '',
    mobile: student.mobile,
    can: { edit: abilitiesOn(student, actor).edit },
  }
}

/** Staff correct a student's data, all or some. A new address must be verified again before mail goes to it. */
export function correctStudent(id: number, input: Partial<z.infer<typeof StudentInput>>): Promise<void> {
  return transaction(async () => {
    const before = await lockStudent(id)
    const account = await accountById(before.account_id)
    if (input.birth_date !== undefined) requireBirthDate(input.birth_date)
    if (input.civil_number !== undefined && input.civil_number !== before.civil_number)
      await requireNewPerson(input.civil_number, id)
    if (input.email !== undefined && input.email !== account.email)
      await refuseAtField({ email: 'field.taken' }, () => changeEmail(account.id, input.email!))
    const next = {
      full_name: input.full_name ?? before.full_name,
      latin_name: input.latin_name ?? before.latin_name,
      civil_number: input.civil_number ?? before.civil_number,
      birth_date: input.birth_date ?? before.birth_date,
      gender: input.gender ?? before.gender,
      nationality: input.nationality ?? before.nationality,
      mobile: input.mobile ?? before.mobile,
    }
    await db()
      .update(studentTable)
      .set({ ...next, search_text: searchTextOf({ ...before, ...next }) })
      .where(eq(studentTable.id, id))
    // The account shows the name, proves a reset by the civil number and receives the text messages.
    await changePerson(account.id, { name: next.full_name, national_id: next.civil_number, mobile: next.mobile })
    const was = { ...before, email: account.email }
    const is = { ...next, email: input.email ?? account.email }
    const changed = Object.keys(is).filter(key => is[key as 'mobile'] !== was[key as 'mobile'])
    if (!changed.length) return
    const of = (row: object) => Object.fromEntries(Object.entries(row).filter(([key]) => changed.includes(key)))
    await audit({
      action: 'students.student.update',
      subject: ['students.student', id],
      before: of(was),
      after: of(is),
    })
  })
}
