import { db } from '@halaqa/kit-server/database'
import { eq, sql } from 'drizzle-orm'
import type { EnrolmentState } from '../../contract/enrolment.ts'
import { type Enrolment, enrolmentTable } from './enrolments.table.ts'

/** The whole mark of an attempt (null: not every part has one), the points of mercy within it, and what follows from it. */
export async function writeResult(
  id: number,
  result: { mark: number | null; mercy: number; state: EnrolmentState },
): Promise<void> {
  await db().update(enrolmentTable).set(result).where(eq(enrolmentTable.id, id))
}

/** Whether the fee of an attempt is paid, and by which invoice. */
export async function writePayment(id: number, payment: Pick<Enrolment, 'paid' | 'invoice_id'>): Promise<void> {
  await db().update(enrolmentTable).set(payment).where(eq(enrolmentTable.id, id))
}

/** The invoices by which attempts are charged from now on; both in one order. */
export async function putOnInvoices(enrolmentIds: readonly number[], invoiceIds: readonly number[]): Promise<void> {
  await db().execute(sql`
    update ${enrolmentTable} set invoice_id = charged.invoice_id
    from unnest(${sql.param([...enrolmentIds])}::int[], ${sql.param([...invoiceIds])}::int[]) as charged (id, invoice_id)
    where ${enrolmentTable.id} = charged.id`)
}

/** Takes an attempt out whole. Whoever asks keeps what it was: it can be put back as it stood, under the same id. */
export async function takeOut(id: number): Promise<void> {
  await db().delete(enrolmentTable).where(eq(enrolmentTable.id, id))
}

/** Puts an attempt back that was taken out. Answers false where its place is taken by another. */
export async function putBack(enrolment: Enrolment): Promise<boolean> {
  const back = await db()
    .insert(enrolmentTable)
    .overridingSystemValue()
    .values(enrolment)
    .onConflictDoNothing()
    .returning({ id: enrolmentTable.id })
  return back.length > 0
}
