import { notFound } from '@halaqa/kit-contract'
import { addDays, clock, startOfDay } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { and, asc, count, desc, eq, gte, ilike, inArray, or, type SQL, sql, sum } from 'drizzle-orm'
import {
  allocationTable,
  type Invoice,
  invoiceLineTable,
  invoiceTable,
  type Payment,
  paymentTable,
  refundTable,
} from './invoices.table.ts'

type Query = { page: number; per_page: number; sort: string; q?: string | undefined }
type InvoiceQuery = Query & {
  filter: {
    kind?: Invoice['kind'] | undefined
    state?: 'open' | 'paid' | 'exempted' | 'cancelled' | undefined
  }
}
type PaymentQuery = Query & {
  filter: {
    state?: Payment['state'] | undefined
    gateway?: Payment['gateway'] | undefined
    surplus?: 'yes' | 'no' | undefined
  }
}

const words = (q: string | undefined) => q && `%${q.replace(/[\\%_]/g, '\\$&')}%`
const lastPage = (total: number, perPage: number) => Math.max(1, Math.ceil(total / perPage))

export async function invoicesPage(query: InvoiceQuery) {
  const pattern = words(query.q)
  const where = and(
    query.filter.kind && eq(invoiceTable.kind, query.filter.kind),
    query.filter.state && eq(invoiceTable.state, query.filter.state),
    pattern ? or(ilike(invoiceTable.number, pattern), ilike(invoiceTable.payerName, pattern)) : undefined,
  )
  const total = await db().$count(invoiceTable, where)
  const rows = await db()
    .select()
    .from(invoiceTable)
    .where(where)
    .orderBy(orderOf(query.sort, { id: invoiceTable.id, total: invoiceTable.total }), desc(invoiceTable.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return { rows: await present(rows), total, current_page: query.page, last_page: lastPage(total, query.per_page) }
}

async function present(rows: (typeof invoiceTable.$inferSelect)[]) {
  const ids = rows.map(row => row.id)
  const lines = ids.length
    ? await db()
        .select()
        .from(invoiceLineTable)
        .where(inArray(invoiceLineTable.invoiceId, ids))
        .orderBy(asc(invoiceLineTable.id))
    : []
  const paid = ids.length
    ? await db().select().from(allocationTable).where(inArray(allocationTable.invoiceId, ids))
    : []
  return rows.map(row => ({
    id: row.id,
    number: row.number,
    kind: row.kind,
    state: row.state,
    payer_name: row.payerName,
    total: row.total,
    paid: paid.find(each => each.invoiceId === row.id)?.amount ?? 0,
    lines: lines
      .filter(line => line.invoiceId === row.id)
      .map(line => ({ label: line.label, quantity: line.quantity, unit_amount: line.unitAmount, amount: line.amount })),
    issued_at: row.issuedAt.toISOString(),
    settled_at: row.settledAt?.toISOString() ?? null,
  }))
}

export async function invoiceById(id: number) {
  const rows = await db().select().from(invoiceTable).where(eq(invoiceTable.id, id))
  const [invoice] = await present(rows)
  if (!invoice) return refuse(notFound)
  const payments = await db()
    .select({ payment: paymentTable, invoice: invoiceTable })
    .from(paymentTable)
    .innerJoin(invoiceTable, eq(invoiceTable.id, paymentTable.invoiceId))
    .where(eq(paymentTable.invoiceId, id))
    .orderBy(desc(paymentTable.id))
  const refunds = await db()
    .select()
    .from(refundTable)
    .where(eq(refundTable.invoiceId, id))
    .orderBy(asc(refundTable.id))
  return {
    ...invoice,
    payments: payments.map(presentPaymentRow),
    refunds: refunds.map(({ at, invoiceId: _invoice, reference: _reference, ...row }) => ({
      ...row,
      at: at.toISOString(),
    })),
  }
}

export async function paymentsPage(query: PaymentQuery) {
  const pattern = words(query.q)
  const where = and(
    query.filter.state && eq(paymentTable.state, query.filter.state),
    query.filter.gateway && eq(paymentTable.gateway, query.filter.gateway),
    query.filter.surplus && eq(paymentTable.surplus, query.filter.surplus === 'yes'),
    pattern
      ? or(
          ilike(invoiceTable.number, pattern),
          ilike(invoiceTable.payerName, pattern),
          ilike(paymentTable.reference, pattern),
        )
      : undefined,
  )
  const joined = () => eq(invoiceTable.id, paymentTable.invoiceId)
  const [counted] = await db()
    .select({ total: count() })
    .from(paymentTable)
    .innerJoin(invoiceTable, joined())
    .where(where)
  const rows = await db()
    .select({ payment: paymentTable, invoice: invoiceTable })
    .from(paymentTable)
    .innerJoin(invoiceTable, joined())
    .where(where)
    .orderBy(orderOf(query.sort, { id: paymentTable.id, amount: paymentTable.amount }), desc(paymentTable.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  const total = counted!.total
  return {
    rows: rows.map(presentPaymentRow),
    total,
    current_page: query.page,
    last_page: lastPage(total, query.per_page),
  }
}

const presentPaymentRow = ({ payment, invoice }: { payment: Payment; invoice: typeof invoiceTable.$inferSelect }) => ({
  id: payment.id,
  uuid: payment.uuid,
  invoice_id: invoice.id,
  invoice_number: invoice.number,
  payer_name: invoice.payerName,
  gateway: payment.gateway,
  amount: payment.amount,
  state: payment.state,
  surplus: payment.surplus,
  reference: payment.reference,
  created_at: payment.createdAt.toISOString(),
  settled_at: payment.settledAt?.toISOString() ?? null,
})

type Sortable = Record<string, Parameters<typeof asc>[0]>
function orderOf(sort: string, columns: Sortable): SQL {
  const column = columns[sort.replace('-', '')]!
  return sort.startsWith('-') ? desc(column) : asc(column)
}

/** What was paid on each of the last days of Muscat, days without payments too. */
export async function paidByDay(days: number) {
  const first = addDays(clock.today(), 1 - days)
  const day = sql<string>`to_char(${paymentTable.settledAt} at time zone 'Asia/Muscat', 'YYYY-MM-DD')`
  const rows = await db()
    .select({ day, count: count(), amount: sum(paymentTable.amount).mapWith(Number) })
    .from(paymentTable)
    .where(and(eq(paymentTable.state, 'paid'), gte(paymentTable.settledAt, startOfDay(first))))
    .groupBy(sql`1`)
  return Array.from({ length: days }, (_, at) => {
    const date = addDays(first, at)
    return rows.find(row => row.day === date) ?? { day: date, count: 0, amount: 0 }
  })
}
