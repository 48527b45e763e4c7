import { accountById, notify, staffWith } from '@halaqa/identity/server'
import { dayWithHijri, type Language, money } from '@halaqa/kit-contract/format'
import { dayOf } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { translate } from '@halaqa/kit-server/words'
import { eq } from 'drizzle-orm'
import { invoiceRead } from '../../contract/permissions.ts'
import { invoiceName, namesOf, numbersOf } from '../invoices/invoice-name.ts'
import { type Invoice, invoiceTable, type Payment, paymentTable } from '../invoices/invoices.table.ts'
import { invoicesOfPayment } from '../invoices/invoices-of-payment.ts'
import { payerOf } from '../invoices/payer.ts'
import { purposeOf } from './other-payments.ts'
import { beyondOf } from './payments.queries.ts'

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
  const beyond = await beyondOf(payment.id)
  const told = await toldOf(payment, invoice, language)
  const values = { ...valuesOf(payment, told, language), beyond: money(beyond, language) }
  const word = (key: string) => translate(language, `finance.notice.receipt.${key}`, values)
  const paragraphs = [word('body'), ...(beyond > 0 ? [word('beyond')] : [])]
  await notify(payer.id, {
    kind: 'finance.receipt',
    title: word('title'),
    body: paragraphs.join(' '),
    link: receiptsPage,
    mail: { paragraphs, button: word('button'), facts: factsOf(payment, told, language) },
    related: ['finance.invoice', invoice.id],
  })
}

/** What several invoices that were paid together are called. */
async function toldOf(payment: Payment, invoice: Invoice, language: Language): Promise<Told> {
  const invoices = await invoicesOfPayment({ ...payment, invoice_id: invoice.id })
  return { ...invoice, number: numbersOf(invoices), nameIn: () => namesOf(invoices, language) }
}

/** Tells the payer that the money goes back, and those who keep the invoices that it has to be given back. */
export async function notifySurplus(uuid: string): Promise<void> {
  const paid = (await paymentWithInvoice(uuid)) ?? (await otherPayment(uuid))!
  await notifySurplusPayer(paid.payment, paid.invoice)
  for (const { id } of await staffWith(invoiceRead)) await notifySurplusOffice(id, paid.payment, paid.invoice)
}

async function notifySurplusPayer(payment: Payment, invoice: Told): Promise<void> {
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
    ...relatedTo(invoice),
  })
}

async function notifySurplusOffice(staffId: number, payment: Payment, invoice: Told): Promise<void> {
  const language = (await accountById(staffId)).language as Language
  const kind = 'finance.surplus-office'
  const word = (key: string) => translate(language, `${kind}.${key}`, valuesOf(payment, invoice, language))
  const amount = { ar: money(payment.amount, 'ar'), en: money(payment.amount, 'en'), fr: money(payment.amount, 'fr') }
  await notify(staffId, {
    kind,
    title: word('title'),
    body: word('body'),
    params: { amount, number: invoice.number, payer: invoice.payer_name },
    link: invoice.id
      ? `/finance/invoices/show/${invoice.id}`
      : '/finance/payments?filter=%7B%22surplus%22%3A%22yes%22%7D',
    mail: { paragraphs: [word('body')], facts: factsOf(payment, invoice, language) },
    ...relatedTo(invoice),
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

/** What a message says of what was paid for. */
type Told = Pick<Invoice, 'number' | 'payer_id' | 'payer_name'> & { id?: number } & (
    | Pick<Invoice, 'kind' | 'payer_guard'>
    | { nameIn: (language: Language) => string }
  )
/** The same of a payment that is of no invoice; undefined where there is no such payment. */
async function otherPayment(uuid: string): Promise<{ payment: Payment; invoice: Told } | undefined> {
  const [payment] = await db().select().from(paymentTable).where(eq(paymentTable.uuid, uuid))
  if (!payment?.paid_for) return undefined
  const names = new Map<string, string>()
  let number = ''
  for (const language of ['ar', 'en', 'fr']) {
    const purpose = await purposeOf(payment.paid_for, language)
    names.set(language, purpose.name)
    number = purpose.number
  }
  const { payer_id, payer_name } = payment
  const nameIn = (language: Language) => names.get(language)!
  return { payment, invoice: { number, payer_id: payer_id!, payer_name: payer_name!, nameIn } }
}
const nameOf = (invoice: Told, language: Language) =>
  'nameIn' in invoice ? invoice.nameIn(language) : invoiceName(invoice, language)
const relatedTo = ({ id }: Told): { related?: [string, number] } => (id ? { related: ['finance.invoice', id] } : {})

const valuesOf = (payment: Payment, invoice: Told, language: Language) => ({
  kind: nameOf(invoice, language),
  amount: money(payment.amount, language),
  number: invoice.number,
  payer: invoice.payer_name,
})

const factsOf = (payment: Payment, invoice: Told, language: Language): [string, string][] => {
  const label = (key: string) => translate(language, `finance.receipt.${key}`)
  return [
    [label('item'), nameOf(invoice, language)],
    [label('amount'), money(payment.amount, language)],
    [label('number'), invoice.number],
    [label('day'), dayWithHijri(dayOf(payment.settled_at!), language)],
    [label('reference'), payment.reference ?? payment.uuid],
  ]
}
