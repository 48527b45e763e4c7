import { activeSemester } from '@halaqa/academics/server'
import { aBankAccount, anOpenInvoice } from '@halaqa/finance/factories'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { currentRequest, system, withRequest } from '@halaqa/kit-server/request'
import { studentById } from '@halaqa/students/server'
import { eq } from 'drizzle-orm'
import type { SponsorInput } from '../contract/sponsors.ts'
import type { SponsorshipInput } from '../contract/sponsorships.ts'
import { approveBill } from './bills/decide-bill.ts'
import { makeBill } from './bills/make-bill.ts'
import { confirmPayment, type NewPayment, recordPayment } from './payments/record-payment.ts'
import { addSponsor } from './sponsors/save-sponsor.ts'
import { askSponsorship } from './sponsorships/ask-sponsorship.ts'
import { approveSponsorship } from './sponsorships/decide-sponsorship.ts'
import { type SponsorRow, sponsorTable } from './tables/sponsors.table.ts'

/** An active body of this Arabic name that pays for students. */
export async function aSponsor(name_ar: string, wish: Partial<SponsorInput> = {}): Promise<SponsorRow> {
  const plain = { registration_number: '', contact_name: '', phone: '', email: '', address: '', remark: '' }
  const id = await addSponsor({ ...plain, kind: 'body', name_ar, name_en: '', is_active: true, ...wish })
  const [row] = await db().select().from(sponsorTable).where(eq(sponsorTable.id, id))
  return row!
}

/** A sponsorship of half of what a student is asked, in the name of whoever asks; it waits for approval. */
export async function aSponsorship(
  wish: Pick<SponsorshipInput, 'sponsor_id' | 'student_id' | 'from_semester_id'> & Partial<SponsorshipInput>,
): Promise<number> {
  const { id } = await askSponsorship({
    until_semester_id: null,
    share: 50,
    most: null,
    decision_number: 'ق-2026/14',
    reason: 'ضمن اتفاقية الابتعاث',
    ...wish,
  })
  return id
}

/** What a student is asked for a semester, in baisa. Answers the id of the invoice. */
export async function aFeeOf(studentId: number, semester_id: number, amount: number): Promise<number> {
  const { account_id, full_name } = await studentById(studentId)
  const payer = { guard: 'students', id: account_id, name: full_name }
  const lines = [{ item: 'study', label: 'رسوم الدراسة', quantity: 1, unit_amount: amount, semester_id }]
  const { id } = await anOpenInvoice({ kind: 'study', reference: `test.fee:${crypto.randomUUID()}`, payer, lines })
  return id
}

/** Cash of a sponsor at a desk, in the name of whoever asks; a transfer waits. */
export async function aSponsorPayment(wish: Pick<NewPayment, 'sponsor_id'> & Partial<NewPayment>): Promise<number> {
  const { id } = await recordPayment({
    form_uuid: crypto.randomUUID(),
    bank_account_id: wish.bank_account_id ?? (await aBankAccount({ name_ar: 'صندوق المالية' })).id,
    amount: 20_000,
    ...wish,
  })
  return id
}

type Officer = { id: number; name: string }
const as = <T>(officer: Officer, work: () => Promise<T>): Promise<T> =>
  withRequest({ ...currentRequest(), actor: { ...system, ...officer, guard: 'users' } }, work)

/**
 * Who pays for students of the demonstration college: two bodies and a person. Of these students, who are charged, some are paid for;
 * one body was billed and paid a part, a bill of the other waits, as do a transfer and a sponsorship.
 */
export async function seedSponsors(officer: Officer, chief: Officer, studentIds: readonly number[]): Promise<void> {
  const semester = await activeSemester()
  if (!semester) return
  const ministry = await aSponsor('دائرة الابتعاث الداخلي', {
    name_en: 'Internal Scholarships Department',
    contact_name: 'خالد بن سيف الهنائي',
    email: 'scholarships@moe.example',
    phone: '+96824000310',
    address: 'مسقط، حي الوزارات',
  })
  const company = await aSponsor('شركة نور الخليج', {
    name_en: 'Noor Al Khaleej LLC',
    registration_number: '1184420',
    contact_name: 'ميمونة بنت سالم الرواحية',
    email: 'hr@noor.example',
  })
  await aSponsor('الشيخ أحمد بن ناصر الخروصي', { kind: 'person', phone: '+96892000377' })
  const of = { from_semester_id: semester.id }
  const running = async (sponsor_id: number, student_id: number, wish: Partial<SponsorshipInput>) => {
    const id = await as(officer, () => aSponsorship({ ...of, sponsor_id, student_id, ...wish }))
    await as(chief, () => approveSponsorship(id))
  }
  for (const student_id of studentIds) await aFeeOf(student_id, semester.id, 120_000)
  const [first, second, third, fourth] = studentIds
  for (const student_id of [first, second]) if (student_id) await running(ministry.id, student_id, { share: 75 })
  if (third) await running(company.id, third, { share: 50, most: 150_000 })
  if (fourth) await as(officer, () => aSponsorship({ ...of, sponsor_id: company.id, student_id: fourth, share: 100 }))
  const semester_id = semester.id
  const bill = first && (await as(officer, () => makeBill({ sponsor_id: ministry.id, semester_id })))
  if (bill) await as(chief, () => approveBill(bill.id))
  if (third) await as(officer, () => makeBill({ sponsor_id: company.id, semester_id }))
  if (!bill) return
  const bank = await aBankAccount({ kind: 'bank', name_ar: 'بنك مسقط، الحساب الجاري' })
  const came = { sponsor_id: ministry.id, bank_account_id: bank.id, value_on: addDays(clock.today(), -2) }
  const paid = await as(officer, () => aSponsorPayment({ ...came, amount: 60_000, bank_reference: 'SP26-0411' }))
  await as(chief, () => confirmPayment(paid))
  await as(officer, () => aSponsorPayment({ ...came, amount: 25_000, bank_reference: 'SP26-0427' }))
}
