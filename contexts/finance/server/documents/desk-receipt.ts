import { notFound } from '@halaqa/kit-contract'
import { dayWithHijri, type Language, money } from '@halaqa/kit-contract/format'
import { pageAddress } from '@halaqa/kit-server/config'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { renderPdf } from '@halaqa/kit-server/pdf'
import { translate } from '@halaqa/kit-server/words'
import { eq } from 'drizzle-orm'
import QRCode from 'qrcode'
import { bankNames } from '../banks/bank-accounts.queries.ts'
import { invoiceName } from '../invoices/invoice-name.ts'
import { partsOf } from '../invoices/receipt-parts.queries.ts'
import { type ReceiptRow, receiptTable } from '../invoices/receipts.table.ts'
import { receiptTemplate } from './receipt-template.ts'

/** The paper of what an officer recorded, with a QR code that anybody can check; 404 while it is not posted, and once it is reversed. */
export async function renderDeskReceipt(id: number, language: string) {
  const [receipt] = await db().select().from(receiptTable).where(eq(receiptTable.id, id))
  if (!receipt?.verify_code || receipt.state === 'reversed') return refuse(notFound)
  const address = pageAddress(`/payment/verify/${receipt.verify_code}`)
  const body = await renderPdf({
    template: receiptTemplate,
    data: await dataOf(receipt, language as Language, address),
    assets: { 'qr.svg': Buffer.from(await QRCode.toString(address, { type: 'svg', margin: 0 })) },
    standard: 'a-2b',
    isSealed: true,
  })
  return { body, name: `receipt-${receipt.number}.pdf` }
}

async function dataOf(receipt: ReceiptRow, language: Language, address: string) {
  const word = (key: string) => translate(language, `finance.receipt.${key}`)
  const parts = await partsOf(receipt.id)
  const rest = receipt.amount - parts.reduce((sum, part) => sum + part.amount, 0)
  const where = (await bankNames([receipt.bank_account_id], language)).get(receipt.bank_account_id)!
  return {
    language,
    title: word('one'),
    house: word('college'),
    reference: receipt.number,
    facts: [
      { label: word('name'), text: receipt.payer_name },
      { label: word('fields.number'), text: receipt.number, latin: true },
      { label: word('day'), text: dayWithHijri(receipt.posted_on, language) },
      { label: word('method'), text: `${word(`values.kind.${receipt.kind}`)} · ${where}` },
      ...(receipt.bank_reference ? [{ label: word('reference'), text: receipt.bank_reference, latin: true }] : []),
      { label: word('fields.recorded_by_name'), text: receipt.recorded_by_name },
    ],
    head: [word('item'), word('number'), word('amount')],
    lines: [
      ...parts.map(({ invoice, amount }) => [invoiceName(invoice, language), invoice.number, money(amount, language)]),
      ...(rest > 0 ? [[word('rest'), '', money(rest, language)]] : []),
    ],
    total: { label: word('total'), text: money(receipt.amount, language) },
    note: rest > 0 ? word('note-rest') : '',
    check: word('check'),
    address,
  }
}
