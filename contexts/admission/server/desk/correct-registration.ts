import { specialtyById } from '@halaqa/academics/server'
import { accountById, changeEmail, changePerson, refuseAtField } from '@halaqa/identity/server'
import { invalid } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { refusedByDatabase } from '@halaqa/kit-server/crud'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { requireBirthDate } from '@halaqa/students/server'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { formLocked } from '../../contract/applicant.ts'
import type { RegistrationInput } from '../../contract/registration.ts'
import { lockRegistration } from '../registrations/registrations.queries.ts'
import { registrationTable } from '../registrations/registrations.table.ts'
import { sendVerificationMail } from '../sign-up/send-mails.ts'
import { searchTextOf } from '../sign-up/sign-up.ts'

/** Staff correct an applicant's data. A new address must be verified again; the degree stays. */
export function correctRegistration(id: number, input: z.infer<typeof RegistrationInput>): Promise<void> {
  return transaction(async () => {
    const before = await lockRegistration(id)
    if (before.student_id || before.superseded_at) refuse(formLocked)
    requireBirthDate(input.birth_date)
    const specialty = await specialtyById(input.specialty_id)
    if (specialty.degree_type !== before.degree_type) refuse(invalid, { specialty_id: 'field.unknown-reference' })
    const account = await accountById(before.account_id)
    if (input.contact_email !== account.email)
      await sendVerificationMail(
        await refuseAtField({ contact_email: 'field.taken' }, () => changeEmail(account.id, input.contact_email)),
        input,
      )
    const fullName = [input.first_name, input.second_name, input.third_name, input.family_name].join(' ')
    const next = {
      first_name: input.first_name,
      second_name: input.second_name,
      third_name: input.third_name,
      family_name: input.family_name,
      full_name: fullName,
      latin_name: input.latin_name,
      civil_number: input.civil_number,
      birth_date: input.birth_date,
      gender: input.gender,
      nationality: input.nationality,
      email: input.contact_email,
      mobile: input.contact_mobile,
      country: input.country,
      state: input.state,
      city: input.city,
      specialty_id: input.specialty_id,
      group_id: input.group_id,
      search_text: searchTextOf({ ...input, fullName, number: before.number }),
    }
    await refusedByDatabase(registrationTable, () =>
      db().update(registrationTable).set(next).where(eq(registrationTable.id, id)),
    )
    // The account shows the name, proves a reset by the civil number and receives the text messages.
    await changePerson(account.id, { name: fullName, national_id: input.civil_number, mobile: input.contact_mobile })
    const changed = Object.entries(next).filter(
      ([key, value]) => key !== 'search_text' && value !== before[key as keyof typeof before],
    )
    if (!changed.length) return
    await audit({
      action: 'admission.registration.update',
      subject: ['admission.registration', id],
      before: Object.fromEntries(changed.map(([key]) => [key, before[key as keyof typeof before]])),
      after: Object.fromEntries(changed),
    })
  })
}
