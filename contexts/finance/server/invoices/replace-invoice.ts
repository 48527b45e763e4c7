import { conflict } from '@halaqa/kit-contract'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { noteConsequence } from '@halaqa/kit-server/request'
import { asc, eq } from 'drizzle-orm'
import { putCreditsOn, takeMoneyOff } from './carry-money.ts'
import { type Invoice, invoiceLineTable, invoiceTable } from './invoices.table.ts'
import { cancelInvoice, chargePayer, type IssuedInvoice, type NewLine } from './issue-invoice.ts'
import { payerOn } from './line-postings.ts'
import { notifyOwedBack } from './notify-owed-back.ts'
import { type Relief, returnReliefs, takeReliefsOff } from './reliefs.ts'
import { sharesOf } from './share-of-invoice.ts'

type Replacing = {
  /** What is asked for instead, out of what was asked for. */
  change: (lines: InvoiceLine[]) => readonly NewLine[]
  reason: string
}
/** A line as it was issued, in the form in which another is asked for. */
export type InvoiceLine = NewLine & { subject_id: number | undefined }

/**
 * What an open invoice was for has changed: it is cancelled, and another of its kind and reference asks the same payer for what
 * is charged instead. What a fund granted, a sponsor owes or the college let go bears the same share of that as of the whole, and the
 * rest of it goes back there, as it does where the invoice was paid (ADR 0101). What its payer paid goes over, too; what of that is not
 * needed is to the payer's good, who is told. Answers the new one, or null where nothing is left. Refuses `invoice-settled`.
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
    const bearing = bearingOf(reliefs, invoice.total, issued?.total ?? 0)
    const used = issued ? await putCreditsOn(issued.id, { money, reliefs: bearing }) : 0
    if (await returnReliefs(reliefs, reason)) noteConsequence('finance.consequence.relief_back')
    await notifyRest(invoice, money.reduce((all, each) => all + each.amount, 0) - used)
    return issued
  })
}

/** How much each bears of what is asked instead: as much as before where that is no less, else its share of it. */
function bearingOf(reliefs: readonly Relief[], before: number, now: number) {
  if (now >= before) return reliefs.map(each => ({ ...each, most: each.amount }))
  const own = before - reliefs.reduce((all, each) => all + each.amount, 0)
  const [, ...back] = sharesOf(before - now, [own, ...reliefs.map(each => each.amount)], before)
  return reliefs.map((each, at) => ({ ...each, most: each.amount - back[at]! }))
}

/** What of the payer's money settles nothing any more is told, as what is owed back of a paid invoice is. */
async function notifyRest(invoice: Invoice, rest: number): Promise<void> {
  if (rest <= 0) return
  noteConsequence('finance.consequence.given_back')
  await notifyOwedBack(invoice, rest)
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
