import { db } from '@halaqa/kit-server/database'
import { publish } from '@halaqa/kit-server/events'
import { eq } from 'drizzle-orm'
import { invoicePaid } from '../../contract/events.ts'
import { type Invoice, invoiceTable } from '../invoices/invoices.table.ts'
import { standingOf } from '../invoices/standing-of-invoices.ts'

/**
 * Money came for an open invoice: where nothing of it is open any more it is paid, and everybody who waits for that hears of it,
 * however the money came. Answers whether it is; a part leaves it open.
 */
export async function closeIfSettled(invoice: Invoice, { uuid, at }: { uuid: string; at: Date }): Promise<boolean> {
  const { open, paid } = await standingOf(invoice.id)
  if (open > 0) return false
  await db().update(invoiceTable).set({ state: 'paid', settled_at: at }).where(eq(invoiceTable.id, invoice.id))
  const { id: invoice_id, kind, reference } = invoice
  await publish(invoicePaid, { invoice_id, payment_uuid: uuid, kind, reference, amount: paid })
  return true
}
