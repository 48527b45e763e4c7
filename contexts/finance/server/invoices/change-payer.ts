import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { and, eq, inArray } from 'drizzle-orm'
import { invoiceTable } from './invoices.table.ts'

type Payer = { guard: string; id: number }

/**
 * Invoices of one account become those of another of the same person, with their payments; names and lines stay as they
 * were issued. All of them, or these. Answers their ids.
 */
export function changePayer(from: Payer, to: Payer, only?: readonly number[]): Promise<number[]> {
  return transaction(async () => {
    const rows = await db()
      .update(invoiceTable)
      .set({ payer_guard: to.guard, payer_id: to.id })
      .where(
        and(
          eq(invoiceTable.payer_guard, from.guard),
          eq(invoiceTable.payer_id, from.id),
          only && inArray(invoiceTable.id, [...only]),
        ),
      )
      .returning({ id: invoiceTable.id })
    for (const { id } of rows)
      await audit({ action: 'finance.invoice.move', subject: ['finance.invoice', id], before: from, after: to })
    return rows.map(row => row.id)
  })
}
