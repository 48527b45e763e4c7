import { nameIn } from '@halaqa/academics/server'
import { countryOf } from '@halaqa/content/server'
import { hourFeesOn, type InvoiceSummary } from '@halaqa/finance/server'
import { addDays, clock, dayOf } from '@halaqa/kit-server/clock'
import type { Profile } from '../../contract/applicant.ts'
import { isChangeable } from '../conformity-days/book-conformity-day.ts'
import { presentDocuments } from '../documents/documents.queries.ts'
import { firstTermHours } from '../fees/settle-fee.ts'
import { referenceOf } from '../registrations/invoices-of.ts'
import { mayApplyAgain } from '../sign-up/apply-again.ts'
import { isWindowOver } from '../way/deadlines.ts'
import { factsFrom } from '../way/facts.ts'
import { expectedDays, type Facts, isOnTheWay } from '../way/way.ts'
import { type Application, applicationOf } from './profile.queries.ts'

type Step = Application['steps'][number]

/** The applicant's own view of the application (P009). */
export async function profileOf(accountId: number, language: string): Promise<Profile> {
  const application = await applicationOf(accountId, language)
  const { registration, account, specialty, steps, moves, kinds, documents } = application
  const current = steps.find(step => step.id === registration.step_id)!
  const hourFee = (await hourFeesOn())({ id: specialty.id, degree_type: specialty.degreeType })
  return {
    id: registration.id,
    number: registration.number,
    full_name: registration.full_name,
    latin_name: registration.latin_name,
    gender: registration.gender,
    transaction_uuid: registration.transaction_uuid,
    student: registration.student_id ? { id: registration.student_id, number: registration.student_number! } : null,
    email_verified: account.email_verified_at ? 1 : 0,
    contact_email: account.email ?? registration.email,
    contact_mobile: registration.mobile,
    contactcountry: countryOf(registration.country, language),
    registration_step_id: registration.step_id,
    step: presentStep(current),
    histories: moves.map(move => ({
      step_id: move.to_step_id,
      name: (steps.find(step => step.id === move.to_step_id) ?? current).name,
      at: move.at.toISOString(),
      reason: move.reason,
    })),
    way: wayOf(application, current, factsFrom(application)),
    status: registration.status,
    decision_reason: registration.decision_reason,
    book_until: registration.book_until,
    can_apply_again: await mayApplyAgain(registration),
    window_ends_on: registration.window_ends_on,
    window_over: isWindowOver(registration),
    specialty: { id: specialty.id, name: nameIn(specialty, language), degree_type: specialty.degreeType },
    fees_amount: registration.paid,
    fee: registrationFee(application),
    study_fee: studyFee(application, hourFee),
    files: presentDocuments({ registration, step: current, kinds, documents }, id => `/api/registrar/files/${id}`),
    booking: presentBooking(application, current),
    exam: lastExam(application),
    equation: application.equations[0] ?? null,
    unread_notifications: application.unread,
  }
}

const presentStep = (step: Step) => ({
  id: step.id,
  code: step.code,
  name: step.name,
  hint: step.hint,
  position: step.position,
  fees_exemption: step.fees_exemption,
  files_done: step.files_done,
  hide_fees: step.hide_fees,
})

/** Done with its date, now with the expected one, later; what does not concern this applicant is left out. */
function wayOf(
  { registration, steps, moves, exams }: Application,
  current: Step,
  facts: Pick<Facts, 'hasEarlierDegree'>,
) {
  const days = expectedDays(steps, current.code, facts)
  const since = dayOf(registration.step_since)
  // Nothing comes after a refusal; after a failed exam the council decides first, nobody can say when the rest is.
  const isOver = registration.status === 'refused'
  const isOpenEnded = current.code === 'entry_exam' && hasFailed(exams)
  const today = clock.today()
  /** What took longer than expected is expected today at the earliest. */
  const notPast = (day: string) => (day < today ? today : day)
  return steps
    .filter(step => isOnTheWay(step.code, facts))
    .map(step => {
      const left = moves.findLast(move => move.from_step_id === step.id)
      const isDone = step.position < current.position
      const isSkipped = isDone && !left
      const ahead = days.get(step.code)
      return {
        id: step.id,
        code: step.code,
        name: step.name,
        hint: step.hint,
        state:
          step.id === current.id
            ? ('now' as const)
            : isSkipped
              ? ('skipped' as const)
              : isDone
                ? ('done' as const)
                : ('later' as const),
        done_at: isDone && left ? left.at.toISOString() : null,
        expected_on: !isDone && !isOver && !isOpenEnded && ahead !== undefined ? notPast(addDays(since, ahead)) : null,
      }
    })
    .filter(step => step.state !== 'skipped' || step.code === 'registration_fee')
    .filter(step => !isOver || step.state !== 'later')
}

/** Of this application, the last: a former one of the same person had its own. */
const invoiceOf = (kind: InvoiceSummary['kind'], { invoices, registration }: Application) =>
  invoices.findLast(invoice => invoice.kind === kind && invoice.reference === referenceOf(registration.id))

function registrationFee(application: Application) {
  const invoice = invoiceOf('registration', application)
  const { fee_state, status } = application.registration
  return {
    amount: invoice?.total ?? application.period_fee,
    open: invoice?.open ?? application.period_fee,
    // A refused application owes nothing.
    state: fee_state === 'open' && status === 'refused' ? ('none' as const) : fee_state,
    receipt: invoice?.receipt ?? null,
  }
}

function studyFee(application: Application, hourFee: number) {
  const { registration, specialty } = application
  const hours = firstTermHours(specialty)
  const invoice = invoiceOf('study', application)
  const state = registration.study_fee_paid
    ? ('paid' as const)
    : registration.status === 'accepted'
      ? ('open' as const)
      : ('none' as const)
  return {
    amount: invoice?.total ?? hours * hourFee,
    open: invoice?.open ?? hours * hourFee,
    hours,
    state,
    receipt: invoice?.receipt ?? null,
  }
}

function presentBooking({ booked_days: [day] }: Application, step: Step) {
  if (!day) return null
  return {
    day_id: day.id,
    date: day.date,
    opens_at: day.opens_at,
    closes_at: day.closes_at,
    place: day.place,
    attendance: day.attendance,
    can_change: step.code === 'conformity_day' && (day.attendance === 'absent' || isChangeable(day.date)),
  }
}

const hasFailed = (exams: Application['exams']) =>
  exams.some(each => each.result === 'fail') && !exams.some(each => each.result === 'success')

/** The last one with a result, else the next one. */
function lastExam({ exams }: Application) {
  const exam = exams.findLast(each => each.result) ?? exams[0]
  if (!exam) return null
  return {
    name: exam.name,
    date: exam.date,
    score: exam.score,
    score_total: exam.score_total,
    score_pass: exam.score_pass,
    result: exam.result ?? ('coming' as const),
  }
}
