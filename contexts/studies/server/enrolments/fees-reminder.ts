import { activeSemester, eventOf } from '@halaqa/academics/server'
import { invoicesOfMany, partsOfInvoices } from '@halaqa/finance/server'
import type { ReminderSource } from '@halaqa/identity/server'
import { db } from '@halaqa/kit-server/database'
import { studentTable } from '@halaqa/students/readable'
import { and, eq, isNotNull } from 'drizzle-orm'
import { enrolmentTable } from './enrolments.table.ts'

/** The last day for the fees of the running semester, for who was charged and has not paid all. */
export const feesReminder: ReminderSource = {
  kind: 'studies.reminder.fees',
  guard: 'students',
  dueOn: async day => {
    const semester = await activeSemester()
    if (!semester || (await eventOf(semester.id, 'fees_due'))?.ends_on !== day) return []
    const rows = await db()
      .selectDistinct({ account_id: studentTable.account_id, invoice_id: enrolmentTable.invoice_id })
      .from(enrolmentTable)
      .innerJoin(studentTable, eq(studentTable.id, enrolmentTable.student_id))
      .where(
        and(
          eq(enrolmentTable.semester_id, semester.id),
          eq(enrolmentTable.state, 'study'),
          isNotNull(enrolmentTable.invoice_id),
          eq(enrolmentTable.paid, false),
          eq(studentTable.state, 'active'),
        ),
      )
    const parted = await partedAmong(rows.map(row => row.account_id))
    const asked = new Set(rows.filter(row => !parted.has(row.invoice_id!)).map(row => row.account_id))
    return [...asked].map(account_id => ({ account_id, link: '/student/payments' }))
  },
}

/** The invoices of these students that are asked for in parts: of each part somebody else reminds, on its day. */
async function partedAmong(accountIds: readonly number[]): Promise<ReadonlySet<number>> {
  const invoices = [...(await invoicesOfMany('students', accountIds)).values()].flat()
  return new Set((await partsOfInvoices(invoices.filter(each => each.state === 'open'))).keys())
}
