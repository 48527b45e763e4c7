import { aSettlement } from '@halaqa/billing/factories'
import { aBankAccount } from '@halaqa/finance/factories'
import { invoiceTable } from '@halaqa/finance/readable'
import { creditsOfPeople } from '@halaqa/finance/server'
import { db } from '@halaqa/kit-server/database'
import { studentTable } from '@halaqa/students/tables'
import { askFeeWaiver, enrolmentTable } from '@halaqa/studies/factories'
import { and, asc, desc, eq } from 'drizzle-orm'
import { staffMember } from './staff-member.ts'

/** Students who paid more than was asked: one is paid out, one waits for it, and one is let go a part of an invoice by a decision. */
export async function seedSettlements(): Promise<void> {
  const [finance, admin] = [await staffMember('finance'), await staffMember('admin')]
  const bank = await aBankAccount({ kind: 'bank', name_ar: 'بنك مسقط، الحساب الجاري' })
  const none = { invoice_id: null, bank_account_id: null, iban: '', account_holder: '', decision_number: '' }
  const students = await db().select().from(studentTable).orderBy(asc(studentTable.id))
  let payouts = 0
  for (const { id: student_id, account_id, full_name } of students) {
    const amount = await creditsOfPeople([{ guard: 'students', id: account_id }])
    if (!amount || payouts === 2) continue
    payouts += 1
    const to = { bank_account_id: bank.id, iban: 'OM810180000001299123456', account_holder: full_name }
    const asked = { ...none, ...to, student_id, kind: 'payout' as const, amount, reason: 'دُفع زائدًا عن الفاتورة' }
    await aSettlement(asked, finance, payouts === 1 ? admin : undefined)
  }
  const [open] = await db()
    .select({ student_id: studentTable.id, invoice_id: invoiceTable.id })
    .from(invoiceTable)
    .innerJoin(studentTable, eq(studentTable.account_id, invoiceTable.payer_id))
    .where(
      and(eq(invoiceTable.payer_guard, 'students'), eq(invoiceTable.state, 'open'), eq(invoiceTable.kind, 'service')),
    )
    .orderBy(asc(invoiceTable.id))
    .limit(1)
  if (!open) return
  const asked = { ...none, ...open, kind: 'discount' as const, amount: 2_000, decision_number: '21/2026' }
  await aSettlement({ ...asked, reason: 'تخفيض بدل البطاقة بقرار العميد' }, finance)
}

/** Of a subject that an open invoice asks for the fee is asked to be waived; finance has not decided. */
export async function seedFeeWaiver(): Promise<void> {
  const [charged] = await db()
    .select({ id: enrolmentTable.id })
    .from(enrolmentTable)
    .innerJoin(invoiceTable, eq(invoiceTable.id, enrolmentTable.invoice_id))
    .where(and(eq(invoiceTable.state, 'open'), eq(enrolmentTable.paid, false)))
    .orderBy(desc(enrolmentTable.id))
    .limit(1)
  if (charged)
    await askFeeWaiver(charged.id, await staffMember('students'), 'قرار مجلس الكلية 14/2026: إعفاء حفظة القرآن الكريم')
}
