import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { ledgerAccountTable, transferTable } from '../ledger/ledger.table.ts'
import { invoiceLineTable, invoiceTable } from './invoices.table.ts'
import { receiptTable } from './receipts.table.ts'

type Payer = { guard: string; id: number }

/**
 * Invoices of one account become those of another of the same person, with their payments; names and lines stay as they
 * were issued. All of them, or these. Answers their ids.
 */
export function changePayer(from: Payer, to: Payer, only?: readonly number[]): Promise<number[]> {
  return transaction(async () => {
    // Receipts, invoices, accounts, each by their numbers: the order in which whoever pays holds them. Sums of semesters, which
    // follow the invoices, come after the accounts.
    if (!only) await giveReceipts(from, to)
    const ids = await holdInvoices(from, only)
    await giveAccounts(from, to, only && ids)
    await giveInvoices(from, to, ids)
    return ids
  })
}

async function holdInvoices(from: Payer, only?: readonly number[]): Promise<number[]> {
  const held = await db()
    .select({ id: invoiceTable.id })
    .from(invoiceTable)
    .where(
      and(
        eq(invoiceTable.payer_guard, from.guard),
        eq(invoiceTable.payer_id, from.id),
        only && inArray(invoiceTable.id, [...only]),
      ),
    )
    .orderBy(asc(invoiceTable.id))
    .for('update')
  return held.map(({ id }) => id)
}

async function giveInvoices(from: Payer, to: Payer, ids: number[]): Promise<void> {
  await db().update(invoiceTable).set({ payer_guard: to.guard, payer_id: to.id }).where(inArray(invoiceTable.id, ids))
  for (const id of ids)
    await audit({ action: 'finance.invoice.move', subject: ['finance.invoice', id], before: from, after: to })
}

/** What came of the payer goes too: a transfer that is not confirmed yet settles what is the other's now. */
async function giveReceipts(from: Payer, to: Payer): Promise<void> {
  const held = await db()
    .select({ id: receiptTable.id })
    .from(receiptTable)
    .where(and(eq(receiptTable.payer_guard, from.guard), eq(receiptTable.payer_id, from.id)))
    .orderBy(asc(receiptTable.id))
    .for('no key update')
  const ids = held.map(({ id }) => id)
  await db().update(receiptTable).set({ payer_guard: to.guard, payer_id: to.id }).where(inArray(receiptTable.id, ids))
}

/**
 * The accounts go with their invoices, as they are: nothing that was posted changes. All of the payer's, or those that these
 * invoices were charged to and that what is owed back of them went to.
 */
async function giveAccounts(from: Payer, to: Payer, invoiceIds?: readonly number[]): Promise<void> {
  const charged = db()
    .select({ id: transferTable.debit_account })
    .from(transferTable)
    .innerJoin(invoiceLineTable, eq(invoiceLineTable.transfer_id, transferTable.id))
    .where(inArray(invoiceLineTable.invoice_id, [...(invoiceIds ?? [])]))
  const owedBack = db()
    .select({ id: transferTable.credit_account })
    .from(transferTable)
    .where(inArray(transferTable.debit_account, charged))
  const accounts = await db()
    .select({ id: ledgerAccountTable.id })
    .from(ledgerAccountTable)
    .where(
      and(
        eq(ledgerAccountTable.owner_guard, from.guard),
        eq(ledgerAccountTable.owner_id, from.id),
        invoiceIds && or(inArray(ledgerAccountTable.id, charged), inArray(ledgerAccountTable.id, owedBack)),
      ),
    )
    .orderBy(asc(ledgerAccountTable.id))
    .for('no key update')
  const ids = accounts.map(({ id }) => id)
  await db()
    .update(ledgerAccountTable)
    .set({ owner_guard: to.guard, owner_id: to.id })
    .where(inArray(ledgerAccountTable.id, ids))
}
