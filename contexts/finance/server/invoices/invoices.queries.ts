import { notFound } from '@halaqa/kit-contract'
import { addDays, clock, startOfDay } from '@halaqa/kit-server/clock'
import { db, keptBriefly } from '@halaqa/kit-server/database'
import { withinWord } from '@halaqa/kit-server/during'
import { refuse } from '@halaqa/kit-server/http'
import { handleList, offered, withinDays } from '@halaqa/kit-server/list'
import { folded } from '@halaqa/kit-server/search'
import { and, asc, count, desc, eq, gte, inArray, type SQL, sql, sum } from 'drizzle-orm'
import { listInvoices, listPayments } from '../../contract/invoice.ts'
import { added } from '../figures/added.ts'
import { keptInvoices } from '../figures/kept-invoices.ts'
import { paymentCountTable } from '../figures/payment-counts.table.ts'
import { foreignDocuments, type NamedDocument } from '../ledger/document-sources.ts'
import { payerPage } from '../ledger/payer-pages.ts'
import {
  type Invoice,
  invoiceLineTable,
  invoiceTable,
  type Payment,
  paymentTable,
  refundTable,
} from './invoices.table.ts'
import { isForInvoices } from './invoices-of-payment.ts'
import { payerOn } from './line-postings.ts'
import { otherCreditsOf } from './other-credits.queries.ts'
import { partsOfInvoices } from './parts-of-invoices.ts'
import { receiptsOfInvoices } from './receipt-parts.queries.ts'
import { standingsOf } from './standing-of-invoices.ts'

export const invoicesList = handleList(listInvoices, {
  from: () => db().select().from(invoiceTable).$dynamic(),
  keys: () => db().select({ id: invoiceTable.id }).from(invoiceTable).$dynamic(),
  sums: () => {
    const { id, total, kind, state } = invoiceTable
    return db().select({ id, total, kind, state }).from(invoiceTable).$dynamic()
  },
  kept: async ({ query: { filter } }) => keptInvoices(filter),
  key: invoiceTable.id,
  where: async ({ query: { filter } }) => [
    await withinWord(invoiceTable.issued_at, filter.during),
    filter.kind && eq(invoiceTable.kind, filter.kind),
    filter.state && eq(invoiceTable.state, filter.state),
  ],
  search: invoiceTable.search_text,
  // Only what looks like a number of an invoice: names belong to the applicants.
  offered: offered({
    most: 4,
    onlyNumbers: true,
    read: { title: invoiceTable.number, detail: invoiceTable.payer_name },
    say: rows => rows,
  }),
  sorts: {
    id: invoiceTable.id,
    number: invoiceTable.number,
    payer_name: invoiceTable.payer_name,
    kind: invoiceTable.kind,
    state: invoiceTable.state,
    total: invoiceTable.total,
    issued_at: invoiceTable.issued_at,
    settled_at: invoiceTable.settled_at,
  },
  present: rows => present(rows),
})

async function present(rows: (typeof invoiceTable.$inferSelect)[]) {
  const ids = rows.map(row => row.id)
  const lines = ids.length
    ? await db()
        .select()
        .from(invoiceLineTable)
        .where(inArray(invoiceLineTable.invoice_id, ids))
        .orderBy(asc(invoiceLineTable.id))
    : []
  const standings = await standingsOf(ids)
  return rows.map(row => ({
    id: row.id,
    number: row.number,
    kind: row.kind,
    state: row.state,
    payer_name: row.payer_name,
    total: row.total,
    paid: standings.get(row.id)?.paid ?? 0,
    open: standings.get(row.id)?.open ?? 0,
    lines: lines
      .filter(line => line.invoice_id === row.id)
      .map(line => ({
        label: line.label,
        quantity: line.quantity,
        unit_amount: line.unit_amount,
        amount: line.amount,
        reason: line.reason,
      })),
    issued_at: row.issued_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
  }))
}

export async function invoiceById(id: number) {
  const rows = await db().select().from(invoiceTable).where(eq(invoiceTable.id, id))
  const [invoice] = await present(rows)
  if (!invoice) return refuse(notFound)
  const parted = await partsOf(rows[0]!, invoice)
  const payments = await selectPayments()
    .where(isForInvoices([id]))
    .orderBy(desc(paymentTable.id))
  const refunds = await db()
    .select()
    .from(refundTable)
    .where(eq(refundTable.invoice_id, id))
    .orderBy(asc(refundTable.id))
  return {
    ...invoice,
    payer_link: await payerPage(payerOn(rows[0]!)),
    payments: await presentPayments(payments),
    receipts: (await receiptsOfInvoices({ ids: [id] })).map(({ id: receipt_id, number, kind, amount, posted_on }) => ({
      id: receipt_id,
      number,
      kind,
      amount,
      posted_on,
    })),
    parts: parted?.parts ?? [],
    parts_link: parted?.link ?? null,
    other_credits: await otherCreditsOf(id),
    refunds: refunds.map(({ at, invoice_id: _invoice, reference: _reference, charge: _charge, ...row }) => ({
      ...row,
      at: at.toISOString(),
    })),
  }
}

const partsOf = async (row: Invoice, { open, paid }: { open: number; paid: number }) =>
  row.state === 'open' ? (await partsOfInvoices([{ ...row, open, paid }])).get(row.id) : undefined

const selectPayments = () =>
  db()
    .select({ payment: paymentTable, invoice: invoiceTable })
    .from(paymentTable)
    .leftJoin(invoiceTable, eq(invoiceTable.id, paymentTable.invoice_id))
    .$dynamic()

const payerName = sql<string>`coalesce(${invoiceTable.payer_name}, ${paymentTable.payer_name})`
/** Attempts to pay, each beside its invoice, where it is of one. */
export const paymentsSource = {
  from: selectPayments,
  sums: () =>
    db()
      .select({
        id: paymentTable.id,
        amount: paymentTable.amount,
        state: paymentTable.state,
        gateway: paymentTable.gateway,
      })
      .from(paymentTable)
      .leftJoin(invoiceTable, eq(invoiceTable.id, paymentTable.invoice_id))
      .$dynamic(),
  key: paymentTable.id,
  search: [invoiceTable.search_text, folded(paymentTable.payer_name), folded(paymentTable.reference)],
  sorts: {
    id: paymentTable.id,
    invoice_number: invoiceTable.number,
    payer_name: payerName,
    amount: paymentTable.amount,
    state: paymentTable.state,
    gateway: paymentTable.gateway,
    created_at: paymentTable.created_at,
    settled_at: paymentTable.settled_at,
  },
  present: presentPayments,
}
/** How many attempts stand alike, and their amounts together in baisa, as they are kept (ADR 0095). */
function keptPayments(where: SQL | undefined) {
  const { gateway, state, payments, amount } = paymentCountTable
  return db()
    .select({ gateway, state, count: added(payments), amount: added(amount) })
    .from(paymentCountTable)
    .where(where)
    .groupBy(gateway, state)
}
export const paymentsList = handleList(listPayments, {
  ...paymentsSource,
  kept: async ({ query: { filter } }) => {
    if (filter.settled_on) return
    const { gateway, state, surplus, created_on } = paymentCountTable
    return keptPayments(
      and(
        filter.state && eq(state, filter.state),
        filter.gateway && eq(gateway, filter.gateway),
        filter.surplus && eq(surplus, filter.surplus === 'yes'),
        await withinWord(created_on, filter.during),
      ),
    )
  },
  where: async ({ query: { filter } }) => [
    await withinWord(paymentTable.created_at, filter.during),
    withinDays(paymentTable.settled_at, filter.settled_on, filter.settled_on),
    filter.state && eq(paymentTable.state, filter.state),
    filter.gateway && eq(paymentTable.gateway, filter.gateway),
    filter.surplus && eq(paymentTable.surplus, filter.surplus === 'yes'),
  ],
})

async function presentPayments(rows: readonly WithInvoice[]) {
  const documents = await foreignDocuments(rows.flatMap(({ payment }) => payment.paid_for ?? []))
  return rows.map(row => presentPaymentRow(row, documents.get(row.payment.paid_for ?? '')))
}
type WithInvoice = { payment: Payment; invoice: Invoice | null }
const presentPaymentRow = ({ payment, invoice }: WithInvoice, document: NamedDocument | undefined) => ({
  id: payment.id,
  uuid: payment.uuid,
  invoice_id: invoice?.id ?? null,
  invoice_number: invoice?.number ?? document?.name ?? '',
  link: document?.link ?? null,
  payer_name: invoice?.payer_name ?? payment.payer_name!,
  gateway: payment.gateway,
  amount: payment.amount,
  state: payment.state,
  surplus: payment.surplus,
  reference: payment.reference,
  created_at: payment.created_at.toISOString(),
  settled_at: payment.settled_at?.toISOString() ?? null,
})

/** What was paid on each of the last days of Muscat, days without payments too. */
export async function paidByDay(days: number) {
  const first = addDays(clock.today(), 1 - days)
  const day = sql<string>`to_char(${paymentTable.settled_at} at time zone 'Asia/Muscat', 'YYYY-MM-DD')`
  const rows = await db()
    .select({ day, count: count(), amount: sum(paymentTable.amount).mapWith(Number) })
    .from(paymentTable)
    .where(and(eq(paymentTable.state, 'paid'), gte(paymentTable.settled_at, startOfDay(first))))
    .groupBy(sql`1`)
  return Array.from({ length: days }, (_, at) => {
    const date = addDays(first, at)
    return rows.find(row => row.day === date) ?? { day: date, count: 0, amount: 0 }
  })
}
/** For the dashboards of a college full of officers. */
export const paidByDayKept = keptBriefly(paidByDay)
