import { db } from '@halaqa/kit-server/database'
import { publish } from '@halaqa/kit-server/events'
import { eq } from 'drizzle-orm'
import { invoicePaid } from '../../contract/events.ts'
import { type Invoice, invoiceTable } from './invoices.table.ts'
import { standingOf } from './standing-of-invoices.ts'

/**
 * Money came for an open invoice: where nothing of it is open any more it is paid, and everybody who waits for that hears of it,
 * however the money came; `byCredit`: before, for another invoice, so that its receipt is there already. Answers whether it is; a part leaves it open.
 */
export async function closeIfSettled(
  invoice: Pick<Invoice, 'id' | 'kind' | 'reference'>,
  { uuid, at, byCredit = false }: { uuid: string; at: Date; byCredit?: boolean },
): Promise<boolean> {
  const { open, paid } = await standingOf(invoice.id)
  if (open > 0) return false
  await db().update(invoiceTable).set({ state: 'paid', settled_at: at }).where(eq(invoiceTable.id, invoice.id))
  const { id: invoice_id, kind, reference } = invoice
  await publish(invoicePaid, { invoice_id, payment_uuid: uuid, kind, reference, amount: paid, by_credit: byCredit })
  return true
}
