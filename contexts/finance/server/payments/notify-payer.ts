import { accountById, notify, staffWith } from '@halaqa/identity/server'
import { dayWithHijri, type Language, money } from '@halaqa/kit-contract/format'
import { dayOf } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { translate } from '@halaqa/kit-server/words'
import { eq } from 'drizzle-orm'
import { invoiceRead } from '../../contract/permissions.ts'
import { invoiceName } from '../invoices/invoice-name.ts'
import { type Invoice, invoiceTable, type Payment, paymentTable } from '../invoices/invoices.table.ts'
import { payerOf } from '../invoices/payer.ts'

/**
 * Tells the payer that the money came, with what stands on the receipt and where it is. Of what an officer recorded the payer is
 * told once, of all that it settled (`notifyReceived`).
 */
export async function notifyReceipt(uuid: string): Promise<void> {
  const paid = await paymentWithInvoice(uuid)
  if (!paid) return
  const { payment, invoice } = paid
  const payer = await payerOf(invoice)
  if (!payer) return
  const { language, receiptsPage } = payer
  const word = (key: string) =>
    translate(language, `finance.notice.receipt.${key}`, valuesOf(payment, invoice, language))
  await notify(payer.id, {
    kind: 'finance.receipt',
    title: word('title'),
    body: word('body'),
    link: receiptsPage,
    mail: { paragraphs: [word('body')], button: word('button'), facts: factsOf(payment, invoice, language) },
    related: ['finance.invoice', invoice.id],
  })
}

/** Tells the payer that the money goes back, and those who keep the invoices that it has to be given back. */
export async function notifySurplus(uuid: string): Promise<void> {
  const { payment, invoice } = (await paymentWithInvoice(uuid))!
  await notifySurplusPayer(payment, invoice)
  for (const { id } of await staffWith(invoiceRead)) await notifySurplusOffice(id, payment, invoice)
}

async function notifySurplusPayer(payment: Payment, invoice: Invoice): Promise<void> {
  const payer = await payerOf(invoice)
  if (!payer) return
  const { language, receiptsPage } = payer
  const word = (key: string) =>
    translate(language, `finance.notice.surplus.${key}`, valuesOf(payment, invoice, language))
  await notify(payer.id, {
    kind: 'finance.surplus',
    title: word('title'),
    body: word('body'),
    link: receiptsPage,
    mail: { paragraphs: [word('body')], facts: factsOf(payment, invoice, language) },
    related: ['finance.invoice', invoice.id],
  })
}

async function notifySurplusOffice(staffId: number, payment: Payment, invoice: Invoice): Promise<void> {
  const language = (await accountById(staffId)).language as Language
  const kind = 'finance.surplus-office'
  const word = (key: string) => translate(language, `${kind}.${key}`, valuesOf(payment, invoice, language))
  const amount = { ar: money(payment.amount, 'ar'), en: money(payment.amount, 'en'), fr: money(payment.amount, 'fr') }
  await notify(staffId, {
    kind,
    title: word('title'),
    body: word('body'),
    params: { amount, number: invoice.number, payer: invoice.payer_name },
    link: `/finance/invoices/show/${invoice.id}`,
    mail: { paragraphs: [word('body')], facts: factsOf(payment, invoice, language) },
    related: ['finance.invoice', invoice.id],
  })
}

async function paymentWithInvoice(uuid: string) {
  const [row] = await db()
    .select({ payment: paymentTable, invoice: invoiceTable })
    .from(paymentTable)
    .innerJoin(invoiceTable, eq(invoiceTable.id, paymentTable.invoice_id))
    .where(eq(paymentTable.uuid, uuid))
  return row
}

const valuesOf = (payment: Payment, invoice: Invoice, language: Language) => ({
  kind: invoiceName(invoice, language),
  amount: money(payment.amount, language),
  number: invoice.number,
  payer: invoice.payer_name,
})

const factsOf = (payment: Payment, invoice: Invoice, language: Language): [string, string][] => {
  const label = (key: string) => translate(language, `finance.receipt.${key}`)
  return [
    [label('item'), invoiceName(invoice, language)],
    [label('amount'), money(payment.amount, language)],
    [label('number'), invoice.number],
    [label('day'), dayWithHijri(dayOf(payment.settled_at!), language)],
    [label('reference'), payment.reference ?? payment.uuid],
  ]
}
