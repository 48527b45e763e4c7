import { conflict } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { db, transaction } from '@halaqa/kit-server/database'
import { publish } from '@halaqa/kit-server/events'
import { refuse } from '@halaqa/kit-server/http'
import { and, desc, eq, inArray, sql, sum } from 'drizzle-orm'
import { invoiceRelieved } from '../../contract/events.ts'
import { receiptUsed } from '../../contract/receipts.ts'
import { type Invoice, invoiceLineTable, invoiceTable } from '../invoices/invoices.table.ts'
import { openLinesAgain } from '../invoices/open-lines-again.ts'
import { receiptPartTable, usedCreditTable } from '../invoices/receipts.table.ts'
import { reopen, requireNothingOwedBack, transfersOf } from '../invoices/take-credit-back.ts'
import { lockPeople } from '../ledger/accounts.ts'
import { allocate, takeAllocationsBack } from '../ledger/allocate.ts'
import { allocationTable, ledgerAccountTable } from '../ledger/ledger.table.ts'
import { post } from '../ledger/post.ts'
import { receiptOf } from './use-credit.ts'

type TakenBack = {
  invoiceId: number
  /** What was used in all, in baisa, and under what (`useCredit`). */
  amount: number
  reference: string
  reason: string
}

/**
 * What was to good and paid an invoice is to good again, as it was, and the invoice is open for as much. Refuses `receipt-used` where a
 * part of the invoice was owed back since, or it was cancelled or let go; `month-closed`.
 */
export function takeCreditUseBack({ invoiceId, amount, reference, reason }: TakenBack): Promise<void> {
  return transaction(async () => {
    const [invoice] = await db().select().from(invoiceTable).where(eq(invoiceTable.id, invoiceId)).for('update')
    if (!invoice || (invoice.state !== 'open' && invoice.state !== 'paid')) return refuse(receiptUsed)
    await requireNothingOwedBack([invoice])
    const moved = await takeMovedBack({ invoiceId, reference, reason })
    await takeDirectBack(invoice, reference, amount - moved)
    await reopen(invoice)
    await audit({
      action: 'finance.invoice.restore',
      subject: ['finance.invoice', invoiceId],
      after: { amount, reference },
      note: reason,
    })
    await publish(invoiceRelieved, { kind: invoice.kind, reference: invoice.reference })
  })
}

/** What came as a payment of its own goes the way back that it came. Answers what of it settled the invoice. */
async function takeMovedBack({ invoiceId, reference, reason }: Omit<TakenBack, 'amount'>): Promise<number> {
  const moved = await transfersOf('payment', reference)
  if (!moved.length) return 0
  await lockPeople(moved.flatMap(each => [each.debit_account, each.credit_account]))
  await openLinesAgain(
    moved.map(each => each.id),
    invoiceId,
  )
  const owed = await payables(moved.map(each => each.credit_account))
  const transfers = moved.map(({ id, debit_account, credit_account, stands }) => ({
    debit: credit_account,
    credit: debit_account,
    amount: stands,
    reverses: id,
  }))
  const posted = (await post({ kind: 'reversal', reference, reason, transfers })) ?? refuse(conflict)
  let settled = 0
  for (const [at, { id, credit_account, stands }] of moved.entries()) {
    // What was made owed back on its way has nothing open.
    if (owed.has(credit_account)) continue
    if ((await allocate(id, [posted[at]!])) < stands) refuse(receiptUsed)
    settled += stands
  }
  return settled
}

async function payables(ids: readonly number[]): Promise<Set<number>> {
  const rows = await db()
    .select({ id: ledgerAccountTable.id })
    .from(ledgerAccountTable)
    .where(and(inArray(ledgerAccountTable.id, [...ids]), eq(ledgerAccountTable.kind, 'refund_payable')))
  return new Set(rows.map(row => row.id))
}

/** What stood on the invoice's account settles it no longer; a receipt's paper says so. */
async function takeDirectBack(invoice: Invoice, reference: string, amount: number): Promise<void> {
  if (amount === 0) return
  const used = await db().select().from(usedCreditTable).where(eq(usedCreditTable.reference, reference))
  if (used.reduce((all, each) => all + each.amount, 0) !== amount) refuse(receiptUsed)
  for (const { credit_id, amount: part } of used) {
    await takeAllocationsBack(await allocated(invoice.id, credit_id, part))
    const receipt_id = await receiptOf(credit_id)
    if (receipt_id) await lessenPart(receipt_id, invoice.id, part)
  }
}

/** Which of an invoice's lines a credit settles, so much of it, the last first. */
async function allocated(invoiceId: number, creditId: number, part: number) {
  const rows = await db()
    .select({ debit_id: allocationTable.debit_id, amount: sum(allocationTable.amount).mapWith(Number) })
    .from(allocationTable)
    .innerJoin(invoiceLineTable, eq(invoiceLineTable.transfer_id, allocationTable.debit_id))
    .where(and(eq(allocationTable.credit_id, creditId), eq(invoiceLineTable.invoice_id, invoiceId)))
    .groupBy(allocationTable.debit_id)
    .having(sql`sum(${allocationTable.amount}) > 0`)
    .orderBy(desc(allocationTable.debit_id))
  let left = part
  const back = rows.flatMap(({ debit_id, amount }) => {
    const taken = Math.min(left, amount)
    left -= taken
    return taken > 0 ? [{ debit_id, credit_id: creditId, amount: taken }] : []
  })
  return left > 0 ? refuse(receiptUsed) : back
}

async function lessenPart(receiptId: number, invoiceId: number, part: number): Promise<void> {
  const own = and(eq(receiptPartTable.receipt_id, receiptId), eq(receiptPartTable.invoice_id, invoiceId))
  await db()
    .delete(receiptPartTable)
    .where(and(own, eq(receiptPartTable.amount, part)))
  await db()
    .update(receiptPartTable)
    .set({ amount: sql`${receiptPartTable.amount} - ${part}` })
    .where(own)
}
