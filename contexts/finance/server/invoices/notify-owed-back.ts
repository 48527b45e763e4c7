import { notify } from '@halaqa/identity/server'
import { money } from '@halaqa/kit-contract/format'
import { translate } from '@halaqa/kit-server/words'
import { invoiceName } from './invoice-name.ts'
import type { Invoice } from './invoices.table.ts'
import { payerOf } from './payer.ts'

/** Tells the payer that a part of what was paid, in baisa, is owed back. */
export async function notifyOwedBack(invoice: Invoice, amount: number): Promise<void> {
  const payer = await payerOf(invoice)
  if (!payer) return
  const { id, language, receiptsPage } = payer
  const values = { kind: invoiceName(invoice, language), amount: money(amount, language), number: invoice.number }
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
