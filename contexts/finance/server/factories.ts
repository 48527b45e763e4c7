import { randomBytes } from 'node:crypto'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { currentRequest, system, withRequest } from '@halaqa/kit-server/request'
import { eq } from 'drizzle-orm'
import type { ItemCode } from '../contract/items.ts'
import { invoiceTable, paymentTable } from './invoices/invoices.table.ts'
import { issueInvoice, type NewInvoice } from './invoices/issue-invoice.ts'
import { ensureItems } from './items/ensure-items.ts'
import { itemPriceTable, itemTable } from './items/items.table.ts'
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
