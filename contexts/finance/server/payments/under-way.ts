import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { and, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import type { UnderWay } from '../../contract/own-invoice.ts'
import { namesOf, numbersOf } from '../invoices/invoice-name.ts'
import { type Invoice, invoiceTable, type Payment, paymentTable } from '../invoices/invoices.table.ts'
import { invoiceIdsOf, isForInvoices } from '../invoices/invoices-of-payment.ts'

const day = 24 * 60 * 60_000

/** Its payer went to the bank with it within a day, as long as that is asked; or the bank itself has not made up its mind. */
const isWaiting = (): SQL =>
  or(
    eq(paymentTable.state, 'pending'),
    and(
      eq(paymentTable.state, 'started'),
      isNotNull(paymentTable.left_at),
      gt(paymentTable.created_at, new Date(clock.now().getTime() - day)),
    ),
  )!

type Payer = { guard: string; id: number }
const ofPayer = ({ guard, id }: Payer) => and(eq(invoiceTable.payer_guard, guard), eq(invoiceTable.payer_id, id))!

/** What of a payer waits at the bank, the newest first. */
export const underWayOf = (payer: Payer, language: string): Promise<UnderWay[]> => waiting(ofPayer(payer), language)

/** What of these invoices, which are held, waits at the bank, the newest first. */
export const underWayFor = (invoiceIds: readonly number[], language: string): Promise<UnderWay[]> =>
  waiting(isForInvoices(invoiceIds), language)

async function waiting(which: SQL, language: string): Promise<UnderWay[]> {
  const rows = await db()
    .select({ payment: paymentTable, ids: invoiceIdsOf })
    .from(paymentTable)
    .innerJoin(invoiceTable, eq(invoiceTable.id, paymentTable.invoice_id))
    .where(and(which, isWaiting()))
    .orderBy(desc(paymentTable.id))
  const ids = rows.flatMap(row => row.ids)
  if (!ids.length) return []
  const invoices = await db().select().from(invoiceTable).where(inArray(invoiceTable.id, ids))
  const byId = new Map(invoices.map(each => [each.id, each]))
  return rows.map(row =>
    told(
      row.payment,
      row.ids.map(id => byId.get(id)!),
      language,
    ),
  )
}

const told = (
  { uuid, amount, state, left_at, created_at }: Payment,
  invoices: readonly Invoice[],
  language: string,
) => ({
  uuid,
  name: namesOf(invoices, language),
  invoice_number: numbersOf(invoices),
  invoice_ids: invoices.map(each => each.id),
  amount,
  state,
  began_at: (left_at ?? created_at).toISOString(),
})

/** Notes when the payer of a payment went to the bank with it; said again, it stays the first time. */
export async function noteLeft(payment: Payment): Promise<Date> {
  if (payment.left_at) return payment.left_at
  const left_at = clock.now()
  await db()
    .update(paymentTable)
    .set({ left_at })
    .where(and(eq(paymentTable.id, payment.id), isNull(paymentTable.left_at)))
  return left_at
}
