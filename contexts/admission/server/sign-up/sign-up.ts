import { specialtyById } from '@halaqa/academics/server'
import { accountTaken, createAccount } from '@halaqa/identity/server'
import { invalid, searchKey } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { publish } from '@halaqa/kit-server/events'
import { Refusal, refuse } from '@halaqa/kit-server/http'
import { currentRequest } from '@halaqa/kit-server/request'
import { requireBirthDate } from '@halaqa/students/server'
import { and, eq, inArray } from 'drizzle-orm'
import { stepChanged } from '../../contract/events.ts'
import { registrationClosed } from '../../contract/period.ts'
import { notEligible, type SignUpInput, specialtyClosed } from '../../contract/sign-up.ts'
import { dropDraft } from '../drafts/drafts.ts'
import { stepsOf } from '../registrations/registrations.queries.ts'
import { moveTable, registrationTable } from '../registrations/registrations.table.ts'
import { offerFor, takeOffer } from '../seats/held-seats.ts'
import { openPeriodFor, periodById } from '../seats/periods.queries.ts'
import { reachedBit } from '../way/way.ts'
import { reasonsOf } from './eligibility.ts'
import { notifyAboutExistingAccount, sendVerificationMail } from './send-mails.ts'

/** Whether the application was taken, or somebody with this address applied before (who is told by mail). */
export type SignedUp = { accountId: number; registrationId: number } | 'known'

/**
 * Makes the applicant account and the registration, and sends the verification mail. A civil number that somebody applied
 * with changes nothing of that, so that nobody learns of it: it is held by whoever proves their address first
 * (`holdCivilNumber`), and the holder is told by mail. Only an address that has an account is not taken again.
 */
export async function signUpApplicant(input: SignUpInput): Promise<SignedUp> {
  const open = (await offeredPeriod(input)) ?? (await openPeriodFor(input.degree_type)) ?? refuse(registrationClosed)
  const specialty = await specialtyById(input.specialty_id)
  if (!specialty.open) refuse(specialtyClosed)
  if (specialty.degree_type !== input.degree_type) refuse(invalid, { specialty_id: 'field.unknown-reference' })
  const reasons = reasonsOf(input, specialty, clock.today())
  if (reasons.length) refuse(notEligible, undefined, { reasons })

  requireBirthDate(input.birth_date)

  try {
    const made = await transaction(() => register(input))
    const holder = await holderOf(input.civil_number, open.id)
    if (holder) await notifyAboutExistingAccount(holder)
    return made
  } catch (error) {
    // Two forms of one person at the same moment: the second is told as if it came later.
    if (!isTaken(error)) throw error
  }
  await notifyAboutExistingAccount(input.contact_email)
  return 'known'
}

/** The period whose seat an offer from the waiting list holds for this applicant; it may be full, or over. */
export async function offeredPeriod(input: Pick<SignUpInput, 'offer' | 'contact_email' | 'degree_type'>) {
  const offer = await offerFor(input)
  const period = offer && (await periodById(offer.period_id))
  return period?.degree_types.includes(input.degree_type) ? period : undefined
}

const isTaken = (error: unknown): boolean =>
  (error instanceof Refusal && error.problem === accountTaken) ||
  ((error as Error).cause as { code?: string } | undefined)?.code === '23505'

/** The address of whoever holds this civil number in the period: once a period, whoever was refused may apply again in a later one. */
export async function holderOf(civilNumber: string, periodId: number): Promise<string | undefined> {
  const { email, civil_number } = registrationTable
  const [holder] = await db()
    .select({ email })
    .from(registrationTable)
    .where(and(eq(civil_number, civilNumber), holdsIn(periodId)))
  return holder?.email
}
const holdsIn = (periodId: number) =>
  and(eq(registrationTable.period_id, periodId), eq(registrationTable.holds_civil_number, true))

/** Which of these civil numbers have a holder in the period (`holderOf`). */
export async function heldNumbers(civilNumbers: readonly string[], periodId: number): Promise<Set<string>> {
  const { civil_number } = registrationTable
  const rows = await db()
    .select({ civil_number })
    .from(registrationTable)
    .where(and(inArray(civil_number, [...civilNumbers]), holdsIn(periodId)))
  return new Set(rows.map(row => row.civil_number))
}

async function register(input: SignUpInput) {
  // Locked, so that the last seat of a period goes to one.
  const held = await offeredPeriod(input)
  const period = held ?? (await openPeriodFor(input.degree_type, { lock: true })) ?? refuse(registrationClosed)
  const fullName = [input.first_name, input.second_name, input.third_name, input.family_name].join(' ')
  const account = await createAccount({
    guard: 'registrars',
    email: input.contact_email,
    name: fullName,
    nationalId: input.civil_number,
    mobile: input.contact_mobile,
    language: currentRequest().language,
    password: input.password,
  })
  const registrationId = await insertRegistration(input, {
    account_id: account.id,
    period_id: period.id,
    full_name: fullName,
    holds_civil_number: false,
    // Where nothing is asked nobody stands before the bank.
    fee_state: period.fee === 0 ? 'exempted' : 'open',
  })
  const offer = held && (await offerFor(input))
  if (offer) await takeOffer(offer.id, registrationId)
  await sendVerificationMail(account, input)
  if (input.draft) await dropDraft(input.draft)
  return { accountId: account.id, registrationId }
}

/** The row with its number, at the step of the e-mail address, and the first two rows of its history. */
export async function insertRegistration(
  input: Omit<SignUpInput, 'password' | 'agreed' | 'website'>,
  made: {
    account_id: number
    period_id: number
    full_name: string
    holds_civil_number: boolean
    fee_state?: 'open' | 'exempted'
  },
): Promise<number> {
  const now = clock.now()
  const steps = await stepsOf(input.degree_type)
  const [applied, verify] = (['apply', 'verify_email'] as const).map(code => steps.find(step => step.code === code))
  if (!applied || !verify) throw new Error(`the steps of ${input.degree_type} lack apply or verify_email`)
  const [row] = await db()
    .insert(registrationTable)
    .values({
      ...made,
      number: `new-${made.account_id}`,
      specialty_id: input.specialty_id,
      degree_type: input.degree_type,
      step_id: verify.id,
      step_since: now,
      reached: reachedBit('apply') | reachedBit('verify_email'),
      first_name: input.first_name,
      second_name: input.second_name,
      third_name: input.third_name,
      family_name: input.family_name,
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
      route: input.route,
      secondary_percent: input.secondary_percent,
      completed_grade: input.completed_grade,
      experience_years: input.experience_years,
      has_bachelor: input.has_bachelor,
      affiliate_code: input.affiliate_code ?? null,
      created_at: now,
      search_text: '',
    })
    .returning({ id: registrationTable.id })
  const id = row!.id
  const number = `R-${clock.today().slice(2, 4)}-${String(id).padStart(5, '0')}`
  const searchText = searchTextOf({ ...input, number, fullName: made.full_name })
  await db().update(registrationTable).set({ number, search_text: searchText }).where(eq(registrationTable.id, id))
  const [, move] = await db()
    .insert(moveTable)
    .values([
      { registration_id: id, to_step_id: applied.id, at: now, by_name: made.full_name },
      { registration_id: id, from_step_id: applied.id, to_step_id: verify.id, at: now, by_name: made.full_name },
    ])
    .returning({ id: moveTable.id })
  await publish(stepChanged, { registration_id: id, from: 'apply', to: 'verify_email', move_id: move!.id })
  return id
}

/** What the search of the office looks into. */
export const searchTextOf = (person: {
  fullName: string
  latin_name: string
  number: string
  civil_number: string
  contact_email: string
  contact_mobile: string
}): string =>
  searchKey(
    [
      person.fullName,
      person.latin_name,
      person.number,
      person.civil_number,
      person.contact_email,
      person.contact_mobile,
    ].join(' '),
  )
