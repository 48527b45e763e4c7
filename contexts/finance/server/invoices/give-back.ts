import { conflict } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { currentActor, noteConsequence } from '@halaqa/kit-server/request'
import { eq, sum } from 'drizzle-orm'
import { refundPayable } from '../ledger/accounts.ts'
import { allocate } from '../ledger/allocate.ts'
import { type Movement, post } from '../ledger/post.ts'
import { type Invoice, invoiceTable, refundTable } from './invoices.table.ts'
import { chargedAccount, type PostedLine, payerOn, postedLines, reversalOf } from './line-postings.ts'
import { notifyOwedBack } from './notify-owed-back.ts'
import { type Relief, reliefsOf } from './reliefs.ts'
import { backToEach, shareOf } from './share-of-invoice.ts'

type GivenBack = {
  invoiceId: number
  /** What of the charge is taken back, in baisa. */
  amount: number
  reference: string
  reason: string
  /** The subject whose line it is of; else the lines in their order. */
  subjectId?: number
  /** Of several at once the payer is told together, afterwards (`notifyOwedBackOnce`). */
  isToldLater?: boolean
}

/** What of a paid invoice may still be taken back, in baisa: nothing of one that was not paid. */
export async function refundableOf(invoiceId: number): Promise<number> {
  const [invoice] = await db().select().from(invoiceTable).where(eq(invoiceTable.id, invoiceId))
  return invoice?.state === 'paid' ? invoice.total - (await takenBackOf(invoiceId)).charge : 0
}
async function takenBackOf(invoiceId: number): Promise<{ charge: number; amount: number }> {
  const [taken] = await db()
    .select({ charge: sum(refundTable.charge).mapWith(Number), amount: sum(refundTable.amount).mapWith(Number) })
    .from(refundTable)
    .where(eq(refundTable.invoice_id, invoiceId))
  return { charge: taken?.charge ?? 0, amount: taken?.amount ?? 0 }
}

/**
 * Takes a part of the charge of a paid invoice back, in baisa. What its payer paid of that is owed back, and the payer is told; what a
 * fund granted of it, or the college let go, goes back there, each by its share of the invoice. The receipt stays as it is. The same
 * reference takes back once. An invoice that was not paid owes nothing: answers false. Refuses `conflict` beyond what was charged.
 */
export function giveBack({
  invoiceId,
  amount: charge,
  reference,
  reason,
  subjectId,
  isToldLater,
}: GivenBack): Promise<boolean> {
  return transaction(async () => {
    const [invoice] = await db().select().from(invoiceTable).where(eq(invoiceTable.id, invoiceId)).for('update')
    if (invoice?.state !== 'paid' || charge === 0) return false
    const reliefs = await reliefsOf(invoiceId)
    const amount = await owedOf(invoice, charge, reliefs)
    const [row] = await db()
      .insert(refundTable)
      .values({ invoice_id: invoiceId, charge, amount, reference, reason, at: clock.now(), by: currentActor().name })
      .onConflictDoNothing()
      .returning({ id: refundTable.id })
    if (!row) return true
    if ((await takenBackOf(invoiceId)).charge > invoice.total) refuse(conflict)
    const returned = backToEach(charge - amount, (await takenBackOf(invoiceId)).charge, {
      total: invoice.total,
      reliefs,
    })
    await postRefund(row.id, invoice, { charge, amount, reason, subjectId, reliefs, returned })
    await audit({
      action: 'finance.invoice.give-back',
      subject: ['finance.invoice', invoiceId],
      after: { amount, reference },
      note: reason,
    })
    if (amount > 0) {
      noteConsequence('finance.consequence.given_back')
      if (!isToldLater) await notifyOwedBack(invoice, amount)
    }
    if (amount < charge) noteConsequence('finance.consequence.relief_back')
    return true
  })
}

/** What is owed to the payer of so much of the charge: the share of money in all that is taken back, less what was owed before. */
async function owedOf(invoice: Invoice, charge: number, reliefs: readonly Relief[]): Promise<number> {
  const money = invoice.total - reliefs.reduce((all, each) => all + each.amount, 0)
  const before = await takenBackOf(invoice.id)
  return shareOf(before.charge + charge, money, invoice.total) - before.amount
}

/** So much of the charge is taken back; what was paid for it is owed to the payer, what was granted goes back where it came from. */
async function postRefund(id: number, invoice: Invoice, refund: Refund): Promise<void> {
  const { charge, amount, reason, subjectId } = refund
  const lines = await postedLines(invoice.id)
  const owed = { debit: chargedAccount(invoice, lines), credit: refundPayable(payerOn(invoice)), amount }
  const returned = returnedOf(refund)
  const reversals = reversalsOf(charge, lines, subjectId)
  const taken = [...(amount > 0 ? [owed] : []), ...returned]
  const transfers = [...taken, ...reversals]
  const posted = (await post({ kind: 'refund', reference: `finance.refund:${id}`, reason, transfers }))!
  for (const credit of posted.slice(taken.length)) await allocate(credit, posted.slice(0, taken.length))
}
type Refund = Pick<GivenBack, 'reason' | 'subjectId'> & {
  charge: number
  amount: number
  reliefs: readonly Relief[]
  /** What goes back to each of the reliefs. */
  returned: readonly number[]
}

function returnedOf({ charge, amount, reliefs, returned }: Refund): Movement[] {
  if (returned.reduce((all, each) => all + each, 0) < charge - amount) refuse(conflict)
  return reliefs.flatMap(({ creditId, from, account }, at) =>
    returned[at]! > 0 ? [{ debit: account, credit: from, amount: returned[at]!, reverses: creditId }] : [],
  )
}

/** Of the subject's line first, where one is meant. */
function reversalsOf(charge: number, lines: readonly PostedLine[], subjectId: number | undefined): Movement[] {
  const first = (line: PostedLine) => (subjectId && line.subjectId === subjectId ? 0 : 1)
  let left = charge
  const movements = lines
    .toSorted((one, other) => first(one) - first(other))
    .flatMap(line => {
      const part = Math.min(left, line.stands)
      left -= part
      return part > 0 ? [reversalOf(line, part)] : []
    })
  if (left > 0) refuse(conflict)
  return movements
}
