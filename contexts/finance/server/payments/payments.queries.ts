import { accountById } from '@halaqa/identity/server'
import { notFound } from '@halaqa/kit-contract'
import { db, intArrayParam, type JsonRow, jsonRows, prepared } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { namesOf, numbersOf } from '../invoices/invoice-name.ts'
import {
  type Invoice,
  invoiceTable,
  type Payment,
  paymentInvoiceTable,
  paymentTable,
} from '../invoices/invoices.table.ts'
import { invoicesOfPayment } from '../invoices/invoices-of-payment.ts'
import { lastReceiptOfInvoice, receiptsOfInvoices } from '../invoices/receipt-parts.queries.ts'
import { openOfInvoice, standingsOf } from '../invoices/standing-of-invoices.ts'
import { entryTable, openItemTable, transferTable } from '../ledger/ledger.table.ts'
import { purposeOf } from './other-payments.ts'

export type PayerInvoice = {
  id: number
  number: string
  kind: Invoice['kind']
  /** What it is for, as whoever issued it named it. */
  reference: string
  state: Invoice['state']
  total: number
  /** What money settled of it, and what is still asked, in baisa. */
  paid: number
  open: number
  /** Also what came at a desk or by transfer: the part of a receipt that settled it. `surplus`: paid when the invoice was settled already; to be given back, no receipt of the invoice. */
  payments: { uuid: string; amount: number; state: Payment['state']; surplus: boolean; at: string }[]
}

/** The invoices of a payer with their payments, oldest first. */
export const invoicesOf = async ({ guard, id }: { guard: string; id: number }): Promise<PayerInvoice[]> =>
  (await invoicesOfMany(guard, [id])).get(id) ?? []

/** The same of many payers of a guard, by their accounts; who has none is not among them. */
export async function invoicesOfMany(guard: string, ids: readonly number[]): Promise<Map<number, PayerInvoice[]>> {
  const invoices = await invoicesOfPayers({ guard, ids })
  const shown = await present(invoices)
  const byPayer = Map.groupBy(invoices, invoice => invoice.payer_id)
  return new Map([...byPayer].map(([id, own]) => [id, own.map(each => shown.get(each.id)!)]))
}

const invoicesOfPayers = prepared(handle =>
  handle
    .select()
    .from(invoiceTable)
    .where(
      and(
        eq(invoiceTable.payer_guard, sql.placeholder('guard')),
        eq(invoiceTable.payer_id, sql`any(${intArrayParam('ids')})`),
      ),
    )
    .orderBy(asc(invoiceTable.id))
    .prepare('finance_invoices_of_payers'),
)

/** The invoices of what references name, whoever pays them, in the order of issue. */
export async function invoicesAbout(references: readonly string[]): Promise<PayerInvoice[]> {
  if (!references.length) return []
  const about = inArray(invoiceTable.reference, [...references])
  const invoices = await db().select().from(invoiceTable).where(about).orderBy(asc(invoiceTable.id))
  return [...(await present(invoices)).values()]
}

/** With their payments, by id. */
async function present(invoices: readonly Invoice[]): Promise<Map<number, PayerInvoice>> {
  if (!invoices.length) return new Map()
  const ids = invoices.map(each => each.id)
  const payments = Map.groupBy(await paymentsOfInvoices(ids), payment => payment.invoice_id)
  const receipts = Map.groupBy(await receiptsOfInvoices({ ids }), receipt => receipt.invoice_id)
  const standings = await standingsOf(ids)
  return new Map(
    invoices.map(({ id, number, kind, reference, state, total }) => {
      const own = [...(payments.get(id) ?? []).map(paymentOf), ...(receipts.get(id) ?? []).map(receiptAsPayment)]
      return [id, { id, number, kind, reference, state, total, ...standings.get(id)!, payments: own }]
    }),
  )
}

/**
 * Payments of invoices, the oldest first: of one that is for several, what it settled of this one, and nothing where that is nothing.
 * `invoice_id` is the invoice that was asked about.
 */
export async function paymentsOfInvoices(ids: readonly number[]): Promise<Payment[]> {
  const alone = await paymentsOfOne({ ids })
  const shared = await paymentsOfSeveral({ ids })
  const parts = shared
    .filter(({ payment, part }) => payment.state !== 'paid' || payment.surplus || part.amount > 0)
    .map(({ payment, part }) => {
      const isShare = payment.state === 'paid' && !payment.surplus
      return { ...payment, invoice_id: part.invoice_id, amount: isShare ? part.amount : payment.amount }
    })
  return [...alone, ...parts].sort((one, other) => one.id - other.id)
}

const isForSeveral = sql`exists (select from ${paymentInvoiceTable} where ${paymentInvoiceTable.payment_id} = ${paymentTable.id})`
const paymentsOfOne = prepared(handle =>
  handle
    .select()
    .from(paymentTable)
    .where(and(eq(paymentTable.invoice_id, sql`any(${intArrayParam('ids')})`), sql`not ${isForSeveral}`))
    .orderBy(asc(paymentTable.id))
    .prepare('finance_payments_of_invoices'),
)
const paymentsOfSeveral = prepared(handle =>
  handle
    .select({ payment: paymentTable, part: paymentInvoiceTable })
    .from(paymentInvoiceTable)
    .innerJoin(paymentTable, eq(paymentTable.id, paymentInvoiceTable.payment_id))
    .where(eq(paymentInvoiceTable.invoice_id, sql`any(${intArrayParam('ids')})`))
    .orderBy(asc(paymentTable.id))
    .prepare('finance_payments_of_several_invoices'),
)

const paymentOf = (payment: Payment) => ({
  uuid: payment.uuid,
  amount: payment.amount,
  state: payment.state,
  surplus: payment.surplus,
  at: (payment.settled_at ?? payment.created_at).toISOString(),
})

/** The part of a receipt, as what a gateway took is told. */
const receiptAsPayment = ({ uuid, amount, at }: { uuid: string; amount: number; at: Date }) => ({
  uuid,
  amount,
  state: 'paid' as const,
  surplus: false,
  at: at.toISOString(),
})

/** What an invoice comes to, what of it is open, and the paper of the payment or receipt that settled it, if one did. */
const summary = {
  kind: invoiceTable.kind,
  reference: invoiceTable.reference,
  total: invoiceTable.total,
  open: openOfInvoice,
  receipt: sql<string | null>`coalesce((select ${paymentTable.uuid} from ${paymentTable}
    where ${and(eq(paymentTable.invoice_id, invoiceTable.id), eq(paymentTable.state, 'paid'), eq(paymentTable.surplus, false))}
    order by ${paymentTable.id} limit 1), (select ${paymentTable.uuid} from ${paymentInvoiceTable}
    join ${paymentTable} on ${paymentTable.id} = ${paymentInvoiceTable.payment_id}
    where ${paymentInvoiceTable.invoice_id} = ${invoiceTable.id} and ${paymentInvoiceTable.amount} > 0
    order by ${paymentTable.id} limit 1), ${lastReceiptOfInvoice})`,
}
export type InvoiceSummary = JsonRow<typeof summary>

/** The invoices of what a part of another statement refers to, whoever pays them, oldest first, as one value of that statement. */
export const invoicesPart = (reference: SQL) =>
  jsonRows(summary, sql`from ${invoiceTable} where ${invoiceTable.reference} = ${reference}`, asc(invoiceTable.id))

/** What was paid of what a reference names, through gateways and otherwise; each leads to its paper. */
export async function receiptsOf(reference: string) {
  const invoices = await db().select().from(invoiceTable).where(eq(invoiceTable.reference, reference))
  const ofInvoice = new Map(invoices.map(each => [each.id, each]))
  const payments = invoices.length ? await paymentsOfInvoices([...ofInvoice.keys()]) : []
  const byGateway = payments
    .filter(each => each.state === 'paid' && !each.surplus)
    .map(({ uuid, invoice_id, amount, settled_at }) => ({
      uuid,
      kind: ofInvoice.get(invoice_id!)!.kind,
      number: ofInvoice.get(invoice_id!)!.number,
      amount,
      paid_at: settled_at!.toISOString(),
    }))
  const receipts = invoices.length ? await receiptsOfInvoices({ ids: [...ofInvoice.keys()] }) : []
  const byDesk = receipts.map(({ uuid, invoice_id, amount, at }) => ({
    uuid,
    kind: ofInvoice.get(invoice_id)!.kind,
    number: ofInvoice.get(invoice_id)!.number,
    amount,
    paid_at: at.toISOString(),
  }))
  return [...byGateway, ...byDesk].sort((one, other) => other.paid_at.localeCompare(one.paid_at))
}

/** A payment, as its payer sees it; 404 for somebody else's. */
export async function ownPaymentView(uuid: string, actor: Actor, language: string) {
  const [payment] = await db().select().from(paymentTable).where(eq(paymentTable.uuid, uuid))
  if (!payment?.paid_for) return presentOwn(await ownPayment(uuid, actor), language)
  if (!(await isOwn({ payer_guard: payment.payer_guard!, payer_id: payment.payer_id! }, actor))) return refuse(notFound)
  const { name, number } = await purposeOf(payment.paid_for, language)
  return { ...plainPayment(payment), beyond: 0, kind: 'donation', name, invoice_number: number }
}

async function presentOwn({ payment, invoice }: WithInvoice, language: string) {
  const invoices = await invoicesOfPayment({ ...payment, invoice_id: invoice.id })
  const beyond = payment.state === 'paid' && !payment.surplus ? await beyondOf(payment.id) : 0
  const shown = { name: namesOf(invoices, language), invoice_number: numbersOf(invoices) }
  return { ...plainPayment(payment), beyond, kind: invoice.kind as string, ...shown }
}

/** What of a payment settles nothing, and was not used since, in baisa: it is to its payer's good. */
export async function beyondOf(paymentId: number): Promise<number> {
  const [row] = await db()
    .select({ open: sql<number>`coalesce(sum(${openItemTable.open}), 0)`.mapWith(Number) })
    .from(entryTable)
    .innerJoin(transferTable, eq(transferTable.entry_id, entryTable.id))
    .innerJoin(openItemTable, eq(openItemTable.transfer_id, transferTable.id))
    .where(
      and(
        eq(entryTable.kind, 'payment'),
        eq(entryTable.reference, `finance.payment:${paymentId}`),
        eq(openItemTable.side, 'credit'),
      ),
    )
  return row!.open
}

/** A payment with its invoice, of the actor or of the applicant whom the actor was; 404 otherwise, and for what is of no invoice. */
export async function ownPayment(uuid: string, actor: Actor) {
  const [row] = await db()
    .select({ payment: paymentTable, invoice: invoiceTable })
    .from(paymentTable)
    .innerJoin(invoiceTable, eq(invoiceTable.id, paymentTable.invoice_id))
    .where(eq(paymentTable.uuid, uuid))
  if (!row || !(await isOwn(row.invoice, actor))) return refuse(notFound)
  return row
}

/** Of the actor, or of the applicant whom the actor was. */
export async function isOwn(invoice: Pick<Invoice, 'payer_guard' | 'payer_id'>, actor: Actor): Promise<boolean> {
  if (invoice.payer_guard === actor.guard && invoice.payer_id === actor.id) return true
  // A student finds the receipts of the time as an applicant. A civil number proves nothing: anybody may declare anybody's.
  return invoice.payer_id === (await accountById(actor.id)).former_account_id
}

/** Who pays what a payment is for, and whether it is a student; undefined where there is no such payment. */
export async function payerOfPayment(uuid: string): Promise<{ guard: string; id: number } | undefined> {
  const [row] = await db()
    .select({ guard: invoiceTable.payer_guard, id: invoiceTable.payer_id })
    .from(paymentTable)
    .innerJoin(invoiceTable, eq(invoiceTable.id, paymentTable.invoice_id))
    .where(eq(paymentTable.uuid, uuid))
  return row
}

type WithInvoice = { payment: Payment; invoice: Invoice }
const plainPayment = ({ uuid, state, amount, settled_at, surplus }: Payment) => ({
  ...{ uuid, state, amount, surplus },
  paid_at: settled_at?.toISOString() ?? null,
})
