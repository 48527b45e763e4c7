import { db } from '@halaqa/kit-server/database'
import { asc, eq, sql } from 'drizzle-orm'
import { type Payer, receivable } from '../ledger/accounts.ts'
import { openItemTable, transferTable } from '../ledger/ledger.table.ts'
import type { Movement } from '../ledger/post.ts'
import { type Invoice, invoiceLineTable } from './invoices.table.ts'

/** A line as it stands in the books. */
export type PostedLine = {
  transferId: number
  subjectId: number | null
  /** The payer's account that was charged, and that of the income. */
  debit: number
  credit: number
  amount: number
  /** What of it was not taken back, and what of that is not settled. */
  stands: number
  open: number
}

/** The lines of an invoice that were posted, in their order; a line of nothing was not. Amounts are baisa. */
export async function postedLines(invoiceId: number): Promise<PostedLine[]> {
  return db()
    .select({
      transferId: transferTable.id,
      subjectId: invoiceLineTable.subject_id,
      debit: transferTable.debit_account,
      credit: transferTable.credit_account,
      amount: transferTable.amount,
      stands: sql<number>`${transferTable.amount} - coalesce((select sum(reversal.amount) from ${transferTable} reversal
        where reversal.reverses = ${transferTable.id}), 0)`.mapWith(Number),
      open: openItemTable.open,
    })
    .from(invoiceLineTable)
    .innerJoin(transferTable, eq(transferTable.id, invoiceLineTable.transfer_id))
    .innerJoin(openItemTable, eq(openItemTable.transfer_id, transferTable.id))
    .where(eq(invoiceLineTable.invoice_id, invoiceId))
    .orderBy(asc(invoiceLineTable.id))
}

/** Takes a line back, or so much of it. */
export const reversalOf = (line: PostedLine, amount = line.stands): Movement => ({
  debit: line.credit,
  credit: line.debit,
  amount,
  reverses: line.transferId,
})

/** Whoever an invoice asks, as the books name people. */
export const payerOn = ({ payer_guard, payer_id, payer_name }: Invoice): Payer => ({
  guard: payer_guard,
  id: payer_id,
  name: payer_name,
})

/** The account of the payer that an invoice was charged to: that of the person who was left, after a merge. */
export const chargedAccount = (invoice: Invoice, [line]: readonly PostedLine[]): Movement['debit'] =>
  line?.debit ?? receivable(payerOn(invoice))
