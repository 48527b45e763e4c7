import { activeSemester } from '@halaqa/academics/server'
import { aPlan, aRule, madeBefore } from '@halaqa/billing/factories'
import { aBankAccount, anOpenInvoice, aReceipt } from '@halaqa/finance/factories'
import { accountTable } from '@halaqa/identity/tables'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { currentRequest, system, withRequest } from '@halaqa/kit-server/request'
import { studentTable } from '@halaqa/students/tables'
import { and, asc, eq, getTableColumns, notInArray } from 'drizzle-orm'
import { shownAccounts } from './accounts.ts'
import { staffMember } from './staff-member.ts'

/**
 * Two rules, and students who took hours on top in the running semester and pay for them in three parts: two have paid one at
 * the desk, one is late; of the last nothing is spread yet.
 */
export async function seedInstalments(): Promise<void> {
  const semester = await activeSemester()
  if (!semester) return
  const officer = { ...system, ...(await staffMember('finance')), guard: 'users' }
  await withRequest({ ...currentRequest(), actor: officer }, async () => {
    const thirds = await aRule([4000, 3000, 3000], { name: 'ثلاثة أقساط شهرية', min_amount: 30_000 })
    const of = { counted_from: 'semester' as const, degree_type: 'master' as const, min_amount: 100_000 }
    await aRule([2500, 2500, 2500, 2500], { name: 'أربعة أقساط لطلبة الماجستير', ...of })
    // Those whom the start shows owe what they owed.
    const shown = shownAccounts.map(each => each.username)
    const students = await db()
      .select(getTableColumns(studentTable))
      .from(studentTable)
      .innerJoin(accountTable, eq(accountTable.id, studentTable.account_id))
      .where(and(eq(studentTable.state, 'active'), notInArray(accountTable.email, shown)))
      .orderBy(asc(studentTable.id))
      .limit(8)
    for (const [at, student] of students.slice(2).entries()) {
      const invoice_id = await moreHours(student, semester.id)
      if (at === 5) return
      const asked = { student_id: student.id, invoice_id, rule_id: thirds.id, begins_on: clock.today(), parts: [] }
      const plan = await aPlan(asked)
      if (at === 1) await madeBefore(plan.id, 12)
      if (at > 2) await payAtDesk(student.account_id, invoice_id, at * 16_000)
    }
  })
}

type Student = typeof studentTable.$inferSelect
async function moreHours({ id, account_id, full_name: name }: Student, semester_id: number): Promise<number> {
  const lines = [{ label: 'ساعات إضافية في الفصل', quantity: 6, unit_amount: 15_000, semester_id }]
  const payer = { guard: 'students', id: account_id, name }
  return (await anOpenInvoice({ kind: 'study', reference: `demo.hours:${id}`, payer, lines })).id
}

async function payAtDesk(payer_id: number, invoiceId: number, amount: number): Promise<void> {
  const desk = await aBankAccount({ name_ar: 'صندوق المالية' })
  await aReceipt({ payer_id, amount, invoice_ids: [invoiceId], bank_account_id: desk.id })
}
