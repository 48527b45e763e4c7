import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { eq } from 'drizzle-orm'
import { invoiceSettled } from '../../contract/invoice.ts'
import { type Invoice, invoiceTable } from './invoices.table.ts'
import { type Standing, standingOf } from './standing-of-invoices.ts'

/**
 * An open invoice with how it stands, in baisa, held until the transaction ends: nobody pays or replaces it meanwhile. Refuses
 * `invoice-settled`, and 404 where it is not of this payer.
 */
export async function holdOpenInvoice(id: number, payer: { guard: string; id: number }): Promise<Invoice & Standing> {
  const [invoice] = await db().select().from(invoiceTable).where(eq(invoiceTable.id, id)).for('update')
  const isOwn = invoice && invoice.payer_guard === payer.guard && invoice.payer_id === payer.id
  if (!isOwn) return refuse(notFound)
  if (invoice.state !== 'open') refuse(invoiceSettled)
  return { ...invoice, ...(await standingOf(id)) }
}
