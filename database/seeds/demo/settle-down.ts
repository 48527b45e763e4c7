import { specialtyById } from '@halaqa/academics/server'
import type { StepCode } from '@halaqa/admission/contract'
import {
  bookSeat,
  enrolStudent,
  notePayment,
  type RegistrationRow,
  setDeadline,
  sitExam,
  withDocuments,
  withEquation,
} from '@halaqa/admission/factories'
import { aPaidInvoice } from '@halaqa/finance/factories'
import { hourFeesOn } from '@halaqa/finance/server'
import { addDays, clock } from '@halaqa/kit-server/clock'
import type { Scan } from './scan.ts'

type Wish = { documents?: ('uploaded' | 'accepted' | 'refused')[] }

const order: StepCode[] = [
  'verify_email',
  'registration_fee',
  'documents',
  'documents_review',
  'conformity_day',
  'entry_exam',
  'equivalence',
  'decision',
  'study_fee',
  'student',
]
const isPast = (at: StepCode, step: StepCode) => order.indexOf(at) > order.indexOf(step)

/** What an applicant at this step has behind them: payment, documents, booking, exam, degree, student record. */
export async function settleDown(applicant: RegistrationRow, at: StepCode, scan: Scan, wish: Wish): Promise<void> {
  const payer = { guard: 'registrars', id: applicant.account_id, name: applicant.full_name }
  const reference = `admission.registration:${applicant.id}`
  if (isPast(at, 'registration_fee') && applicant.fee_state === 'paid') {
    const lines = [{ label: 'رسم التسجيل', quantity: 1, unit_amount: 20_000 }]
    await aPaidInvoice({ kind: 'registration', reference, payer, lines }, applicant.created_at)
    await notePayment(applicant.id, 20_000)
  }
  if (isPast(at, 'registration_fee'))
    await withDocuments(applicant, wish.documents ?? documentsAt(at, applicant.id), scan)
  if (isPast(at, 'conformity_day')) await bookSeat(applicant.id, 'present')
  else if (at === 'conformity_day' && applicant.id % 2) await bookSeat(applicant.id, 'expected')
  // Most have some days left; every seventh is late.
  const until = addDays(clock.today(), applicant.id % 7 ? 2 + (applicant.id % 5) : -1)
  if (at === 'conformity_day') await setDeadline(applicant.id, { book_until: until })
  if (at === 'study_fee') await setDeadline(applicant.id, { window_ends_on: until })
  if (isPast(at, 'entry_exam')) await sitExam(applicant, 55 + (applicant.id % 40))
  if (applicant.degree_type === 'master' && isPast(at, 'entry_exam'))
    await withEquation(applicant.id, scan, at === 'equivalence' ? 'submitted' : 'approved', handedIn(applicant.id))
  if (at === 'student') {
    const specialty = await specialtyById(applicant.specialty_id)
    const hours = Math.round(specialty.credit_hours / specialty.terms)
    const lines = [
      { label: 'رسوم الفصل الأول، ساعة معتمدة', quantity: hours, unit_amount: (await hourFeesOn())(specialty) },
    ]
    const payment = await aPaidInvoice({ kind: 'study', reference, payer, lines })
    await notePayment(applicant.id, payment.amount, payment.uuid)
    await enrolStudent(applicant.id)
  }
}

/** Some hours ago, or some days. */
const handedIn = (id: number) => new Date(clock.now().getTime() - (3 + ((id * 17) % 90)) * 3_600_000)

function documentsAt(at: StepCode, id: number): ('uploaded' | 'accepted' | 'refused')[] {
  if (at === 'documents') return id % 3 === 0 ? ['accepted', 'refused', 'uploaded'] : ['uploaded']
  if (at === 'documents_review') return id % 2 ? ['accepted', 'uploaded'] : ['uploaded']
  return ['accepted']
}
