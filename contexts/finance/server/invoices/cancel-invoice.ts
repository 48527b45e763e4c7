import { conflict } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { eq } from 'drizzle-orm'
import { invoiceSettled } from '../../contract/invoice.ts'
import { invoiceTable } from './invoices.table.ts'

/**
 * Takes an open invoice back: nothing is owed by it any more, it stays as it was issued. Refuses `invoice-settled` when it
 * is paid, exempted or cancelled already. A payment that comes afterwards is a surplus to give back.
 */
export function cancelInvoice(id: number, reason: string): Promise<void> {
  return transaction(async () => {
    const [invoice] = await db().select().from(invoiceTable).where(eq(invoiceTable.id, id)).for('update')
    if (!invoice) return refuse(conflict)
    if (invoice.state !== 'open') refuse(invoiceSettled)
    await db()
      .update(invoiceTable)
      .set({ state: 'cancelled', settledAt: clock.now(), note: reason })
      .where(eq(invoiceTable.id, id))
    await audit({
      action: 'finance.invoice.withdraw',
      subject: ['finance.invoice', id],
      before: { state: invoice.state },
      after: { state: 'cancelled' },
      note: reason,
    })
  })
}
