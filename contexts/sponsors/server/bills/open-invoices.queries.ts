import { semesterFeeKinds } from '@halaqa/finance/contract'
import { invoiceTable } from '@halaqa/finance/readable'
import { invoicesOfMany } from '@halaqa/finance/server'
import { db } from '@halaqa/kit-server/database'
import { studentTable } from '@halaqa/students/readable'
import { and, asc, eq, inArray } from 'drizzle-orm'

/** An open invoice of a student, with what it asks in all and what of that is open, in baisa. */
export type OpenInvoice = {
  student_id: number
  student: string
  student_number: string
  invoice_id: number
  invoice_number: string
  total: number
  open: number
}

/** The open invoices of students for a semester, by their numbers. */
export async function openInvoicesToBill(studentIds: readonly number[], semesterId: number): Promise<OpenInvoice[]> {
  if (!studentIds.length) return []
  const rows = await db()
    .select({
      student_id: studentTable.id,
      student: studentTable.full_name,
      student_number: studentTable.number,
      account_id: studentTable.account_id,
      invoice_id: invoiceTable.id,
      invoice_number: invoiceTable.number,
      total: invoiceTable.total,
    })
    .from(invoiceTable)
    .innerJoin(studentTable, eq(studentTable.account_id, invoiceTable.payer_id))
    .where(
      and(
        eq(invoiceTable.payer_guard, 'students'),
        eq(invoiceTable.semester_id, semesterId),
        inArray(invoiceTable.kind, [...semesterFeeKinds]),
        eq(invoiceTable.state, 'open'),
        inArray(studentTable.id, [...studentIds]),
      ),
    )
    .orderBy(asc(invoiceTable.id))
  const standing = await invoicesOfMany(
    'students',
    rows.map(row => row.account_id),
  )
  return rows.map(({ account_id, ...row }) => ({
    ...row,
    open: standing.get(account_id)?.find(each => each.id === row.invoice_id)?.open ?? 0,
  }))
}
