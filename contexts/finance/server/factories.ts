import { randomBytes } from 'node:crypto'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { currentRequest, system, withRequest } from '@halaqa/kit-server/request'
import { eq } from 'drizzle-orm'
import type { ItemCode } from '../contract/items.ts'
import { accountOfBank } from './banks/bank-accounts.queries.ts'
import { type BankAccount, bankAccountTable } from './banks/bank-accounts.table.ts'
import { invoiceTable, paymentTable } from './invoices/invoices.table.ts'
import { issueInvoice, type NewInvoice } from './invoices/issue-invoice.ts'
import { ensureItems } from './items/ensure-items.ts'
import { itemPriceTable, itemTable } from './items/items.table.ts'
import { gatewayClearing } from './ledger/accounts.ts'
import { post } from './ledger/post.ts'
import { askToClose, closeMonth } from './months/close-month.ts'
import { allMonths, isOver } from './months/months.queries.ts'
import { postPayment } from './payments/post-payment.ts'

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
    if (total) await postPayment(payment!, invoice!)
    await db().update(invoiceTable).set({ state: 'paid', settled_at: at }).where(eq(invoiceTable.id, id))
    return payment!
  })
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

type Officer = { id: number; name: string }
/** The months that are over, as two people leave them: closed, but for the last, which one has asked to be closed. */
export async function closeOldMonths(asker: Officer, closer: Officer): Promise<void> {
  const over = (await allMonths()).filter(({ id, amount }) => isOver(id) && amount > 0)
  for (const { id } of over) {
    await as(asker, () => askToClose(id))
    if (id !== over.at(-1)!.id) await as(closer, () => closeMonth(id))
  }
}
const as = (officer: Officer, work: () => Promise<unknown>) =>
  withRequest({ ...currentRequest(), actor: { ...system, ...officer, guard: 'users' } }, work)

/** A bank account or cash desk of this Arabic name: the one that is there, or a new one. */
export async function aBankAccount(
  wish: Partial<typeof bankAccountTable.$inferInsert> & { name_ar: string },
): Promise<BankAccount> {
  await db()
    .insert(bankAccountTable)
    .values({ kind: 'bank', name_en: wish.name_ar, name_fr: wish.name_ar, ...wish })
    .onConflictDoNothing()
  const [row] = await db().select().from(bankAccountTable).where(eq(bankAccountTable.name_ar, wish.name_ar))
  return row!
}

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
