import { conflict } from '@halaqa/kit-contract'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { asc, eq } from 'drizzle-orm'
import { putCreditsOn, takeMoneyOff } from './carry-money.ts'
import { invoiceLineTable, invoiceTable } from './invoices.table.ts'
import { cancelInvoice, chargePayer, type IssuedInvoice, type NewLine } from './issue-invoice.ts'
import { payerOn } from './line-postings.ts'
import { returnReliefs, takeReliefsOff } from './reliefs.ts'

type Replacing = {
  /** What is asked for instead, out of what was asked for. */
  change: (lines: InvoiceLine[]) => readonly NewLine[]
  reason: string
}
/** A line as it was issued, in the form in which another is asked for. */
export type InvoiceLine = NewLine & { subject_id: number | undefined }

/**
 * What an open invoice was for has changed: it is cancelled, and another of its kind and reference asks the same payer for what
 * is charged instead, and has what came for a part of it: its payer's money first, then what a fund granted or the college let go,
 * as far as something is left to settle. Answers that one, or null where nothing is left. Refuses `invoice-settled`.
 */
export function replaceInvoice(id: number, { change, reason }: Replacing): Promise<IssuedInvoice | null> {
  return transaction(async () => {
    const [invoice] = await db().select().from(invoiceTable).where(eq(invoiceTable.id, id)).for('update')
    if (!invoice) return refuse(conflict)
    const lines = change(await linesOfInvoice(id))
    // A part of it may have been paid: that goes over.
    const isOpen = invoice.state === 'open'
    const money = isOpen ? await takeMoneyOff(id) : []
    const reliefs = isOpen ? await takeReliefsOff(id) : []
    await cancelInvoice(id, reason)
    const { kind, reference } = invoice
    const issued = lines.length
      ? await chargePayer({ kind, reference, payer: payerOn(invoice), lines: [...lines] })
      : null
    if (issued) await putCreditsOn(issued.id, money, reliefs)
    await returnReliefs(reliefs, reason)
    return issued
  })
}

/** The lines of an invoice, in their order. */
export async function linesOfInvoice(id: number): Promise<InvoiceLine[]> {
  const rows = await db()
    .select()
    .from(invoiceLineTable)
    .where(eq(invoiceLineTable.invoice_id, id))
    .orderBy(asc(invoiceLineTable.id))
  return rows.map(({ item, label, quantity, unit_amount, reason, ...row }) => ({
    item,
    label,
    quantity,
    unit_amount,
    reason,
    price_id: row.price_id ?? undefined,
    semester_id: row.semester_id ?? undefined,
    subject_id: row.subject_id ?? undefined,
  }))
}
