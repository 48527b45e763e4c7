import { db, transaction } from '@halaqa/kit-server/database'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Payer } from '../ledger/accounts.ts'
import { changePayer } from './change-payer.ts'
import { invoiceLineTable, invoiceTable } from './invoices.table.ts'

type Person = Pick<Payer, 'guard' | 'id'>

/** The invoice by which somebody paid for studying before there was a semester to study in; undefined where there is none. */
export async function studyPaidBefore({ guard, id }: Person): Promise<number | undefined> {
  const [invoice] = await db()
    .select({ id: invoiceTable.id })
    .from(invoiceTable)
    .where(
      and(
        eq(invoiceTable.payer_guard, guard),
        eq(invoiceTable.payer_id, id),
        eq(invoiceTable.kind, 'study'),
        eq(invoiceTable.state, 'paid'),
        isNull(invoiceTable.semester_id),
      ),
    )
    .orderBy(desc(invoiceTable.id))
    .limit(1)
  return invoice?.id
}

/**
 * An invoice that was asked for before there was a semester, or a student, is for that semester and of that student from now on: what was
 * asked and paid stays as it was. In the current transaction; harmless when it is said twice.
 */
export function assignInvoice(
  id: number,
  { student, semester_id }: { student: Person; semester_id: number },
): Promise<void> {
  return transaction(async () => {
    const [payer] = await db()
      .select({ guard: invoiceTable.payer_guard, id: invoiceTable.payer_id })
      .from(invoiceTable)
      .where(eq(invoiceTable.id, id))
    if (!payer) return
    await changePayer(payer, student, [id])
    await db()
      .update(invoiceLineTable)
      .set({ semester_id })
      .where(and(eq(invoiceLineTable.invoice_id, id), isNull(invoiceLineTable.semester_id)))
    await db()
      .update(invoiceTable)
      .set({ semester_id })
      .where(and(eq(invoiceTable.id, id), isNull(invoiceTable.semester_id)))
  })
}
