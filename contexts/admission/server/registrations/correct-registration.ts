import { specialtyById } from '@halaqa/academics/server'
import { accountById, accountTaken, changeEmail, changePerson } from '@halaqa/identity/server'
import { invalid } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { refusedByDatabase } from '@halaqa/kit-server/crud'
import { db, transaction } from '@halaqa/kit-server/database'
import { Refusal, refuse } from '@halaqa/kit-server/http'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { formLocked } from '../../contract/applicant.ts'
import type { RegistrationInput } from '../../contract/registration.ts'
import { lockRegistration } from './registrations.queries.ts'
import { registrationTable } from './registrations.table.ts'
import { sendVerificationMail } from './send-mails.ts'
import { searchTextOf } from './sign-up.ts'

/** Staff correct an applicant's data. A new address must be verified again; the degree stays. */
export function correctRegistration(id: number, input: z.infer<typeof RegistrationInput>): Promise<void> {
  return transaction(async () => {
    const before = await lockRegistration(id)
    if (before.studentId || before.supersededAt) refuse(formLocked)
    const specialty = await specialtyById(input.specialty_id)
    if (specialty.degreeType !== before.degreeType) refuse(invalid, { specialty_id: 'field.unknown-reference' })
    const account = await accountById(before.accountId)
    if (input.contact_email !== account.email)
      await sendVerificationMail(await takenAsField(() => changeEmail(account.id, input.contact_email)), input)
    const fullName = [input.first_name, input.second_name, input.third_name, input.family_name].join(' ')
    const next = {
      firstName: input.first_name,
      secondName: input.second_name,
      thirdName: input.third_name,
      familyName: input.family_name,
      fullName,
      latinName: input.latin_name,
      civilNumber: input.civil_number,
      birthDate: input.birth_date,
      gender: input.gender,
      nationality: input.nationality,
      email: input.contact_email,
      mobile: input.contact_mobile,
      country: input.country,
      state: input.state,
      city: input.city,
      specialtyId: input.specialty_id,
      groupId: input.group_id,
      searchText: searchTextOf({ ...input, fullName, number: before.number }),
    }
    await inFormFields(() =>
      refusedByDatabase(registrationTable, () =>
        db().update(registrationTable).set(next).where(eq(registrationTable.id, id)),
      ),
    )
    // The account shows the name, proves a reset by the civil number and receives the text messages.
    await changePerson(account.id, { name: fullName, nationalId: input.civil_number, mobile: input.contact_mobile })
    const changed = Object.entries(next).filter(([key, value]) => value !== before[key as keyof typeof before])
    await audit({
      action: 'admission.registration.update',
      subject: ['admission.registration', id],
      before: Object.fromEntries(changed.map(([key]) => [key, before[key as keyof typeof before]])),
      after: Object.fromEntries(changed),
    })
  })
}

const formFields: Record<string, string> = { civilNumber: 'civil_number', groupId: 'group_id' }

/** What the database refuses is told by the names of the form. */
async function inFormFields<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || !error.errors) throw error
    const named = Object.entries(error.errors).map(([field, key]) => [formFields[field] ?? field, key])
    return refuse(error.problem, Object.fromEntries(named))
  }
}

async function takenAsField<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.problem === accountTaken) refuse(invalid, { contact_email: 'field.taken' })
    throw error
  }
}
