import { dayOf } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { invoiceName } from '../invoices/invoice-name.ts'
import { invoiceLineTable, invoiceTable, paymentTable } from '../invoices/invoices.table.ts'

type Payer = { guard: string; id: number }
const ofPayer = ({ guard, id }: Payer) => and(eq(invoiceTable.payerGuard, guard), eq(invoiceTable.payerId, id))

/** The invoices of a payer with their lines and receipts, the newest first. */
export async function ownInvoicesOf(payer: Payer, language: string) {
  const invoices = await db().select().from(invoiceTable).where(ofPayer(payer)).orderBy(desc(invoiceTable.id))
  const ids = [0, ...invoices.map(each => each.id)]
  const lines = await db()
    .select()
    .from(invoiceLineTable)
    .where(inArray(invoiceLineTable.invoiceId, ids))
    .orderBy(asc(invoiceLineTable.id))
  const receipts = await db()
    .select({ invoiceId: paymentTable.invoiceId, uuid: paymentTable.uuid })
    .from(paymentTable)
    .where(and(inArray(paymentTable.invoiceId, ids), eq(paymentTable.state, 'paid'), eq(paymentTable.surplus, false)))
  const rows = invoices.map(({ id, number, kind, state, total, issuedAt, settledAt }) => ({
    id,
    number,
    kind,
    name: invoiceName({ kind, payerGuard: payer.guard }, language),
    state,
    total,
    lines: lines
      .filter(line => line.invoiceId === id)
      .map(({ label, quantity, amount }) => ({ label, quantity, amount })),
    issued_on: dayOf(issuedAt),
    settled_at: settledAt?.toISOString() ?? null,
    receipt: receipts.find(each => each.invoiceId === id)?.uuid ?? null,
  }))
  const due = rows.filter(each => each.state === 'open').reduce((sum, each) => sum + each.total, 0)
  return { rows, due, total: rows.length }
}

/** The payment of a payer that has begun and not ended; the last one, where several tabs began. */
export async function activePaymentOf(payer: Payer) {
  const [row] = await db()
    .select({
      uuid: paymentTable.uuid,
      invoice_number: invoiceTable.number,
      amount: paymentTable.amount,
      state: paymentTable.state,
      at: paymentTable.createdAt,
    })
    .from(paymentTable)
    .innerJoin(invoiceTable, eq(invoiceTable.id, paymentTable.invoiceId))
    .where(and(ofPayer(payer), eq(invoiceTable.state, 'open'), inArray(paymentTable.state, ['started', 'pending'])))
    .orderBy(desc(paymentTable.id))
    .limit(1)
  if (!row) return { activePayment: null }
  const { at, ...payment } = row
  return { activePayment: { ...payment, started_at: at.toISOString() } }
}
