import { conflict } from '@halaqa/kit-contract'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { asc, eq } from 'drizzle-orm'
import { invoiceLineTable, invoiceTable } from './invoices.table.ts'
import { cancelInvoice, chargePayer, type IssuedInvoice, type NewLine } from './issue-invoice.ts'
import { payerOn } from './line-postings.ts'

type Replacing = {
  /** Of the invoice that comes instead. */
  reference: string
  /** What is left of it, at the price that a unit had. */
  left: readonly Omit<NewLine, 'unit_amount'>[]
  reason: string
}

/**
 * What an open invoice was for has changed: it is cancelled, and another of its kind asks the same payer for what is left.
 * Answers that one, or null where nothing is left. All lines of such an invoice have one price. Refuses `invoice-settled`.
 */
export function replaceInvoice(id: number, { reference, left, reason }: Replacing): Promise<IssuedInvoice | null> {
  return transaction(async () => {
    const [invoice] = await db().select().from(invoiceTable).where(eq(invoiceTable.id, id))
    if (!invoice) return refuse(conflict)
    const unitAmount = await unitAmountOf(id)
    await cancelInvoice(id, reason)
    if (!left.length) return null
    return chargePayer({
      kind: invoice.kind,
      reference,
      payer: payerOn(invoice),
      lines: left.map(line => ({ ...line, unit_amount: unitAmount })),
    })
  })
}

/** What a unit of an invoice costs, in baisa, where all its lines have one price: an hour of study. */
export async function unitAmountOf(id: number): Promise<number> {
  const [line] = await db()
    .select({ unit_amount: invoiceLineTable.unit_amount })
    .from(invoiceLineTable)
    .where(eq(invoiceLineTable.invoice_id, id))
    .orderBy(asc(invoiceLineTable.id))
    .limit(1)
  return line?.unit_amount ?? 0
}
