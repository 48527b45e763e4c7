import { notify } from '@halaqa/identity/server'
import { money } from '@halaqa/kit-contract/format'
import { db } from '@halaqa/kit-server/database'
import { translate } from '@halaqa/kit-server/words'
import { asc, eq, inArray, sum } from 'drizzle-orm'
import { invoiceName } from './invoice-name.ts'
import { type Invoice, invoiceTable, refundTable } from './invoices.table.ts'
import { payerOf } from './payer.ts'

/** Tells the payer that a part of what was paid, in baisa, is owed back. */
export async function notifyOwedBack(invoice: Invoice, amount: number): Promise<void> {
  const payer = await payerOf(invoice)
  if (!payer) return
  const { id, language, receiptsPage } = payer
  const context = invoice.payer_guard
  const values = {
    kind: invoiceName(invoice, language),
    amount: money(amount, language),
    number: invoice.number,
    context,
  }
  const word = (key: string) => translate(language, `finance.notice.owed_back.${key}`, values)
  await notify(id, {
    kind: 'finance.surplus',
    title: word('title'),
    body: word('body'),
    link: receiptsPage,
    mail: { paragraphs: [word('body')] },
    related: ['finance.invoice', invoice.id],
  })
}

/** The same of several parts of what was paid, once for each invoice (`giveBack` that was not told). */
export async function notifyOwedBackOnce(references: readonly string[]): Promise<void> {
  if (!references.length) return
  const rows = await db()
    .select({ invoice: invoiceTable, amount: sum(refundTable.amount).mapWith(Number) })
    .from(refundTable)
    .innerJoin(invoiceTable, eq(invoiceTable.id, refundTable.invoice_id))
    .where(inArray(refundTable.reference, [...references]))
    .groupBy(invoiceTable.id)
    .orderBy(asc(invoiceTable.id))
  for (const { invoice, amount } of rows) if (amount > 0) await notifyOwedBack(invoice, amount)
}
