import { specialtyById } from '@halaqa/academics/server'
import { invalid } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { formLocked } from '../../contract/applicant.ts'
import { notEligible, type StudyPart, specialtyClosed } from '../../contract/sign-up.ts'
import { lockRegistration, registrationOf, stepById, studyOf } from '../registrations/registrations.queries.ts'
import { type Registration, registrationTable } from '../registrations/registrations.table.ts'
import { periodsAgain } from './apply-again.ts'
import { reasonsOf } from './eligibility.ts'

/** What is applied for may be changed until the documents are under review; the degree stays, the steps hang on it. */
const openSteps = ['verify_email', 'registration_fee', 'documents']

export async function formOf(accountId: number) {
  const registration = await registrationOf(accountId)
  return presentForm(registration, await isOpen(registration), await periodsAgain(registration))
}

async function isOpen(registration: Registration): Promise<boolean> {
  const step = await stepById(registration.step_id)
  return registration.status === 'waiting' && openSteps.includes(step.code)
}

const presentForm = (row: Registration, edit: boolean, again: Awaited<ReturnType<typeof periodsAgain>>) => ({
  ...studyOf(row),
  first_name: row.first_name,
  second_name: row.second_name,
  third_name: row.third_name,
  family_name: row.family_name,
  latin_name: row.latin_name,
  civil_number: row.civil_number,
  birth_date: row.birth_date,
  gender: row.gender,
  nationality: row.nationality,
  country: row.country,
  state: row.state,
  city: row.city,
  contact_email: row.email,
  contact_mobile: row.mobile,
  can: { edit, again: again.length > 0 },
  again,
})

export function changeForm(accountId: number, input: z.infer<typeof StudyPart>) {
  return transaction(async () => {
    const registration = await lockRegistration((await registrationOf(accountId)).id)
    if (!(await isOpen(registration))) refuse(formLocked)
    const specialty = await specialtyById(input.specialty_id)
    const isOther = specialty.degree_type !== registration.degree_type || input.degree_type !== registration.degree_type
    if (isOther) refuse(invalid, { specialty_id: 'field.unknown-reference' })
    if (!specialty.open && specialty.id !== registration.specialty_id) refuse(specialtyClosed)
    const reasons = reasonsOf({ ...input, birth_date: registration.birth_date }, specialty, clock.today())
    if (reasons.length) refuse(notEligible, undefined, { reasons })
    const next = {
      specialty_id: input.specialty_id,
      route: input.route,
      secondary_percent: input.secondary_percent,
      completed_grade: input.completed_grade,
      experience_years: input.experience_years,
      has_bachelor: input.has_bachelor,
    }
    await db().update(registrationTable).set(next).where(eq(registrationTable.id, registration.id))
    await audit({
      action: 'admission.registration.form',
      subject: ['admission.registration', registration.id],
      before: { specialty_id: registration.specialty_id, route: registration.route },
      after: next,
    })
    return presentForm({ ...registration, ...next }, true, [])
  })
}
