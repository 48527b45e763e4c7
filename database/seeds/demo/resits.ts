import { activeSemester } from '@halaqa/academics/server'
import { chargeByHand } from '@halaqa/billing/factories'
import { semesterFeeKinds } from '@halaqa/finance/contract'
import { payInvoice } from '@halaqa/finance/factories'
import { invoiceTable } from '@halaqa/finance/readable'
import { itemsToCharge } from '@halaqa/finance/server'
import { grantFromFirst } from '@halaqa/funds/factories'
import { accountTable } from '@halaqa/identity/tables'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { currentRequest, system, withRequest } from '@halaqa/kit-server/request'
import { studentTable } from '@halaqa/students/tables'
import { and, asc, desc, eq, getTableColumns, inArray, notExists, notInArray, sql } from 'drizzle-orm'
import { shownAccounts } from './accounts.ts'
import { staffMember } from './staff-member.ts'

/** Three students, of whom nothing else is asked, sit an exam again: one has paid for it, for one a fund has, one owes it. */
export async function seedResits(): Promise<void> {
  const semester = await activeSemester()
  if (!semester) return
  const [finance, admin] = [await staffMember('finance'), await staffMember('admin')]
  const as = <T>(officer: { id: number; name: string }, work: () => Promise<T>) =>
    withRequest({ ...currentRequest(), actor: { ...system, ...officer, guard: 'users' } }, work)
  const [both, part] = [await resitItem('resit'), await resitItem('resit_part')]
  const asked = { quantity: 1, unit_amount: null, semester_id: semester.id, reason: 'إعادة اختبار النحو' }
  const [paying, helped, owing] = await whoOwesNothing(semester.id)
  if (paying) await payInvoice(await as(finance, () => charged(paying, { ...asked, item_id: both })))
  if (helped) {
    const invoice_id = await as(finance, () => charged(helped, { ...asked, item_id: part }))
    await grantFromFirst({ student_id: helped.id, invoice_id, amount: 15_000 }, finance, admin)
  }
  if (owing) await as(finance, () => charged(owing, { ...asked, item_id: part }))
}

async function resitItem(code: 'resit' | 'resit_part'): Promise<number> {
  const items = await itemsToCharge({ degree_type: 'bachelor', specialty_id: 0, on: clock.today() })
  return items.find(each => each.code === code)!.id
}

type Student = typeof studentTable.$inferSelect
/** Charges by hand, and answers the invoice. */
async function charged(student: Student, asked: Parameters<typeof chargeByHand>[1]): Promise<number> {
  await chargeByHand(student.id, asked)
  const [invoice] = await db()
    .select({ id: invoiceTable.id })
    .from(invoiceTable)
    .where(and(eq(invoiceTable.payer_guard, 'students'), eq(invoiceTable.payer_id, student.account_id)))
    .orderBy(desc(invoiceTable.id))
    .limit(1)
  return invoice!.id
}

/** Who studies and is asked for nothing in the semester; those whom the start shows owe what they owed. */
const whoOwesNothing = (semesterId: number): Promise<Student[]> =>
  db()
    .select(getTableColumns(studentTable))
    .from(studentTable)
    .innerJoin(accountTable, eq(accountTable.id, studentTable.account_id))
    .where(
      and(
        eq(studentTable.state, 'active'),
        notInArray(
          accountTable.email,
          shownAccounts.map(each => each.username),
        ),
        notExists(
          db()
            .select({ one: sql`1` })
            .from(invoiceTable)
            .where(
              and(
                eq(invoiceTable.payer_guard, 'students'),
                eq(invoiceTable.payer_id, studentTable.account_id),
                eq(invoiceTable.semester_id, semesterId),
                inArray(invoiceTable.kind, semesterFeeKinds),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(studentTable.id))
    .limit(3)
