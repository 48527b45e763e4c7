import { conflict } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor, noteConsequence } from '@halaqa/kit-server/request'
import { eq, sum } from 'drizzle-orm'
import { refundPayable } from '../ledger/accounts.ts'
import { allocate } from '../ledger/allocate.ts'
import { post } from '../ledger/post.ts'
import { type Invoice, invoiceTable, refundTable } from './invoices.table.ts'
import { chargedAccount, payerOn, postedLines, reversalOf } from './line-postings.ts'
import { notifyOwedBack } from './notify-owed-back.ts'

type GivenBack = {
  invoiceId: number
  /** In baisa. */
  amount: number
  reference: string
  reason: string
  /** The subject whose line it is of; else the lines in their order. */
  subjectId?: number
}

/** What may still be owed back of an invoice, in baisa: nothing of one that was not paid with money. */
export async function refundableOf(invoiceId: number): Promise<number> {
  const [invoice] = await db().select().from(invoiceTable).where(eq(invoiceTable.id, invoiceId))
  return invoice?.state === 'paid' ? invoice.total - (await owedBackOf(invoiceId)) : 0
}
async function owedBackOf(invoiceId: number): Promise<number> {
  const [owed] = await db()
    .select({ sum: sum(refundTable.amount).mapWith(Number) })
    .from(refundTable)
    .where(eq(refundTable.invoice_id, invoiceId))
  return owed?.sum ?? 0
}

/**
 * Owes a part of a paid invoice back to its payer, in baisa, who is told; the receipt stays as it is. The same reference owes once.
 * An invoice that was not paid with money owes nothing: answers false. Refuses `conflict` beyond what was paid.
 */
export function giveBack({ invoiceId, amount, reference, reason, subjectId }: GivenBack): Promise<boolean> {
  return transaction(async () => {
    const [invoice] = await db().select().from(invoiceTable).where(eq(invoiceTable.id, invoiceId)).for('update')
    if (invoice?.state !== 'paid' || amount === 0) return false
    const [row] = await db()
      .insert(refundTable)
      .values({ invoice_id: invoiceId, amount, reference, reason, at: clock.now(), by: currentActor().name })
      .onConflictDoNothing()
      .returning({ id: refundTable.id })
    if (!row) return true
    if ((await owedBackOf(invoiceId)) > invoice.total) refuse(conflict)
    await postRefund(row.id, invoice, { amount, reason, subjectId })
    await audit({
      action: 'finance.invoice.give-back',
      subject: ['finance.invoice', invoiceId],
      after: { amount, reference },
      note: reason,
    })
    noteConsequence('finance.consequence.given_back')
    await notifyOwedBack(invoice, amount)
    return true
  })
}

/** So much of the charge is taken back, and what was paid for it is owed to the payer. */
async function postRefund(id: number, invoice: Invoice, { amount, reason, subjectId }: Owed): Promise<void> {
  const lines = await postedLines(invoice.id)
  const owed = { debit: chargedAccount(invoice, lines), credit: refundPayable(payerOn(invoice)), amount }
  let left = amount
  const first = (line: (typeof lines)[number]) => (subjectId && line.subjectId === subjectId ? 0 : 1)
  const reversals = lines
    .toSorted((one, other) => first(one) - first(other))
    .flatMap(line => {
      const part = Math.min(left, line.stands)
      left -= part
      return part > 0 ? [reversalOf(line, part)] : []
    })
  if (left > 0) refuse(conflict)
  const transfers = [owed, ...reversals]
  const [debit, ...credits] = (await post({ kind: 'refund', reference: `finance.refund:${id}`, reason, transfers }))!
  for (const credit of credits) await allocate(credit, [debit!])
}
type Owed = Pick<GivenBack, 'amount' | 'reason' | 'subjectId'>
