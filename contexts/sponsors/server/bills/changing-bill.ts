import { notFound } from '@halaqa/kit-contract'
import { type AuditVerb, audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { asc, eq } from 'drizzle-orm'
import { type BillState, billState } from '../../contract/bills.ts'
import { type BillLineRow, type BillRow, billLineTable, billTable } from '../tables/bills.table.ts'

export type Changed = { id: number; state: BillState }

/**
 * Held with its lines until the end, before sponsor, invoices and accounts: of two who decide at once the second is told what
 * became of it. The lines are in the order of their invoices. Refuses `bill-state`.
 */
export const changingBill = (
  id: number,
  from: BillState,
  work: (bill: BillRow, lines: BillLineRow[]) => Promise<Changed>,
): Promise<Changed> =>
  transaction(async () => {
    const [bill] = await db().select().from(billTable).where(eq(billTable.id, id)).for('update')
    if (!bill) return refuse(notFound)
    if (bill.state !== from) refuse(billState)
    const lines = await db()
      .select()
      .from(billLineTable)
      .where(eq(billLineTable.bill_id, id))
      .orderBy(asc(billLineTable.invoice_id), asc(billLineTable.id))
      .for('update')
    return work(bill, lines)
  })

/** Writes what became of a bill, and leaves its trace. */
export async function writeBill(
  { id, state, amount }: Pick<BillRow, 'id' | 'state' | 'amount'>,
  verb: AuditVerb,
  to: Partial<typeof billTable.$inferInsert> & { state: BillState },
): Promise<Changed> {
  await db().update(billTable).set(to).where(eq(billTable.id, id))
  const changed = to.amount !== undefined && to.amount !== amount
  await audit({
    action: `sponsors.bill.${verb}`,
    subject: ['sponsors.bill', id],
    before: { state, ...(changed && { amount }) },
    after: { state: to.state, ...(to.number && { number: to.number }), ...(changed && { amount: to.amount }) },
    note: to.note || undefined,
  })
  return { id, state: to.state }
}
