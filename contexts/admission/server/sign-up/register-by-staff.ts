import { specialtyById } from '@halaqa/academics/server'
import { accountTaken, createAccount } from '@halaqa/identity/server'
import { invalid } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { Refusal, refuse } from '@halaqa/kit-server/http'
import { requireBirthDate } from '@halaqa/students/server'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { alreadyApplied, type StaffRegistrationInput } from '../../contract/office.ts'
import { registrationClosed } from '../../contract/period.ts'
import { notEligible } from '../../contract/sign-up.ts'
import { periodTable } from '../periods/periods.table.ts'
import { registrationById } from '../registrations/registrations.queries.ts'
import { offerSentTo, takeOffer } from '../seats/held-seats.ts'
import { freeSeats } from '../seats/periods.queries.ts'
import { atFields, reasonsOf } from './eligibility.ts'
import { sendVerificationMail } from './send-mails.ts'
import { holderOf, insertRegistration } from './sign-up.ts'

export type StaffRegistration = z.infer<typeof StaffRegistrationInput>

/**
 * Applies for somebody who came to the counter or stands in a sheet. The same conditions as for everybody, but the period
 * may be over; the applicant verifies the address and sets a password by the same link.
 */
export function registerByStaff({ period_id, ...input }: StaffRegistration): Promise<{ id: number; number: string }> {
  return transaction(async () => {
    const period = await lockPeriod(period_id)
    if (!period.degree_types.includes(input.degree_type)) refuse(invalid, { period_id: 'field.unknown-reference' })
    const sent = await offerSentTo(input.contact_email)
    const offer = sent?.period_id === period.id ? sent : undefined
    if (!offer && (await freeSeats(period)) < 1) refuse(registrationClosed)
    // First, for whoever applied already there is nothing to be corrected.
    if (await holderOf(input.civil_number, period.id)) refuse(alreadyApplied)
    await requireConditions(input)
    const fullName = [input.first_name, input.second_name, input.third_name, input.family_name].join(' ')
    const account = await newAccount({
      guard: 'registrars',
      email: input.contact_email,
      name: fullName,
      nationalId: input.civil_number,
      mobile: input.contact_mobile,
      language: 'ar',
    })
    const feeState = period.fee === 0 ? ('exempted' as const) : ('open' as const)
    const id = await insertRegistration(input, {
      account_id: account.id,
      period_id: period.id,
      full_name: fullName,
      fee_state: feeState,
      holds_civil_number: true,
    })
    if (offer) await takeOffer(offer.id, id)
    await sendVerificationMail(account, input)
    const { number } = await registrationById(id)
    await audit({ action: 'admission.registration.store', subject: ['admission.registration', id], after: { number } })
    return { id, number }
  })
}

async function lockPeriod(id: number) {
  const [period] = await db().select().from(periodTable).where(eq(periodTable.id, id)).for('update')
  return period ?? refuse(invalid, { period_id: 'field.unknown-reference' })
}

async function requireConditions(input: Omit<StaffRegistration, 'period_id'>): Promise<void> {
  const unknown = () => refuse(invalid, { specialty_id: 'field.unknown-reference' })
  const specialty = await specialtyById(input.specialty_id).catch(unknown)
  if (specialty.degree_type !== input.degree_type) unknown()
  requireBirthDate(input.birth_date)
  const reasons = reasonsOf(input, specialty, clock.today())
  if (reasons.length) refuse(notEligible, atFields(reasons), { reasons })
}

async function newAccount(person: Parameters<typeof createAccount>[0]) {
  try {
    return await createAccount(person)
  } catch (error) {
    if (error instanceof Refusal && error.problem === accountTaken) return refuse(alreadyApplied)
    throw error
  }
}
