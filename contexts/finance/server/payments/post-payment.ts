import { clock, dayOf } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { and, eq } from 'drizzle-orm'
import { type Invoice, type InvoicePayment, paymentInvoiceTable } from '../invoices/invoices.table.ts'
import { chargedAccount, type PostedLine, postedLines } from '../invoices/line-postings.ts'
import { dueByInvoice, partsOfInvoices } from '../invoices/parts-of-invoices.ts'
import { standingsOf } from '../invoices/standing-of-invoices.ts'
import { gatewayClearing } from '../ledger/accounts.ts'
import { allocate } from '../ledger/allocate.ts'
import { post } from '../ledger/post.ts'
import { sharesOfPayment } from './share-payment.ts'

/**
 * Money came through a gateway: it is to the payer's good, and settles what is open of its invoices, which are held. What is
 * beyond that stays to the payer's good.
 */
export async function postPayment(payment: InvoicePayment, invoices: readonly Invoice[]): Promise<void> {
  const [own, ...others] = invoices
  if (others.length) return postShared(payment, invoices)
  const lines = await postedLines(own!.id)
  const transfers = [{ ...came(payment), credit: chargedAccount(own!, lines), amount: payment.amount }]
  const posted = await postCame(payment, transfers)
  const settles = own!.state === 'open' ? lines.map(line => line.transferId) : []
  await allocate(posted[0]!, settles)
}

const came = ({ gateway }: InvoicePayment) => ({ debit: gatewayClearing(gateway) })
type Transfers = Parameters<typeof post>[0]['transfers']
async function postCame({ id, settled_at }: InvoicePayment, transfers: Transfers): Promise<number[]> {
  const posted = await post({ kind: 'payment', reference: `finance.payment:${id}`, on: dayOf(settled_at!), transfers })
  return posted!
}

type Share = { invoice: Invoice; lines: PostedLine[]; account: Transfers[number]['credit']; amount: number }
/** Of one whose records were merged, invoices stand on several accounts: to each goes what settles its own, the rest to the first. */
async function postShared(payment: InvoicePayment, invoices: readonly Invoice[]): Promise<void> {
  const shares = await sharesOf(payment, invoices)
  const rest = payment.amount - shares.reduce((all, each) => all + each.amount, 0)
  const amounts = new Map<Share['account'], number>([[shares[0]!.account, rest]])
  for (const { account, amount } of shares) amounts.set(account, (amounts.get(account) ?? 0) + amount)
  const paid = [...amounts].filter(([, amount]) => amount > 0)
  const posted = await postCame(
    payment,
    paid.map(([credit, amount]) => ({ ...came(payment), credit, amount })),
  )
  const credits = new Map(paid.map(([account], at) => [account, posted[at]!]))
  for (const { invoice, lines, account, amount } of shares) {
    if (!amount) continue
    const settled = lines.map(line => line.transferId)
    await noteShare(payment.id, invoice.id, await allocate(credits.get(account)!, settled, amount))
  }
}

async function sharesOf({ amount }: InvoicePayment, invoices: readonly Invoice[]): Promise<Share[]> {
  const standings = await standingsOf(invoices.map(each => each.id))
  const standing = invoices.map(each => ({
    ...each,
    paid: standings.get(each.id)!.paid,
    open: each.state === 'open' ? standings.get(each.id)!.open : 0,
  }))
  const open = standing.filter(each => each.open > 0)
  const due = dueByInvoice(open, await partsOfInvoices(open), clock.today())
  const shares = sharesOfPayment(
    amount,
    standing.map(each => ({ due: due.get(each.id) ?? 0, open: each.open })),
  )
  const found: Share[] = []
  for (const [at, invoice] of invoices.entries()) {
    const lines = await postedLines(invoice.id)
    found.push({ invoice, lines, account: chargedAccount(invoice, lines), amount: shares[at]! })
  }
  return found
}

const noteShare = (payment_id: number, invoice_id: number, amount: number) =>
  db()
    .update(paymentInvoiceTable)
    .set({ amount })
    .where(and(eq(paymentInvoiceTable.payment_id, payment_id), eq(paymentInvoiceTable.invoice_id, invoice_id)))
