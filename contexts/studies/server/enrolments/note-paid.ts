import { db } from '@halaqa/kit-server/database'
import { eq } from 'drizzle-orm'
import { enrolmentTable } from './enrolments.table.ts'

/** The subjects that an invoice is for are paid; of an invoice for something else, none. */
export async function notePaidEnrolments(invoiceId: number): Promise<void> {
  await db().update(enrolmentTable).set({ paid: true }).where(eq(enrolmentTable.invoice_id, invoiceId))
}
