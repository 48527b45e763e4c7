import { conflict } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { noteConsequence } from '@halaqa/kit-server/request'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { EntryKind } from '../../contract/ledger.ts'
import { receiptUsed } from '../../contract/receipts.ts'
import { lockPeople } from '../ledger/accounts.ts'
import { allocate } from '../ledger/allocate.ts'
import { freeReference } from '../ledger/free-reference.ts'
import { allocationTable, entryTable, openItemTable, transferTable } from '../ledger/ledger.table.ts'
import { post } from '../ledger/post.ts'
import { type Invoice, invoiceLineTable, invoiceTable, refundTable } from './invoices.table.ts'
import { postedLines } from './line-postings.ts'
import { openLinesAgain } from './open-lines-again.ts'

type TakenBack = {
  /** The entry that is taken back. */
  kind: EntryKind
  reference: string
  reason: string
  /** The day that the reversal counts to; today where nothing is said. */
  on?: string | undefined
}

/**
 * Posts what was to people's good the other way, once what it settled is taken from it: invoices that it settled are open again.
 * What of it went back before stays there. Answers what went back, in baisa, and the invoices. Refuses `receipt-used` where a part of a paid
 * invoice was owed back since, or of the credit something else was paid; `conflict` where something else was paid at this moment;
 * `month-closed`.
 */
export async function takeCreditBack({
  kind,
  reference,
  reason,
  on,
}: TakenBack): Promise<{ amount: number; invoices: Invoice[] }> {
  const known = await transfersOf(kind, reference)
  const ids = known.map(each => each.id)
  const invoices = await lockSettled(ids)
  await requireNothingOwedBack(invoices)
  await lockPeople(known.map(each => each.credit_account))
  await requireAllHeld(ids, invoices)
  await openLinesAgain(ids)
  // Read again when everything is held: a part may have gone back meanwhile.
  const left = (await transfersOf(kind, reference)).filter(each => each.stands > 0)
  if (!left.length) return { amount: 0, invoices }
  const transfers = left.map(({ id, debit_account, credit_account, stands }) => ({
    debit: credit_account,
    credit: debit_account,
    amount: stands,
    reverses: id,
  }))
  const reversal = { kind: 'reversal' as const, reference: await freeReference('reversal', reference), reason }
  const posted = (await post({ ...reversal, ...(on && { on }), transfers }))!
  for (const [at, { id, stands }] of left.entries()) {
    // What of it was used for something that is no invoice is not there any more.
    if ((await allocate(id, [posted[at]!])) < stands) refuse(receiptUsed)
  }
  for (const invoice of invoices) await reopen(invoice)
  return { amount: left.reduce((all, each) => all + each.stands, 0), invoices }
}

/** The transfers of an entry, with what of them was not taken back. */
export const transfersOf = (kind: EntryKind, reference: string) =>
  db()
    .select({
      id: transferTable.id,
      debit_account: transferTable.debit_account,
      credit_account: transferTable.credit_account,
      stands: sql<number>`${transferTable.amount} - coalesce((select sum(reversal.amount) from ${transferTable} reversal
        where reversal.reverses = ${transferTable.id}), 0)`.mapWith(Number),
    })
    .from(transferTable)
    .innerJoin(entryTable, eq(entryTable.id, transferTable.entry_id))
    .where(and(eq(entryTable.kind, kind), eq(entryTable.reference, reference)))
    .orderBy(asc(transferTable.id))

/** Every invoice that it settles a part of, also what its rest was used for later. Before their accounts, as whoever pays does. */
async function lockSettled(credits: readonly number[]): Promise<Invoice[]> {
  return db()
    .select()
    .from(invoiceTable)
    .where(inArray(invoiceTable.id, settledBy(credits)))
    .orderBy(asc(invoiceTable.id))
    .for('update')
}
const settledBy = (credits: readonly number[]) =>
  db()
    .select({ id: invoiceLineTable.invoice_id })
    .from(invoiceLineTable)
    .innerJoin(allocationTable, eq(allocationTable.debit_id, invoiceLineTable.transfer_id))
    .where(inArray(allocationTable.credit_id, [...credits]))

/** Its rest was used for another invoice while this waited for the accounts: who asks again takes that one, too. */
async function requireAllHeld(credits: readonly number[], held: readonly Invoice[]): Promise<void> {
  const ids = held.map(each => each.id)
  const settled = await settledBy(credits)
  if (settled.some(({ id }) => !ids.includes(id))) refuse(conflict)
}

/** What was owed back of a paid invoice was reckoned on this money. */
export async function requireNothingOwedBack(invoices: readonly Invoice[]): Promise<void> {
  const ids = invoices.map(each => each.id)
  if (ids.length && (await db().$count(refundTable, inArray(refundTable.invoice_id, ids)))) refuse(receiptUsed)
}

/**
 * What was paid, or let go for the rest, is asked for again. What was cancelled meanwhile is not: the cancellation settles it,
 * as it did the rest.
 */
export async function reopen(invoice: Invoice): Promise<void> {
  const open = (await postedLines(invoice.id)).filter(line => line.open > 0)
  if (!open.length) return
  if (invoice.state === 'cancelled') {
    for (const line of open) if ((await settleByReversals(line.transferId)) < line.open) refuse(receiptUsed)
    return
  }
  if (invoice.state !== 'open') noteConsequence('finance.consequence.reopened')
  await db().update(invoiceTable).set({ state: 'open', settled_at: null }).where(eq(invoiceTable.id, invoice.id))
}

async function settleByReversals(lineId: number): Promise<number> {
  const credits = await db()
    .select({ id: transferTable.id })
    .from(transferTable)
    .innerJoin(openItemTable, eq(openItemTable.transfer_id, transferTable.id))
    .where(and(eq(transferTable.reverses, lineId), sql`${openItemTable.open} > 0`))
  let settled = 0
  for (const { id } of credits) settled += await allocate(id, [lineId])
  return settled
}
