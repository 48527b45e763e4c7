import { db } from '@halaqa/kit-server/database'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type ReliefKind, reliefKinds } from '../../contract/own-invoice.ts'
import { lockPeople } from '../ledger/accounts.ts'
import { allocate, openOf } from '../ledger/allocate.ts'
import { freeReference } from '../ledger/free-reference.ts'
import { allocationTable, entryTable, transferTable } from '../ledger/ledger.table.ts'
import { post } from '../ledger/post.ts'
import { invoiceLineTable } from './invoices.table.ts'
import { openLinesAgain } from './open-lines-again.ts'
import { wentBack } from './reliefs-on.queries.ts'

/**
 * What settles an invoice without money of its payer: a fund grants it, a sponsor owes it instead, or the college lets it go. It is
 * for what the invoice asks, so it is never to the payer's good: what is not charged any more goes back where it came from.
 */
export type Relief = {
  /** The transfer, and its accounts: where it came from, and the payer's. */
  creditId: number
  from: number
  account: number
  kind: ReliefKind
  reference: string
  reason: string
  posted_on: string
  /** What of the invoice it settles, and what of that went back with a part of a paid charge, in baisa. */
  amount: number
  back: number
}

/** What settles an invoice without money, in the order in which it came. */
export async function reliefsOf(invoiceId: number): Promise<Relief[]> {
  return db()
    .select({
      creditId: transferTable.id,
      from: transferTable.debit_account,
      account: transferTable.credit_account,
      kind: sql<Relief['kind']>`${entryTable.kind}`,
      reference: entryTable.reference,
      reason: entryTable.reason,
      posted_on: entryTable.posted_on,
      amount: sql<number>`sum(${allocationTable.amount})`.mapWith(Number),
      back: wentBack,
    })
    .from(invoiceLineTable)
    .innerJoin(allocationTable, eq(allocationTable.debit_id, invoiceLineTable.transfer_id))
    .innerJoin(transferTable, eq(transferTable.id, allocationTable.credit_id))
    .innerJoin(entryTable, and(eq(entryTable.id, transferTable.entry_id), inArray(entryTable.kind, [...reliefKinds])))
    .where(eq(invoiceLineTable.invoice_id, invoiceId))
    .groupBy(transferTable.id, entryTable.id)
    .having(sql`sum(${allocationTable.amount}) > 0`)
    .orderBy(asc(transferTable.id))
}

/** Takes what settles an open invoice without money off it, before it is taken back. */
export async function takeReliefsOff(invoiceId: number): Promise<Relief[]> {
  const reliefs = await reliefsOf(invoiceId)
  if (!reliefs.length) return []
  await lockPeople(reliefs.map(each => each.account))
  await openLinesAgain(
    reliefs.map(each => each.creditId),
    invoiceId,
  )
  return reliefs
}

/** What of these settles nothing any more goes back where it came from. Answers how much, in baisa. */
export async function returnReliefs(reliefs: readonly Relief[], reason: string): Promise<number> {
  const open = await openOf(reliefs.map(each => each.creditId))
  let all = 0
  for (const { creditId, from, account, reference } of reliefs) {
    const amount = open.get(creditId) ?? 0
    if (!amount) continue
    const [debit] = (await post({
      kind: 'reversal',
      reference: await freeReference('reversal', reference),
      reason,
      transfers: [{ debit: account, credit: from, amount, reverses: creditId }],
    }))!
    await allocate(creditId, [debit!])
    all += amount
  }
  return all
}
