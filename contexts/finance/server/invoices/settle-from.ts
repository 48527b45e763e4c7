import { conflict } from '@halaqa/kit-contract'
import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { publish } from '@halaqa/kit-server/events'
import { refuse } from '@halaqa/kit-server/http'
import { noteConsequence } from '@halaqa/kit-server/request'
import { eq } from 'drizzle-orm'
import { invoiceRelieved } from '../../contract/events.ts'
import { invoiceSettled } from '../../contract/invoice.ts'
import type { ReliefKind } from '../../contract/own-invoice.ts'
import { type AccountOf, lockPeople } from '../ledger/accounts.ts'
import { allocate } from '../ledger/allocate.ts'
import { post } from '../ledger/post.ts'
import { closeIfSettled } from './close-settled.ts'
import { invoiceTable } from './invoices.table.ts'
import { chargedAccount, postedLines } from './line-postings.ts'
import { standingOf } from './standing-of-invoices.ts'
import { takeCreditBack } from './take-credit-back.ts'

export type NewRelief = {
  /** grant: a fund pays it; sponsorship: a sponsor owes it instead; exemption: the college lets it go. */
  kind: ReliefKind
  /** Where it comes from: `fund(…)`, `sponsor(…)`, `discount(…)`. What the account holds is the caller's to watch over. */
  from: AccountOf
  invoiceId: number
  /** In baisa, above 0, at most what is open. */
  amount: number
  /** What the caller names it by; the same is posted once. */
  reference: string
  reason: string
  /** The day that it counts to; today where nothing is said. */
  on?: string
}

/**
 * Settles an open invoice, or a part of it, without money of its payer. What of it is not charged any more later goes back to the
 * account that it came from. Refuses `invoice-settled`, `conflict` beyond what is open, `month-closed`.
 */
export function settleFrom({ kind, from, invoiceId, amount, reference, reason, on }: NewRelief): Promise<void> {
  return transaction(async () => {
    const [invoice] = await db().select().from(invoiceTable).where(eq(invoiceTable.id, invoiceId)).for('update')
    if (!invoice) return refuse(conflict)
    if (invoice.state !== 'open') refuse(invoiceSettled)
    const lines = await postedLines(invoiceId)
    await lockPeople(lines.map(line => line.debit))
    if (amount > (await standingOf(invoiceId)).open) refuse(conflict)
    const transfers = [{ debit: from, credit: chargedAccount(invoice, lines), amount }]
    const posted = await post({ kind, reference, reason, ...(on && { on }), transfers })
    if (!posted) return
    const settled = lines.map(line => line.transferId)
    await allocate(posted[0]!, settled)
    await audit({
      action: 'finance.invoice.pay',
      subject: ['finance.invoice', invoiceId],
      after: { kind, amount, reference },
      note: reason,
    })
    noteConsequence('finance.consequence.relieved')
    await closeIfSettled(invoice, { uuid: null, at: clock.now(), byCredit: true })
    await publish(invoiceRelieved, { kind: invoice.kind, reference: invoice.reference })
  })
}

/**
 * Takes what was settled like this back, by what it was named: the invoice is open again. Answers what went back, in baisa: less
 * than was given where a part went back before. Refuses `receipt-used` where a part of the invoice was owed back since.
 */
export const takeSettlementBack = (taken: Pick<NewRelief, 'kind' | 'reference' | 'reason' | 'on'>): Promise<number> =>
  transaction(async () => {
    const { amount, invoices } = await takeCreditBack(taken)
    for (const { kind, reference } of invoices) await publish(invoiceRelieved, { kind, reference })
    return amount
  })
