import { clock, dayOf } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { invoiceName } from '../invoices/invoice-name.ts'
import { invoiceLineTable, invoiceTable, paymentTable } from '../invoices/invoices.table.ts'
import { dueByInvoice, partsOfInvoices } from '../invoices/parts-of-invoices.ts'
import { receiptsOfInvoices } from '../invoices/receipt-parts.queries.ts'
import { reliefsOn } from '../invoices/reliefs-on.queries.ts'
import { standingsOf } from '../invoices/standing-of-invoices.ts'
import { itemPriceTable, itemTable } from '../items/items.table.ts'
import { paymentsOfInvoices } from './payments.queries.ts'
import { underWayOf } from './under-way.ts'

type Payer = { guard: string; id: number }
const ofPayer = ({ guard, id }: Payer) => and(eq(invoiceTable.payer_guard, guard), eq(invoiceTable.payer_id, id))

/** The invoices of a payer with their lines and receipts, the newest first. */
export async function ownInvoicesOf(payer: Payer, language: string) {
  const invoices = await db().select().from(invoiceTable).where(ofPayer(payer)).orderBy(desc(invoiceTable.id))
  const ids = [0, ...invoices.map(each => each.id)]
  const standings = await standingsOf(ids)
  const desk = await receiptsOfInvoices({ ids })
  const reliefs = await reliefsOn(ids)
  const lines = await db()
    .select({ line: invoiceLineTable, unit: itemTable.unit })
    .from(invoiceLineTable)
    .leftJoin(itemPriceTable, eq(itemPriceTable.id, invoiceLineTable.price_id))
    .leftJoin(itemTable, eq(itemTable.id, itemPriceTable.item_id))
    .where(inArray(invoiceLineTable.invoice_id, ids))
    .orderBy(asc(invoiceLineTable.id))
  const receipts = (await paymentsOfInvoices(ids)).filter(each => each.state === 'paid' && !each.surplus)
  const asked = invoices.filter(each => each.state === 'open')
  const standing = asked.map(each => ({ ...each, ...standings.get(each.id)! }))
  const parted = await partsOfInvoices(standing)
  const dueNow = dueByInvoice(standing, parted, clock.today())
  const rows = invoices.map(({ id, number, kind, state, total, issued_at, settled_at }) => ({
    id,
    number,
    kind,
    name: invoiceName({ kind, payer_guard: payer.guard }, language),
    state,
    total,
    open: standings.get(id)!.open,
    due_now: dueNow.get(id) ?? 0,
    parts: parted.get(id)?.parts ?? [],
    lines: lines
      .filter(({ line }) => line.invoice_id === id)
      .map(({ line: { label, quantity, unit_amount, amount, reason }, unit }) => ({
        label,
        quantity,
        unit,
        unit_amount,
        amount,
        reason,
      })),
    reliefs: reliefs.filter(each => each.invoice_id === id).map(({ kind: by, amount }) => ({ kind: by, amount })),
    issued_on: dayOf(issued_at),
    settled_at: settled_at?.toISOString() ?? null,
    receipts: [...receipts, ...desk].filter(each => each.invoice_id === id).map(each => each.uuid),
  }))
  const due = rows.filter(each => each.state === 'open').reduce((sum, each) => sum + each.open, 0)
  const due_now = rows.reduce((sum, each) => sum + each.due_now, 0)
  return { rows, due, due_now, total: rows.length }
}

/** The payment of a payer that has begun and not ended; the last one, where several tabs began. */
export async function activePaymentOf(payer: Payer, language: string) {
  const under_way = await underWayOf(payer, language)
  const [row] = await db()
    .select({
      uuid: paymentTable.uuid,
      invoice_number: invoiceTable.number,
      amount: paymentTable.amount,
      state: paymentTable.state,
      at: paymentTable.created_at,
    })
    .from(paymentTable)
    .innerJoin(invoiceTable, eq(invoiceTable.id, paymentTable.invoice_id))
    .where(and(ofPayer(payer), eq(invoiceTable.state, 'open'), inArray(paymentTable.state, ['started', 'pending'])))
    .orderBy(desc(paymentTable.id))
    .limit(1)
  if (!row) return { active_payment: null, under_way }
  const { at, ...payment } = row
  return { active_payment: { ...payment, started_at: at.toISOString() }, under_way }
}
