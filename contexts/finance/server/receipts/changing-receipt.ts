import { notFound } from '@halaqa/kit-contract'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { eq } from 'drizzle-orm'
import type { ReceiptState } from '../../contract/receipts.ts'
import { type ReceiptRow, receiptTable } from '../invoices/receipts.table.ts'

export type Changed = { id: number; state: ReceiptState }

/**
 * Held until the end: of two who decide at once the second is told what became of it. What settles an invoice with the receipt's
 * rest, and holds that invoice, may name the receipt meanwhile: it would wait for this, and this for its invoice.
 */
export const changingReceipt = (id: number, work: (receipt: ReceiptRow) => Promise<Changed>): Promise<Changed> =>
  transaction(async () => {
    const [receipt] = await db().select().from(receiptTable).where(eq(receiptTable.id, id)).for('no key update')
    return work(receipt ?? refuse(notFound))
  })
