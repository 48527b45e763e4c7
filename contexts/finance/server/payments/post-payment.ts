import { dayOf } from '@halaqa/kit-server/clock'
import type { Invoice, InvoicePayment } from '../invoices/invoices.table.ts'
import { chargedAccount, postedLines } from '../invoices/line-postings.ts'
import { gatewayClearing } from '../ledger/accounts.ts'
import { allocate } from '../ledger/allocate.ts'
import { post } from '../ledger/post.ts'

/**
 * Money came through a gateway: it is to the payer's good, and settles what is open of the invoice. What is beyond that stays to
 * the payer's good.
 */
export async function postPayment(payment: InvoicePayment, invoice: Invoice): Promise<void> {
  const lines = await postedLines(invoice.id)
  const { id, gateway, amount, settled_at } = payment
  const credit = chargedAccount(invoice, lines)
  const transfers = [{ debit: gatewayClearing(gateway), credit, amount }]
  const posted = await post({ kind: 'payment', reference: `finance.payment:${id}`, on: dayOf(settled_at!), transfers })
  const settles = invoice.state === 'open' ? lines.map(line => line.transferId) : []
  await allocate(posted![0]!, settles)
}
