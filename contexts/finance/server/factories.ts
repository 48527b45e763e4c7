import { randomBytes, randomUUID } from 'node:crypto'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { currentRequest, system, withRequest } from '@halaqa/kit-server/request'
import { and, eq, lt } from 'drizzle-orm'
import type { ItemCode } from '../contract/items.ts'
import { accountOfBank } from './banks/bank-accounts.queries.ts'
import { type BankAccount, bankAccountTable } from './banks/bank-accounts.table.ts'
import { gatewayOf } from './gateways/gateways.ts'
import { invoiceTable, paymentTable } from './invoices/invoices.table.ts'
import { issueInvoice, type NewInvoice } from './invoices/issue-invoice.ts'
import { ensureItems } from './items/ensure-items.ts'
import { itemPriceTable, itemTable } from './items/items.table.ts'
import { gatewayClearing, type Payer } from './ledger/accounts.ts'
import { post } from './ledger/post.ts'
import { askToClose, closeMonth } from './months/close-month.ts'
import { allMonths, isOver } from './months/months.queries.ts'
import { applyVerdict } from './payments/apply-verdict.ts'
import { postPayment } from './payments/post-payment.ts'
import { confirmReceipt, type NewReceipt, recordReceipt } from './receipts/record-receipt.ts'
import { askReversal } from './receipts/reverse-receipt.ts'
import { askToCloseTill, closeTill } from './tills/close-till.ts'
import { tillTable } from './tills/tills.table.ts'

export { gatherFigures } from './figures/gather-figures.ts'
export { sandboxIs } from './gateways/sandbox-refunds.ts'
/** What a colleague decides of a receipt that is asked to be reversed. */
export { keepReceipt, reverseReceipt } from './receipts/reverse-receipt.ts'
export { settleCardRefunds } from './refunds/refund-to-card.ts'
export { itemPriceTable }

/** An invoice that was paid through the sandbox at this moment, without the events of a payment. */
export function aPaidInvoice(invoice: NewInvoice, at: Date = clock.now()) {
  return transaction(async () => {
    const { id } = await issueInvoice(invoice, at)
    return payInvoice(id, at)
  })
}

/** The same of an invoice that is there. */
export function payInvoice(id: number, at: Date = clock.now()) {
  return transaction(async () => {
    const [invoice] = await db().select().from(invoiceTable).where(eq(invoiceTable.id, id))
    const { total } = invoice!
    const [payment] = await db()
      .insert(paymentTable)
      .values({
        invoice_id: id,
        gateway: 'sandbox',
        amount: total,
        state: 'paid',
        reference: randomBytes(6).toString('hex').toUpperCase(),
        verify_code: randomBytes(18).toString('base64url'),
        created_at: at,
        settled_at: at,
      })
      .returning()
    const paid = { ...payment!, invoice_id: id }
    if (total) await postPayment(paid, [invoice!])
    await db().update(invoiceTable).set({ state: 'paid', settled_at: at }).where(eq(invoiceTable.id, id))
    return paid
  })
}

/** The play bank says that an attempt was paid there, as its message does. */
export async function paidAtBank(uuid: string): Promise<void> {
  const [payment] = await db().select().from(paymentTable).where(eq(paymentTable.uuid, uuid))
  const of = { amount: payment!.amount, currency: 'OMR', merchant: gatewayOf('sandbox').merchant() }
  const reference = randomBytes(6).toString('hex').toUpperCase()
  await applyVerdict('sandbox', { paymentUuid: uuid, outcome: 'approved', reference, ...of }, 'callback', {})
}

/** The play bank says something else of it: another outcome or amount, in baisa, or the same again. */
export async function saidByBank(
  uuid: string,
  said: { outcome: 'approved' | 'declined' | 'cancelled'; amount: number; reference?: string },
): Promise<void> {
  const of = { currency: 'OMR', merchant: gatewayOf('sandbox').merchant() }
  const reference = said.reference ?? randomBytes(6).toString('hex').toUpperCase()
  await applyVerdict('sandbox', { paymentUuid: uuid, ...said, reference, ...of }, 'callback', {})
}

/** An invoice that waits for its payment. */
export const anOpenInvoice = (invoice: NewInvoice) => issueInvoice(invoice)

/** From the first day on a unit of something costs so much, in baisa: in general, or of a speciality. */
export async function aPrice(code: ItemCode, amount: number, wish: Partial<typeof itemPriceTable.$inferInsert> = {}) {
  await ensureItems()
  const [item] = await db().select().from(itemTable).where(eq(itemTable.code, code))
  const row = { item_id: item!.id, amount, from_day: '2000-01-02', ...wish }
  const [price] = await db().insert(itemPriceTable).values(row).returning()
  return price!
}

/** A service that the college sells, at a price that counts from the first day on, in baisa. */
export async function anItem(item: typeof itemTable.$inferInsert, amount: number) {
  const [row] = await db().insert(itemTable).values(item).returning()
  await db().insert(itemPriceTable).values({ item_id: row!.id, amount, from_day: '2000-01-02' })
  return row!
}

/** Where money comes in: a cash desk where nothing else is said. One of a name is there once. */
export async function aBankAccount(wish: Partial<typeof bankAccountTable.$inferInsert> = {}): Promise<BankAccount> {
  serial += 1
  const name = wish.name_ar ?? `الصندوق ${serial}`
  await db()
    .insert(bankAccountTable)
    .values({ kind: 'cash', name_ar: name, name_en: name, name_fr: name, ...wish })
    .onConflictDoNothing()
  const [row] = await db().select().from(bankAccountTable).where(eq(bankAccountTable.name_ar, name))
  return row!
}
let serial = 0

type Received = Omit<NewReceipt, 'form_uuid' | 'bank_account_id'> & { bank_account_id?: number }
/** Money that came: cash where nothing else is said, so that it is posted. */
export async function aReceipt(received: Received) {
  const bank_account_id = received.bank_account_id ?? (await aBankAccount()).id
  return recordReceipt({ ...received, bank_account_id, form_uuid: randomUUID() })
}

type Officer = { id: number; name: string }
/** The months that are over, as two people leave them: closed, but for the last, which one has asked to be closed. */
export async function closeOldMonths(asker: Officer, closer: Officer): Promise<void> {
  const over = (await allMonths()).filter(({ id, amount }) => isOver(id) && amount > 0)
  for (const { id } of over) {
    await as(asker, () => askToClose(id))
    if (id !== over.at(-1)!.id) await as(closer, () => closeMonth(id))
  }
}

/**
 * What a finance office has on its table: books that these people pay for at a desk and by transfer, in parts and more than is
 * asked; transfers that wait for a colleague, one that was confirmed, and a receipt that is to be reversed.
 */
export async function someReceipts(recorder: Officer, confirmer: Officer, payers: readonly Payer[]): Promise<void> {
  const bank = await aBankAccount({
    kind: 'bank',
    name_ar: 'بنك مسقط، الحساب الجاري',
    iban: 'OM810180000001299123456',
  })
  const desk = await aBankAccount({
    name_ar: 'صندوق المالية',
  })
  for (const [at, payer] of payers.entries()) {
    const lines = [{ label: 'كتب الفصل', quantity: 3, unit_amount: 8_000 }]
    const { id } = await anOpenInvoice({ kind: 'purchase', reference: `demo.books:${payer.id}`, payer, lines })
    const isTransfer = at % 3 === 1
    const asked = { payer_id: payer.id, amount: [10_000, 24_000, 30_000][at % 3]!, invoice_ids: [id] }
    const came = isTransfer ? { bank_reference: `FT26-0${410 + at}`, value_on: clock.today() } : {}
    const bank_account_id = isTransfer ? bank.id : desk.id
    const receipt = await as(recorder, () => aReceipt({ ...asked, ...came, bank_account_id }))
    if (at === 4) await as(confirmer, () => confirmReceipt(receipt.id))
    if (at === 3) await as(recorder, () => askReversal(receipt.id, 'سُجّل على غير صاحبه'))
  }
}

/** The days of cash desks that are behind, as two people leave them. */
export async function closeOldTills(counter: Officer, closer: Officer): Promise<void> {
  const rows = await db()
    .select({ id: tillTable.id })
    .from(tillTable)
    .where(and(eq(tillTable.state, 'open'), lt(tillTable.day, clock.today())))
    .orderBy(tillTable.day)
  for (const { id } of rows) {
    await as(counter, () => askToCloseTill(id, {}))
    await as(closer, () => closeTill(id))
  }
}

const as = <T>(officer: Officer, work: () => Promise<T>): Promise<T> =>
  withRequest({ ...currentRequest(), actor: { ...system, ...officer, guard: 'users' } }, work)

let deposits = 0
/** Money that a gateway pays out into it on a day, in baisa. */
export async function moneyInto(account: BankAccount, amount: number, on: string): Promise<void> {
  deposits += 1
  const transfers = [{ debit: accountOfBank(account), credit: gatewayClearing('sandbox'), amount }]
  await post({ kind: 'deposit', reference: `finance.payout-of-gateway:${account.id}-${on}-${deposits}`, on, transfers })
}

/** Cash that is taken from a bank account to a desk on a day, in baisa. */
export async function cashFrom(bank: BankAccount, desk: BankAccount, amount: number, on: string): Promise<void> {
  deposits += 1
  const transfers = [{ debit: accountOfBank(desk), credit: accountOfBank(bank), amount }]
  await post({ kind: 'deposit', reference: `finance.cash-of-desk:${desk.id}-${on}-${deposits}`, on, transfers })
}
