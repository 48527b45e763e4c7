import { notFound } from '@halaqa/kit-contract'
import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { invoiceSettled } from '../../contract/invoice.ts'
import { isPayable, payableAmounts } from '../../contract/invoice-parts.ts'
import { amountNotPayable, paymentUnderWay } from '../../contract/own-invoice.ts'
import { currentGateway } from '../gateways/gateways.ts'
import { type Invoice, invoiceTable, type Payment, paymentTable } from '../invoices/invoices.table.ts'
import { invoiceIdsOf, noteInvoices } from '../invoices/invoices-of-payment.ts'
import { type PartedInvoice, partsOfInvoices } from '../invoices/parts-of-invoices.ts'
import { standingsOf } from '../invoices/standing-of-invoices.ts'
import { reuseMinutes } from './reuse.ts'
import { underWayFor } from './under-way.ts'

type Wanted = {
  invoiceIds: readonly number[]
  payer: { guard: string; id: number }
  amount?: number | undefined
  /** Refuses where the payer went to the bank with another of the same, but for those that the payer knows of. */
  unlessUnderWay?: { despite: readonly string[]; language: string }
}
type Attempt = { invoices: Invoice[]; payment: Payment }

/**
 * An attempt to pay open invoices of a payer: the one that was looked at a moment ago, or a new one. They are locked, so that two tabs
 * that ask for the same get one attempt, and neither may pay more than is open.
 */
export async function attemptFor({ invoiceIds, payer, amount: asked, unlessUnderWay }: Wanted): Promise<Attempt> {
  const ids = [...new Set(invoiceIds)].sort((one, other) => one - other)
  const invoices = await lockOwn(ids, payer)
  // What was paid at a desk, or by transfer, is not asked again.
  const standings = await standingsOf(ids)
  const standing = invoices.map(each => ({ ...each, ...standings.get(each.id)! }))
  if (standing.some(each => each.state !== 'open' || each.open === 0)) refuse(invoiceSettled)
  if (unlessUnderWay) await requireNoOther(ids, unlessUnderWay)
  const open = standing.reduce((all, each) => all + each.open, 0)
  const amount = asked ?? open
  if (!isPayable(amount, open) && !(await isNextPart(amount, standing))) refuse(amountNotPayable)
  return { invoices, payment: (await lookedAt(ids, amount)) ?? (await begin(ids, amount)) }
}

/** A part may be less than what is paid otherwise. */
async function isNextPart(amount: number, [invoice, ...others]: readonly PartedInvoice[]): Promise<boolean> {
  if (others.length) return false
  const parted = (await partsOfInvoices([invoice!])).get(invoice!.id)
  return payableAmounts(invoice!.open, parted?.parts ?? []).includes(amount)
}

async function lockOwn(ids: readonly number[], payer: Wanted['payer']): Promise<Invoice[]> {
  const invoices = await db()
    .select()
    .from(invoiceTable)
    .where(inArray(invoiceTable.id, [...ids]))
    .orderBy(asc(invoiceTable.id))
    .for('update')
  const own = invoices.filter(each => each.payer_guard === payer.guard && each.payer_id === payer.id)
  return own.length === ids.length && own.length > 0 ? own : refuse(notFound)
}

async function requireNoOther(ids: readonly number[], { despite, language }: NonNullable<Wanted['unlessUnderWay']>) {
  const [other] = (await underWayFor(ids, language)).filter(each => !despite.includes(each.uuid))
  if (other) refuse(paymentUnderWay, undefined, { payment: other })
}

async function lookedAt(ids: readonly number[], amount: number): Promise<Payment | undefined> {
  const [found] = await db()
    .select()
    .from(paymentTable)
    .where(
      and(
        eq(paymentTable.invoice_id, ids[0]!),
        sql`${invoiceIdsOf} = ${sql.param([...ids])}::int[]`,
        eq(paymentTable.gateway, currentGateway().name),
        eq(paymentTable.state, 'started'),
        eq(paymentTable.amount, amount),
        gt(paymentTable.created_at, new Date(clock.now().getTime() - reuseMinutes * 60_000)),
      ),
    )
    .orderBy(desc(paymentTable.id))
    .limit(1)
  return found
}

async function begin(ids: readonly number[], amount: number): Promise<Payment> {
  const [payment] = await db()
    .insert(paymentTable)
    .values({ invoice_id: ids[0]!, gateway: currentGateway().name, amount, created_at: clock.now() })
    .returning()
  await noteInvoices(payment!.id, ids)
  return payment!
}
