import { db } from '@halaqa/kit-server/database'
import { publish } from '@halaqa/kit-server/events'
import { eq } from 'drizzle-orm'
import { invoicePaid } from '../../contract/events.ts'
import { type Invoice, invoiceTable } from './invoices.table.ts'
import { reliefsOf } from './reliefs.ts'
import { standingOf } from './standing-of-invoices.ts'

/**
 * Something came for an open invoice: where nothing of it is open any more it is paid, or exempted where the college let all of it
 * go, and everybody who waits for that hears of it, however it came. `uuid` leads to the paper of the money that settled the last of it,
 * where it was money; `byCredit`: that came before, or was none, so that no receipt is to be sent. Answers whether it is; a part leaves it open.
 */
export async function closeIfSettled(
  invoice: Pick<Invoice, 'id' | 'kind' | 'reference'>,
  { uuid, at, byCredit = false }: { uuid: string | null; at: Date; byCredit?: boolean },
): Promise<boolean> {
  const { open, paid } = await standingOf(invoice.id)
  if (open > 0) return false
  const state = paid > 0 || (await isPaidByOther(invoice.id)) ? 'paid' : 'exempted'
  await db().update(invoiceTable).set({ state, settled_at: at }).where(eq(invoiceTable.id, invoice.id))
  const { id: invoice_id, kind, reference } = invoice
  await publish(invoicePaid, { invoice_id, payment_uuid: uuid, kind, reference, amount: paid, by_credit: byCredit })
  return true
}

/** A fund or a sponsor settled something of it: it was not only let go. */
const isPaidByOther = async (invoiceId: number) => (await reliefsOf(invoiceId)).some(each => each.kind !== 'exemption')
