import { accountById, notify } from '@halaqa/identity/server'
import { addressOf } from '@halaqa/kit-contract'
import { dayWithHijri, type Language, money } from '@halaqa/kit-contract/format'
import { db } from '@halaqa/kit-server/database'
import { currentActor } from '@halaqa/kit-server/request'
import { translate } from '@halaqa/kit-server/words'
import { eq } from 'drizzle-orm'
import { showReceipt } from '../../contract/receipts.ts'
import { invoiceName } from '../invoices/invoice-name.ts'
import { payerOf } from '../invoices/payer.ts'
import { partsOf } from '../invoices/receipt-parts.queries.ts'
import { type ReceiptRow, receiptTable } from '../invoices/receipts.table.ts'

/** Tells the payer that the money came, for what it was counted, and where the paper is. */
export const notifyReceived = (id: number): Promise<void> => notifyPayer(id, 'received')
/** Tells the payer that a receipt does not hold any more, and why. */
export const notifyReversed = (id: number): Promise<void> => notifyPayer(id, 'reversed')

async function notifyPayer(id: number, what: 'received' | 'reversed'): Promise<void> {
  const [receipt] = await db().select().from(receiptTable).where(eq(receiptTable.id, id))
  const payer = await payerOf({ payer_id: receipt!.payer_id })
  if (!payer) return
  const { language, receiptsPage } = payer
  const { number, amount, reason } = receipt!
  const values = { number, amount: money(amount, language), reason }
  const word = (key: string) => translate(language, `finance.notice.${what}.${key}`, values)
  await notify(payer.id, {
    kind: 'finance.receipt',
    title: word('title'),
    body: word('body'),
    link: receiptsPage,
    mail: { paragraphs: [word('body')], button: word('button'), facts: await factsOf(receipt!, language) },
    related: ['finance.receipt', id],
  })
}

async function factsOf(receipt: ReceiptRow, language: Language): Promise<[string, string][]> {
  const label = (key: string) => translate(language, `finance.receipt.${key}`)
  const parts = await partsOf(receipt.id)
  const rest = receipt.amount - parts.reduce((sum, part) => sum + part.amount, 0)
  return [
    [label('fields.number'), receipt.number!],
    [label('amount'), money(receipt.amount, language)],
    [label('day'), dayWithHijri(receipt.posted_on, language)],
    ...parts.map(({ invoice, amount }): [string, string] => [
      `${invoiceName(invoice, language)} ${invoice.number}`,
      money(amount, language),
    ]),
    ...(rest > 0 ? [[label('rest'), money(rest, language)] as [string, string]] : []),
  ]
}

/** Tells whoever recorded a transfer, or asked for a reversal, that a colleague decided otherwise; nobody of their own act. */
export async function notifyRecorder(
  kind: 'finance.receipt-refused' | 'finance.receipt-kept',
  receipt: ReceiptRow,
  staffId: number,
  reason: string,
): Promise<void> {
  if (staffId === currentActor().id) return
  const language = (await accountById(staffId)).language as Language
  const by = currentActor().name
  const { payer_name: payer } = receipt
  const amount = { ar: money(receipt.amount, 'ar'), en: money(receipt.amount, 'en'), fr: money(receipt.amount, 'fr') }
  const word = (key: string) => translate(language, `${kind}.${key}`, { amount: amount[language], payer, by, reason })
  await notify(staffId, {
    kind,
    title: word('title'),
    body: word('body'),
    params: { amount, payer, by, reason },
    link: addressOf(showReceipt, { params: { id: receipt.id } }),
    related: ['finance.receipt', receipt.id],
  })
}
