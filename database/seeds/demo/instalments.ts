import { activeSemester } from '@halaqa/academics/server'
import { aDunningLevel, aDunningNotice, aPlan, aRule, madeBefore } from '@halaqa/billing/factories'
import { aBankAccount, anOpenInvoice, aReceipt } from '@halaqa/finance/factories'
import { accountTable } from '@halaqa/identity/tables'
import { addDays, clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { currentRequest, system, withRequest } from '@halaqa/kit-server/request'
import { studentTable } from '@halaqa/students/tables'
import { and, asc, eq, getTableColumns, notInArray } from 'drizzle-orm'
import { shownAccounts } from './accounts.ts'
import { staffMember } from './staff-member.ts'

/**
 * Two rules, and students who took hours on top in the running semester and pay for them in three parts: two have paid one at
 * the desk, one is late and was told so; of the last nothing is spread yet.
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
      if (at === 1) await beLate(student.id, plan.id)
      if (at > 2) await payAtDesk(student.account_id, invoice_id, at * 16_000)
    }
  })
}

/** The first part is late for twelve days: the student was told twice, and sits no exam until it is paid. */
async function beLate(student_id: number, planId: number): Promise<void> {
  await madeBefore(planId, 12)
  const today = clock.today()
  const debt = { kind: 'study', reference: `demo.hours:${student_id}`, due_on: addDays(today, -12), amount: 36_000 }
  for (const [level_id, days, holds] of await levels()) {
    const told_at = new Date(clock.now().getTime() - (12 - days) * 86_400_000)
    if (days < 12) await aDunningNotice({ student_id, ...debt, level_id, days, holds, told_at })
  }
}

/** After three days a word, after ten no exam, after thirty no results. */
async function levels() {
  const told = async (days: number, ways: ('mail' | 'sms')[], holds: ('exam' | 'results')[]) =>
    [await aDunningLevel({ days, ways, holds }), days, holds] as const
  return [
    await told(3, ['mail'], []),
    await told(10, ['mail', 'sms'], ['exam']),
    await told(30, ['mail', 'sms'], ['exam', 'results']),
  ]
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
