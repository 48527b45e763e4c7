import { notFound } from '@halaqa/kit-contract'
import { dayWithHijri, type Language, money } from '@halaqa/kit-contract/format'
import { dayOf } from '@halaqa/kit-server/clock'
import { pageAddress } from '@halaqa/kit-server/config'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { renderPdf } from '@halaqa/kit-server/pdf'
import { translate } from '@halaqa/kit-server/words'
import { and, asc, eq, inArray } from 'drizzle-orm'
import QRCode from 'qrcode'
import { numbersOf } from '../invoices/invoice-name.ts'
import { type Invoice, invoiceLineTable, invoiceTable, type Payment, paymentTable } from '../invoices/invoices.table.ts'
import { invoicesOfPayment } from '../invoices/invoices-of-payment.ts'
import { receiptTable } from '../invoices/receipts.table.ts'
import { receiptTemplate } from './receipt-template.ts'
import { foreignPaper } from './verified-papers.ts'

/** The receipt of a paid payment as a PDF/A with a QR code that anybody can check; 404 while it is not paid. */
export async function renderReceipt({ payment, invoice }: { payment: Payment; invoice: Invoice }, language: string) {
  if (payment.state !== 'paid' || !payment.verify_code) return refuse(notFound)
  const address = pageAddress(`/payment/verify/${payment.verify_code}`)
  const body = await renderPdf({
    template: receiptTemplate,
    data: await dataOf(payment, invoice, language as Language, address),
    assets: { 'qr.svg': Buffer.from(await QRCode.toString(address, { type: 'svg', margin: 0 })) },
    standard: 'a-2b',
    isSealed: true,
  })
  return { body, name: `receipt-${invoice.number}.pdf` }
}

async function dataOf(payment: Payment, invoice: Invoice, language: Language, address: string) {
  const word = (key: string) => translate(language, `finance.receipt.${key}`)
  const invoices = await invoicesOfPayment({ ...payment, invoice_id: invoice.id })
  const numbers = numbersOf(invoices)
  const lines = await db()
    .select()
    .from(invoiceLineTable)
    .where(
      inArray(
        invoiceLineTable.invoice_id,
        invoices.map(each => each.id),
      ),
    )
    .orderBy(asc(invoiceLineTable.id))
  return {
    language,
    title: word('title'),
    house: word('college'),
    reference: numbers,
    facts: [
      { label: word('name'), text: invoice.payer_name },
      { label: word('number'), text: numbers, latin: true },
      { label: word('day'), text: dayWithHijri(dayOf(payment.settled_at!), language) },
      { label: word('method'), text: translate(language, `finance.gateway.${payment.gateway}`) },
      { label: word('reference'), text: payment.reference ?? payment.uuid, latin: true },
    ],
    head: [word('item'), word('quantity'), word('amount')],
    lines: lines.map(line => [line.label, String(line.quantity), money(line.amount, language)]),
    total: { label: totalLabel(payment, invoices, language), text: money(payment.amount, language) },
    note: word(payment.surplus ? 'note-surplus' : `note-${invoice.kind}`),
    check: word('check'),
    address,
  }
}

/** Of a part it is said what it is a part of: the lines are of the whole invoice. */
function totalLabel(payment: Payment, invoices: readonly Invoice[], language: Language): string {
  const total = invoices.reduce((all, each) => all + each.total, 0)
  return payment.surplus || payment.amount >= total
    ? translate(language, 'finance.receipt.total')
    : translate(language, 'finance.receipt.part_of', { total: money(total, language) })
}

/** Whether a code is that of a real receipt; tells the number, amount and day, and no name. */
export async function verifyReceiptCode(code: string) {
  const [row] = await db()
    .select({ payment: paymentTable, invoice: invoiceTable })
    .from(paymentTable)
    .innerJoin(invoiceTable, eq(invoiceTable.id, paymentTable.invoice_id))
    .where(and(eq(paymentTable.verify_code, code), eq(paymentTable.state, 'paid')))
  if (!row) return verifyDeskReceipt(code)
  const number = numbersOf(await invoicesOfPayment({ ...row.payment, invoice_id: row.invoice.id }))
  return { valid: true, number, amount: row.payment.amount, day: dayOf(row.payment.settled_at!) }
}

/** The same of a receipt that an officer recorded: one that was reversed holds no more. */
async function verifyDeskReceipt(code: string) {
  const [receipt] = await db()
    .select({ number: receiptTable.number, amount: receiptTable.amount, day: receiptTable.posted_on })
    .from(receiptTable)
    .where(and(eq(receiptTable.verify_code, code), inArray(receiptTable.state, ['posted', 'contested'])))
  const paper = receipt ?? (await foreignPaper(code))
  return paper ? { valid: true, ...paper } : { valid: false, number: null, amount: null, day: null }
}
