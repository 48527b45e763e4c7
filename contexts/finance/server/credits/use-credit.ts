import { conflict } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { eq, sql } from 'drizzle-orm'
import { creditTooLow } from '../../contract/credits.ts'
import { invoiceSettled } from '../../contract/invoice.ts'
import { closeIfSettled } from '../invoices/close-settled.ts'
import { type Invoice, invoiceTable } from '../invoices/invoices.table.ts'
import { type PostedLine, payerOn, postedLines } from '../invoices/line-postings.ts'
import { receiptPartTable, usedCreditTable } from '../invoices/receipts.table.ts'
import { standingOf } from '../invoices/standing-of-invoices.ts'
import { lockPeople, type Payer, refundPayable } from '../ledger/accounts.ts'
import { allocate } from '../ledger/allocate.ts'
import { entryTable, transferTable } from '../ledger/ledger.table.ts'
import { post } from '../ledger/post.ts'
import { accountsOfPeople, type Credit, creditsOn } from './credits-of.ts'

type Used = {
  /** Whose it is: the student, and the applicant who became one. */
  people: readonly Pick<Payer, 'guard' | 'id'>[]
  invoiceId: number
  /** In baisa, above 0, at most what is open. */
  amount: number
  reference: string
  reason: string
}

/**
 * Pays of an open invoice with what is to its payer's good: what was paid beyond first, then what is owed back. Refuses
 * `credit-too-low`, `invoice-settled`, `conflict` beyond what is open or where the invoice is somebody else's, `month-closed`.
 */
export function useCredit({ people, invoiceId, amount, reference, reason }: Used): Promise<void> {
  return transaction(async () => {
    const [invoice] = await db().select().from(invoiceTable).where(eq(invoiceTable.id, invoiceId)).for('update')
    if (!invoice || !people.some(each => isPayer(invoice, each))) return refuse(conflict)
    if (invoice.state !== 'open') refuse(invoiceSettled)
    const lines = await postedLines(invoiceId)
    const accounts = await accountsOfPeople(people)
    await lockPeople(accounts.map(each => each.id))
    if (amount > (await standingOf(invoiceId)).open) refuse(conflict)
    const parts = partsOf(amount, await creditsOn(accounts))
    const own = lines[0]!.debit
    for (const { credit, part } of parts)
      if (credit.kind === 'surplus' && credit.account === own)
        await settleDirectly({ creditId: credit.creditId, part, reference }, invoice, lines)
    const moved = parts.filter(({ credit }) => credit.account !== own)
    if (moved.length) await settleByTransfer(moved, { invoice, own, lines, reference, reason })
    await audit({
      action: 'finance.invoice.pay',
      subject: ['finance.invoice', invoiceId],
      after: { amount, reference },
      note: reason,
    })
    await closeIfSettled(invoice, { uuid: null, at: clock.now(), byCredit: true })
  })
}

const isPayer = ({ payer_guard, payer_id }: Invoice, { guard, id }: { guard: string; id: number }) =>
  payer_guard === guard && payer_id === id

type Part = { credit: Credit; part: number }
/** Which credits make the amount. Refuses `credit-too-low`. */
export function partsOf(amount: number, credits: readonly Credit[]): Part[] {
  let left = amount
  const parts = credits.flatMap(credit => {
    const part = Math.min(left, credit.open)
    left -= part
    return part > 0 ? [{ credit, part }] : []
  })
  return left > 0 ? refuse(creditTooLow) : parts
}

/** What stands on the invoice's own account settles it as it is; a receipt's paper says so. */
type Directly = { creditId: number; part: number; reference: string }
async function settleDirectly({ creditId, part, reference }: Directly, { id }: Invoice, lines: readonly PostedLine[]) {
  const settles = lines.map(line => line.transferId)
  await allocate(creditId, settles, part)
  await db().insert(usedCreditTable).values({ reference, invoice_id: id, credit_id: creditId, amount: part })
  const receiptId = await receiptOf(creditId)
  if (!receiptId) return
  await db()
    .insert(receiptPartTable)
    .values({ receipt_id: receiptId, invoice_id: id, amount: part })
    .onConflictDoUpdate({
      target: [receiptPartTable.receipt_id, receiptPartTable.invoice_id],
      set: { amount: sql`${receiptPartTable.amount} + excluded.amount` },
    })
}

/** The receipt whose money a credit is. */
export async function receiptOf(creditId: number): Promise<number | undefined> {
  const [found] = await db()
    .select({ reference: entryTable.reference, kind: entryTable.kind })
    .from(transferTable)
    .innerJoin(entryTable, eq(entryTable.id, transferTable.entry_id))
    .where(eq(transferTable.id, creditId))
  const number = /^finance\.receipt:(\d+)$/.exec(found!.reference)?.[1]
  return found!.kind === 'payment' && number ? Number(number) : undefined
}

type Settling = { invoice: Invoice; own: number; lines: readonly PostedLine[]; reference: string; reason: string }
/**
 * What is owed back, or stands on another account of the same person, comes as a payment of its own. What was paid beyond there is
 * owed back first: between two accounts of people nothing moves.
 */
async function settleByTransfer(parts: readonly Part[], { invoice, own, lines, reference, reason }: Settling) {
  const owed = refundPayable(payerOn(invoice))
  const surplus = parts.flatMap(({ credit, part }) => (credit.kind === 'surplus' ? [{ ...credit, part }] : []))
  const transfers = [
    ...surplus.map(({ account, part }) => ({ debit: account, credit: owed, amount: part })),
    ...parts.map(({ credit, part }) => ({
      debit: credit.kind === 'owed' ? credit.account : owed,
      credit: own,
      amount: part,
    })),
  ]
  const posted = (await post({ kind: 'payment', reference, reason, transfers })) ?? refuse(conflict)
  for (const [at, { creditId, part }] of surplus.entries()) await allocate(creditId, [posted[at]!], part)
  const settles = lines.map(line => line.transferId)
  for (const credit of posted.slice(surplus.length)) await allocate(credit, settles)
}
