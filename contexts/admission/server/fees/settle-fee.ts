import { specialtyById } from '@halaqa/academics/server'
import { cancelInvoice, exemptInvoice, issueInvoice, priceOf } from '@halaqa/finance/server'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { publish } from '@halaqa/kit-server/events'
import { refuse } from '@halaqa/kit-server/http'
import { translate } from '@halaqa/kit-server/words'
import { eq, sql } from 'drizzle-orm'
import { feesPaid } from '../../contract/events.ts'
import { nothingToExempt } from '../../contract/registration-acts.ts'
import { periodTable } from '../periods/periods.table.ts'
import { invoicesOfKind, referenceOf } from '../registrations/invoices-of.ts'
import { lockRegistration } from '../registrations/registrations.queries.ts'
import { type Registration, registrationTable } from '../registrations/registrations.table.ts'
import { advanceRegistration, isClosed } from '../way/move-registration.ts'

/** The hours of a first term: the credit hours of the specialty spread over its terms. */
export const firstTermHours = (specialty: { credit_hours: number; terms: number }): number =>
  Math.round(specialty.credit_hours / specialty.terms)

type Line = { label: string; quantity: number; unit_amount: number; price_id?: number }

/** The line of the registration fee: what the period asks. */
export async function registrationLine(registration: Registration, language: string): Promise<Line> {
  const [period] = await db().select().from(periodTable).where(eq(periodTable.id, registration.period_id))
  return { label: translate(language, 'admission.invoice.registration'), quantity: 1, unit_amount: period!.fee }
}

/** The line of the first term, at the price of today: 15.000 a credit hour by default (decision 24). */
export async function studyLine(registration: Registration, language: string): Promise<Line> {
  const specialty = await specialtyById(registration.specialty_id)
  return {
    label: translate(language, 'admission.invoice.study'),
    quantity: firstTermHours(specialty),
    ...(await priceOf('study', { degree_type: specialty.degree_type, specialty_id: specialty.id, on: clock.today() })),
  }
}

/** The invoice of the registration fee; the same one however often it is asked for. */
export const registrationInvoice = async (registration: Registration, language: string) =>
  issueInvoice({
    kind: 'registration',
    ...whose(registration),
    lines: [await registrationLine(registration, language)],
  })

/** The invoice of the first term. */
export const studyInvoice = async (registration: Registration, language: string) =>
  issueInvoice({ kind: 'study', ...whose(registration), lines: [await studyLine(registration, language)] })

const whose = ({ id, account_id, full_name }: Registration) => ({
  reference: referenceOf(id),
  payer: { guard: 'registrars', id: account_id, name: full_name },
})

/**
 * Takes back what the applicant still owes: the application is closed, or the acceptance was taken back. Whoever is at the bank meanwhile pays a surplus, which
 * finance gives back.
 */
export async function cancelOwed(registrationId: number, reason: string, kind?: Paid['kind']): Promise<void> {
  for (const invoice of await invoicesOfKind(registrationId, kind))
    if (invoice.state === 'open') await cancelInvoice(invoice.id, reason)
}

type Paid = { kind: 'registration' | 'study'; amount: number; paymentUuid: string | null }

/** An invoice of the registration is paid: the applicant goes on. Harmless when it is told twice. */
export function settleFee(registrationId: number, paid: Paid): Promise<void> {
  return transaction(async () => {
    const registration = await lockRegistration(registrationId)
    const isKnown = paid.kind === 'registration' ? registration.fee_state === 'paid' : registration.study_fee_paid
    if (isKnown) return
    await db()
      .update(registrationTable)
      .set({
        paid: sql`${registrationTable.paid} + ${paid.amount}`,
        ...(paid.kind === 'registration'
          ? { fee_state: 'paid' as const }
          : { study_fee_paid: true, transaction_uuid: paid.paymentUuid }),
      })
      .where(eq(registrationTable.id, registrationId))
    await publish(feesPaid, { registration_id: registrationId, kind: paid.kind })
    await advanceRegistration(registrationId, paid.kind === 'registration' ? 'registration_fee' : 'study_fee')
  })
}

/** Staff free an applicant of the registration fee. */
export function exemptFromFee(registrationId: number, reason: string): Promise<void> {
  return transaction(async () => {
    const registration = await lockRegistration(registrationId)
    if (registration.fee_state !== 'open' || isClosed(registration)) refuse(nothingToExempt)
    const invoice = await registrationInvoice(registration, 'ar')
    await exemptInvoice(invoice.id, reason)
    await db().update(registrationTable).set({ fee_state: 'exempted' }).where(eq(registrationTable.id, registrationId))
    await audit({
      action: 'admission.fee.exempt',
      subject: ['admission.registration', registrationId],
      before: { fee: 'open' },
      after: { fee: 'exempted' },
      note: reason,
    })
    await advanceRegistration(registrationId, 'registration_fee', reason)
  })
}
