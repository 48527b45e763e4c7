import { transaction } from '@halaqa/kit-server/database'
import type { Actor } from '@halaqa/kit-server/request'
import type { Checkout } from '../../contract/invoice.ts'
import { attemptFor } from './attempt-for.ts'
import { ownPayment } from './payments.queries.ts'
import { checkoutOf, labelOf } from './start-checkout.ts'
import { noteLeft } from './under-way.ts'

type Asked = {
  invoiceIds: readonly number[]
  payer: { guard: string; id: number }
  language: string
  /** In baisa, as `isPayable`; all that is open of them where nothing is said. */
  amount?: number | undefined
  /** What of it is under way, and known to the payer. */
  despite?: readonly string[] | undefined
}

/**
 * Starts (or goes on with) one payment of invoices of this payer. Refuses `invoice-settled`, `amount-not-payable`, 404 for somebody
 * else's, `payment-under-way` where the payer went to the bank with another and does not say that it is known, `payment-unavailable`.
 */
export async function payOwnInvoices({ language, despite = [], ...asked }: Asked): Promise<Checkout> {
  const { invoices, payment } = await transaction(() => attemptFor({ ...asked, unlessUnderWay: { despite, language } }))
  return checkoutOf(payment, { language, label: labelOf(invoices, language), payerName: invoices[0]!.payer_name })
}

/** The payer goes to the bank with a payment of their own; 404 for somebody else's. */
export async function leaveForBankWith(uuid: string, actor: Actor): Promise<{ left_at: string }> {
  const { payment } = await ownPayment(uuid, actor)
  return { left_at: (await noteLeft(payment)).toISOString() }
}
