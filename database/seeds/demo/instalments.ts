import { activeSemester } from '@halaqa/academics/server'
import { aPlan, aRule, madeBefore, unspreadInvoices } from '@halaqa/billing/factories'
import { aBankAccount, aReceipt } from '@halaqa/finance/factories'
import { clock } from '@halaqa/kit-server/clock'
import { currentRequest, system, withRequest } from '@halaqa/kit-server/request'
import { studentsByIds } from '@halaqa/students/server'
import { staffMember } from './staff-member.ts'

/** Two rules, and what some students owe for the running semester spread by them: one has paid a part, one is late. */
export async function seedInstalments(): Promise<void> {
  const semester = await activeSemester()
  if (!semester) return
  const officer = { ...system, ...(await staffMember('finance')), guard: 'users' }
  await withRequest({ ...currentRequest(), actor: officer }, async () => {
    const thirds = await aRule([4000, 3000, 3000], { name: 'ثلاثة أقساط شهرية', min_amount: 30_000 })
    const of = { counted_from: 'semester' as const, degree_type: 'master' as const, min_amount: 100_000 }
    await aRule([2500, 2500, 2500, 2500], { name: 'أربعة أقساط لطلبة الماجستير', ...of })
    const invoices = (await unspreadInvoices(semester.id, 20)).filter(each => each.open >= 30_000).slice(0, 5)
    const students = await studentsByIds(invoices.map(each => each.student_id))
    for (const [at, { id, student_id, open }] of invoices.entries()) {
      const asked = { student_id, invoice_id: id, rule_id: thirds.id, begins_on: clock.today(), parts: [] }
      const plan = await aPlan(asked)
      if (at === 1) await madeBefore(plan.id, 12)
      if (at > 1 && at < 4) await payFirst(students.get(student_id)!.account_id, id, Math.floor(open / 2))
    }
  })
}

/** At the desk: the first part, and some of the second. */
async function payFirst(payer_id: number, invoiceId: number, amount: number): Promise<void> {
  const desk = await aBankAccount({ name_ar: 'صندوق المالية' })
  await aReceipt({ payer_id, amount, invoice_ids: [invoiceId], bank_account_id: desk.id })
}
