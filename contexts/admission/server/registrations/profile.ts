import { nameIn, specialtyById } from '@halaqa/academics/server'
import { countryOf } from '@halaqa/content/server'
import { invoicesOf, type PayerInvoice } from '@halaqa/finance/server'
import { unreadOf } from '@halaqa/identity/server'
import { addDays, clock, dayOf } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { asc, eq } from 'drizzle-orm'
import type { Profile } from '../../contract/applicant.ts'
import { bookingOf, isChangeable } from '../conformity-days/book-conformity-day.ts'
import { documentViews } from '../documents/documents.queries.ts'
import { examsOf } from '../exams/exams.queries.ts'
import { periodTable } from '../periods/periods.table.ts'
import type { StepRow } from '../steps/steps.table.ts'
import { dossierOf, factsOf, registrationOf, stepsOf } from './registrations.queries.ts'
import { moveTable, type Registration } from './registrations.table.ts'
import { firstTermHours } from './settle-fee.ts'
import { stepHint, stepName } from './tell-applicant.ts'
import { expectedDays, type Facts, isOnTheWay } from './way.ts'

/** The applicant's own view of the application (P009). */
export async function profileOf(accountId: number, language: string): Promise<Profile> {
  const registration = await registrationOf(accountId)
  const dossier = await dossierOf(registration)
  const { account } = dossier
  const steps = await stepsOf(registration.degreeType)
  const current = steps.find(step => step.id === registration.stepId)!
  const moves = await movesOf(registration.id)
  const facts = await factsOf(registration, dossier)
  const specialty = await specialtyById(registration.specialtyId)
  const invoices = await invoicesOf({ guard: 'registrars', id: accountId })
  return {
    id: registration.id,
    number: registration.number,
    full_name: registration.fullName,
    latin_name: registration.latinName,
    transaction_uuid: registration.transactionUuid,
    student: registration.studentId ? { id: registration.studentId, number: registration.studentNumber! } : null,
    email_verified: account.emailVerifiedAt ? 1 : 0,
    contact_email: account.email ?? registration.email,
    contact_mobile: registration.mobile,
    contactcountry: countryOf(registration.country, language),
    registration_step_id: registration.stepId,
    step: presentStep(current, language),
    histories: moves.map(move => ({
      step_id: move.toStepId,
      name: stepName(steps.find(step => step.id === move.toStepId) ?? current, language),
      at: move.at.toISOString(),
      reason: move.reason,
    })),
    way: wayOf(registration, steps, moves, facts, language),
    status: registration.status,
    decision_reason: registration.decisionReason,
    window_ends_on: registration.windowEndsOn,
    specialty: { id: specialty.id, name: nameIn(specialty, language), degree_type: specialty.degreeType },
    fees_amount: registration.paid,
    fee: await registrationFee(registration, invoices),
    study_fee: studyFee(registration, specialty, invoices),
    files: await documentViews(registration, current, language, id => `/api/registrar/files/${id}`, dossier),
    booking: await presentBooking(registration, current),
    exam: await lastExam(registration),
    unread_notifications: await unreadOf(accountId),
  }
}

const presentStep = (step: StepRow, language: string) => ({
  id: step.id,
  code: step.code,
  name: stepName(step, language),
  hint: stepHint(step, language),
  position: step.position,
  fees_exemption: step.feesExemption,
  files_done: step.filesDone,
  hide_fees: step.hideFees,
})

export const movesOf = (registrationId: number) =>
  db().select().from(moveTable).where(eq(moveTable.registrationId, registrationId)).orderBy(asc(moveTable.id))

type Move = typeof moveTable.$inferSelect

/** Done with its date, now with the expected one, later; what does not concern this applicant is left out. */
function wayOf(registration: Registration, steps: StepRow[], moves: Move[], facts: Facts, language: string) {
  const current = steps.find(step => step.id === registration.stepId)!
  const days = expectedDays(steps, current.code, facts)
  const since = dayOf(registration.stepSince)
  return steps
    .filter(step => isOnTheWay(step.code, facts))
    .map(step => {
      const left = moves.findLast(move => move.fromStepId === step.id)
      const isDone = step.position < current.position
      const isSkipped = isDone && !left
      const ahead = days.get(step.code)
      return {
        id: step.id,
        code: step.code,
        name: stepName(step, language),
        hint: stepHint(step, language),
        state:
          step.id === current.id
            ? ('now' as const)
            : isSkipped
              ? ('skipped' as const)
              : isDone
                ? ('done' as const)
                : ('later' as const),
        done_at: isDone && left ? left.at.toISOString() : null,
        expected_on: !isDone && ahead !== undefined ? notPast(addDays(since, ahead)) : null,
      }
    })
    .filter(step => step.state !== 'skipped' || step.code === 'registration_fee')
}
/** What took longer than expected is expected today at the earliest. */
const notPast = (day: string): string => (day < clock.today() ? clock.today() : day)

const receiptOf = (invoices: PayerInvoice[], kind: string) =>
  invoices
    .find(invoice => invoice.kind === kind)
    ?.payments.find(payment => payment.state === 'paid' && !payment.surplus)?.uuid ?? null

async function registrationFee(registration: Registration, invoices: PayerInvoice[]) {
  const invoice = invoices.find(each => each.kind === 'registration')
  return {
    amount: invoice?.total ?? (await feeOfPeriod(registration.periodId)),
    state: registration.feeState,
    receipt: receiptOf(invoices, 'registration'),
  }
}
async function feeOfPeriod(id: number): Promise<number> {
  const [period] = await db().select({ fee: periodTable.fee }).from(periodTable).where(eq(periodTable.id, id))
  return period!.fee
}

function studyFee(
  registration: Registration,
  specialty: { creditHours: number; terms: number; feePerHour: number },
  invoices: PayerInvoice[],
) {
  const hours = firstTermHours(specialty)
  const invoice = invoices.find(each => each.kind === 'study')
  const state = registration.studyFeePaid
    ? ('paid' as const)
    : registration.status === 'accepted'
      ? ('open' as const)
      : ('none' as const)
  return { amount: invoice?.total ?? hours * specialty.feePerHour, hours, state, receipt: receiptOf(invoices, 'study') }
}

async function presentBooking(registration: Registration, step: StepRow) {
  const booked = await bookingOf(registration.id)
  if (!booked) return null
  const { day } = booked
  return {
    day_id: day.id,
    date: day.date,
    opens_at: day.opensAt,
    closes_at: day.closesAt,
    place: day.place,
    can_change: step.code === 'conformity_day' && isChangeable(day.date),
  }
}

async function lastExam(registration: Registration) {
  const exams = await examsOf(registration)
  const exam = exams.findLast(each => each.result !== 'coming') ?? exams[0]
  return exam
    ? { name: exam.name, date: exam.date, score: exam.score, score_total: exam.score_total, result: exam.result }
    : null
}
