import { type DegreeType, degreeTypes } from '@halaqa/academics/contract'
import { specialtyById } from '@halaqa/academics/server'
import { accountById } from '@halaqa/identity/server'
import { invalid } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { translate } from '@halaqa/kit-server/words'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { appliedAgain, applyAgainLater, notRefused } from '../../contract/apply-again.ts'
import { alreadyApplied } from '../../contract/office.ts'
import { notEligible, type StudyPart, specialtyClosed } from '../../contract/sign-up.ts'
import { cancelOwed } from '../fees/settle-fee.ts'
import { lockRegistration, registrationById, studyOf } from '../registrations/registrations.queries.ts'
import { type Registration, registrationTable } from '../registrations/registrations.table.ts'
import { offerSentTo, takeOffer } from '../seats/held-seats.ts'
import { openPeriodFor, periodById } from '../seats/periods.queries.ts'
import { advanceRegistration } from '../way/move-registration.ts'
import { reasonsOf } from './eligibility.ts'
import { sendVerificationMail } from './send-mails.ts'
import { holderOf, insertRegistration, offeredPeriod } from './sign-up.ts'

type Study = z.infer<typeof StudyPart>
type Standing = Pick<Registration, 'status' | 'period_id' | 'email'> & { superseded_at: Date | string | null }

const isRefused = (row: Standing): boolean => row.status === 'refused' && !row.superseded_at

/** Whether this one was refused and a later period takes applications now. */
export async function mayApplyAgain(row: Standing): Promise<boolean> {
  return (await periodsAgain(row)).length > 0
}

/** For each degree that this one may apply for again now, the period it would go into. */
export async function periodsAgain(row: Standing) {
  const found: { degree_type: DegreeType; name: string; fee: number }[] = []
  if (!isRefused(row)) return found
  for (const degree_type of degreeTypes) {
    const period = await laterPeriod(row, degree_type)
    if (period) found.push({ degree_type, name: period.name, fee: period.fee })
  }
  return found
}

/** What staff start from who apply again for somebody, and whether it is possible now. */
export async function formOfAgain(formerId: number) {
  const former = await registrationById(formerId)
  const periods = await periodsAgain(former)
  const reason = !isRefused(former) ? whyNot(former) : periods.length ? null : applyAgainLater
  return {
    ...studyOf(former),
    id: former.id,
    number: former.number,
    full_name: former.full_name,
    allowed: !reason,
    reason: reason?.code ?? null,
    periods,
  }
}

/** Why an application that does not stand as refused is not followed by another. */
const whyNot = (row: Standing) => (row.superseded_at ? appliedAgain : notRefused)

/**
 * A new application of the same person with the same account, in a later period, by the person or by staff. Who the person
 * is stays; fee, documents and steps begin anew. The former one is history from now on. Answers the id of the new one.
 */
export function applyAgain(formerId: number, study: Study): Promise<number> {
  return transaction(async () => {
    const former = await lockRegistration(formerId)
    if (!isRefused(former)) refuse(whyNot(former))
    await requireConditions(study, former)
    const period = (await laterPeriod(former, study.degree_type, { lock: true })) ?? refuse(applyAgainLater)
    if (await holderOf(former.civil_number, period.id)) refuse(alreadyApplied)
    await db().update(registrationTable).set({ superseded_at: clock.now() }).where(eq(registrationTable.id, former.id))
    await cancelOwed(former.id, translate('ar', 'admission.again'))
    const id = await insertRegistration(
      { ...personOf(former), ...study },
      {
        account_id: former.account_id,
        period_id: period.id,
        full_name: former.full_name,
        holds_civil_number: former.holds_civil_number,
        fee_state: period.fee === 0 ? 'exempted' : 'open',
      },
    )
    const offer = await offerSentTo(former.email)
    if (offer?.period_id === period.id) await takeOffer(offer.id, id)
    await audit({
      action: 'admission.registration.again',
      subject: ['admission.registration', id],
      before: { number: former.number },
      after: { number: (await registrationById(id)).number },
    })
    const account = await accountById(former.account_id)
    if (account.email_verified_at) await advanceRegistration(id, 'verify_email')
    else await sendVerificationMail(account, former)
    return id
  })
}

async function requireConditions(study: Study, person: Registration): Promise<void> {
  const specialty = await specialtyById(study.specialty_id)
  if (!specialty.open) refuse(specialtyClosed)
  if (specialty.degree_type !== study.degree_type) refuse(invalid, { specialty_id: 'field.unknown-reference' })
  const reasons = reasonsOf({ ...study, birth_date: person.birth_date }, specialty, clock.today())
  if (reasons.length) refuse(notEligible, undefined, { reasons })
}

/** A period that began after the former one: with a seat that an offer holds for the person, or open with one left. */
async function laterPeriod(former: Standing, degree_type: DegreeType, { lock = false } = {}) {
  const { starts_on } = (await periodById(former.period_id))!
  const held = await offeredPeriod({ contact_email: former.email, degree_type })
  return held && held.starts_on > starts_on ? held : openPeriodFor(degree_type, { lock, after: starts_on })
}

const personOf = (row: Registration) => ({
  first_name: row.first_name,
  second_name: row.second_name,
  third_name: row.third_name,
  family_name: row.family_name,
  latin_name: row.latin_name,
  civil_number: row.civil_number,
  birth_date: row.birth_date,
  gender: row.gender,
  nationality: row.nationality,
  contact_email: row.email,
  contact_mobile: row.mobile,
  country: row.country,
  state: row.state,
  city: row.city,
})
