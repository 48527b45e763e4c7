import { semesterById, semesterList } from '@halaqa/academics/server'
import { db } from '@halaqa/kit-server/database'
import { withinWord } from '@halaqa/kit-server/during'
import { handleList } from '@halaqa/kit-server/list'
import { eq, inArray, isNotNull, sql } from 'drizzle-orm'
import {
  complaintInvoices,
  examInvoices,
  paidInvoices,
  pendingPayments,
  semesterInvoices,
  unpaidInvoices,
} from '../../contract/semester-invoices.ts'
import { keptInvoices } from '../figures/kept-invoices.ts'
import { paymentsSource } from './invoices.queries.ts'
import { invoiceLineTable, invoiceTable, paymentTable } from './invoices.table.ts'
import { standingsOf } from './standing-of-invoices.ts'

const { id, number, kind, state, payer_name, semester_id, total, issued_at, settled_at } = invoiceTable
const columns = { id, number, kind, state, payer_name, semester_id, total, issued_at, settled_at }
const from = () => db().select(columns).from(invoiceTable).$dynamic()

async function present(rows: Awaited<ReturnType<typeof from>>, { language }: { language: string }) {
  const standings = await standingsOf(rows.map(row => row.id))
  const semesters = new Map((await semesterList(language)).map(each => [each.id, each.name]))
  return rows.map(row => ({
    ...row,
    semester: semesters.get(row.semester_id!) ?? '',
    paid: standings.get(row.id)?.paid ?? 0,
    open: standings.get(row.id)?.open ?? 0,
    issued_at: row.issued_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
  }))
}
const source = {
  from,
  keys: () => db().select({ id }).from(invoiceTable).$dynamic(),
  sums: () => db().select({ id, total, kind, state, semester_id }).from(invoiceTable).$dynamic(),
  key: id,
  search: invoiceTable.search_text,
  sorts: { id, number, payer_name, total, issued_at, settled_at },
  isDear: true as const,
  present,
}
/** A subject is examined again, both parts or one; as `invoice_lines_resit` has it. */
export const asksForResit = sql`${id} in (select ${invoiceLineTable.invoice_id} from ${invoiceLineTable}
  where ${invoiceLineTable.item} in ('resit', 'resit_part'))`

/** Invoices as reports on a semester, on complaints and on resits show them. */
export const semesterInvoiceLists = [
  ...handleList(semesterInvoices, {
    ...source,
    kept: ({ query: { filter } }) => keptInvoices({ ...filter, semester_id: filter.semester_id ?? 'any' }),
    where: async ({ query: { filter } }) => [
      filter.semester_id === undefined ? isNotNull(semester_id) : eq(semester_id, filter.semester_id),
      filter.kind && eq(kind, filter.kind),
      filter.state && eq(state, filter.state),
      await withinWord(issued_at, filter.during),
    ],
  }),
  ...handleList(unpaidInvoices, {
    ...source,
    kept: ({ params, query: { filter } }) => keptInvoices({ ...params, kind: filter.kind, state: 'open' }),
    where: async ({ params, query: { filter } }) => [
      eq(semester_id, (await semesterById(params.semester_id)).id),
      eq(state, 'open'),
      filter.kind && eq(kind, filter.kind),
    ],
  }),
  ...handleList(paidInvoices, {
    ...source,
    kept: ({ params, query: { filter } }) =>
      keptInvoices({ ...params, kind: filter.kind, state: 'paid', settledDuring: filter.during }),
    where: async ({ params, query: { filter } }) => [
      eq(semester_id, (await semesterById(params.semester_id)).id),
      eq(state, 'paid'),
      filter.kind && eq(kind, filter.kind),
      await withinWord(settled_at, filter.during),
    ],
  }),
  ...handleList(complaintInvoices, {
    ...source,
    kept: ({ query: { filter } }) => keptInvoices({ ...filter, kind: 'complaint' }),
    where: async ({ query: { filter } }) => [
      eq(kind, 'complaint'),
      filter.semester_id !== undefined && eq(semester_id, filter.semester_id),
      filter.state && eq(state, filter.state),
      await withinWord(issued_at, filter.during),
    ],
  }),
  ...handleList(examInvoices, {
    ...source,
    kept: ({ params, query: { filter } }) => keptInvoices({ ...params, ...filter, is_resit: true }),
    where: async ({ params, query: { filter } }) => [
      params.semester_id !== undefined && eq(semester_id, (await semesterById(params.semester_id)).id),
      asksForResit,
      filter.state && eq(state, filter.state),
      await withinWord(issued_at, filter.during),
    ],
  }),
  ...handleList(pendingPayments, {
    ...paymentsSource,
    where: ({ query: { filter } }) => [
      inArray(paymentTable.state, filter.state ? [filter.state] : ['started', 'pending']),
      filter.gateway && eq(paymentTable.gateway, filter.gateway),
    ],
  }),
]
