import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { log } from '@halaqa/kit-server/log'
import { and, desc, eq, gt } from 'drizzle-orm'
import { type Checkout, paymentUnavailable } from '../../contract/invoice.ts'
import { currentGateway } from '../gateways/gateways.ts'
import { invoiceName } from '../invoices/invoice-name.ts'
import { type Invoice, type Payment, paymentSessionTable, paymentTable } from '../invoices/invoices.table.ts'
import { attemptFor } from './attempt-for.ts'
import { reuseMinutes } from './reuse.ts'

type Asked = {
  invoiceId: number
  payer: { guard: string; id: number }
  language: string
  /** In baisa, as `isPayable`; all that is open where nothing is said. */
  amount?: number | undefined
}

/**
 * Starts (or goes on with) the payment of an open invoice of this payer, or of a part of it, and answers what the browser
 * needs. Refuses `invoice-settled`, `amount-not-payable`, 404 for somebody else's, `payment-unavailable` when the gateway does not answer.
 */
export async function startCheckout({ invoiceId, payer, language, amount }: Asked): Promise<Checkout> {
  const { invoices, payment } = await transaction(() => attemptFor({ invoiceIds: [invoiceId], payer, amount }))
  return checkoutOf(payment, { language, label: labelOf(invoices, language), payerName: invoices[0]!.payer_name })
}

/** What a bank shows of a payment: the invoice, and how many others it is for. */
export const labelOf = ([invoice, ...others]: readonly Invoice[], language: string): string =>
  `${invoiceName(invoice!, language)} ${invoice!.number}${others.length ? ` +${others.length}` : ''}`

type Named = { language: string; label: string; payerName: string }
/** Opens an attempt at the bank, or the page of it that is open there. Refuses `payment-unavailable` when the gateway does not answer. */
export async function checkoutOf(payment: Payment, named: Named): Promise<Checkout> {
  const gateway = currentGateway()
  const open = (session: string | undefined) =>
    gateway.start(payment, { ...named, session }).catch((error: unknown) => {
      log.error({ err: error, gateway: gateway.name }, 'the gateway did not start a payment')
      return refuse(paymentUnavailable)
    })
  const known = await recentSession(payment.id)
  const mine = await open(known)
  // Two presses at once asked the bank twice: one of its pages is kept and both get that one.
  const kept = mine.session && mine.session !== known ? await keepOne(payment.id, mine.session) : mine.session
  const started = kept === mine.session ? mine : await open(kept)
  return {
    payment_uuid: payment.uuid,
    amount: payment.amount,
    currency: 'OMR',
    sandbox: gateway.name === 'sandbox',
    omanneturl: started.omanneturl,
    url: started.url,
    fields: started.url ? started.fields : {},
    debit: Boolean(started.omanneturl),
    credit: Boolean(started.url),
  }
}

/** Notes a page of the bank, unless another of this payment was noted meanwhile; answers the one that is shown. */
const keepOne = (paymentId: number, session: string): Promise<string> =>
  transaction(async () => {
    await db().select({ id: paymentTable.id }).from(paymentTable).where(eq(paymentTable.id, paymentId)).for('update')
    const other = await recentSession(paymentId)
    if (other) return other
    const row = { session, payment_id: paymentId, created_at: clock.now() }
    await db().insert(paymentSessionTable).values(row).onConflictDoNothing()
    return session
  })

/** A page that the bank opened a moment ago for this payment is shown again; an older one may be over there. */
async function recentSession(paymentId: number): Promise<string | undefined> {
  const [open] = await db()
    .select({ session: paymentSessionTable.session })
    .from(paymentSessionTable)
    .where(
      and(
        eq(paymentSessionTable.payment_id, paymentId),
        eq(paymentSessionTable.state, 'open'),
        gt(paymentSessionTable.created_at, new Date(clock.now().getTime() - reuseMinutes * 60_000)),
      ),
    )
    .orderBy(desc(paymentSessionTable.created_at))
    .limit(1)
  return open?.session
}
