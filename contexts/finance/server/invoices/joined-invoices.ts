import { type Column, inArray, type SQL, sql } from 'drizzle-orm'
import { semesterFeeKinds } from '../../contract/invoice.ts'
import { invoiceSumTable } from '../figures/invoice-sums.table.ts'
import { invoiceLineTable, invoiceTable } from './invoices.table.ts'
import { openOfInvoice, paidOfInvoice } from './standing-of-invoices.ts'

/**
 * The invoice of a kind and reference that is not cancelled, for a statement of another context that has both as columns:
 * `leftJoin(livingInvoice(named), sql`true`)`. Its columns are `living`; amounts are baisa.
 */
export const livingInvoice = (named: { kind: Column; reference: Column }): SQL => sql`lateral (
  select ${invoiceTable.id} as id, ${invoiceTable.number} as number, ${invoiceTable.state} as state,
    ${openOfInvoice} as open, ${paidOfInvoice} as paid
  from ${invoiceTable} where ${invoiceTable.kind} = ${named.kind} and ${invoiceTable.reference} = ${named.reference}
    and ${invoiceTable.state} <> 'cancelled') living`
export const living = {
  id: sql<number | null>`living.id`,
  number: sql<string | null>`living.number`,
  state: sql<'open' | 'paid' | 'exempted' | null>`living.state`,
  open: sql<number>`coalesce(living.open, 0)`.mapWith(Number),
  paid: sql<number>`coalesce(living.paid, 0)`.mapWith(Number),
}

/**
 * Open invoices of students that ask for the fees of a semester, for a statement of another context. Its columns are
 * `openInvoice`; `payer_id` is the account of the student.
 */
export const openInvoicesOf = (semesterId: number): SQL => sql`lateral (
  select ${invoiceTable.id} as id, ${invoiceTable.payer_id} as payer_id, ${invoiceTable.kind} as kind,
    ${invoiceTable.reference} as reference, ${openOfInvoice} as open, ${paidOfInvoice} as paid
  from ${invoiceTable} where ${invoiceTable.state} = 'open' and ${invoiceTable.payer_guard} = 'students'
    and ${inArray(invoiceTable.kind, [...semesterFeeKinds])} and exists (
    select from ${invoiceLineTable} where ${invoiceLineTable.invoice_id} = ${invoiceTable.id}
      and ${invoiceLineTable.semester_id} = ${semesterId})) open_invoice`
/**
 * Open invoices of students, whatever they are for, for a statement of another context: `open_invoice` with id, number, payer_id, kind,
 * reference, semester_id, open (as it is kept, ADR 0095: at the end of a transaction) and paid in baisa, and `asked_on`, the day on which its kind and reference were asked for first, which an
 * invoice that replaces another does not move.
 */
export const openStudentInvoices = (): SQL => sql`(
  select ${invoiceTable.id} as id, ${invoiceTable.number} as number, ${invoiceTable.payer_id} as payer_id,
    ${invoiceTable.kind} as kind, ${invoiceTable.reference} as reference, ${invoiceTable.semester_id} as semester_id,
    ${invoiceSumTable.open} as open, ${paidOfInvoice} as paid,
    (select min(first.issued_at at time zone 'Asia/Muscat')::date from ${invoiceTable} first
      where first.kind = ${invoiceTable.kind} and first.reference = ${invoiceTable.reference}) as asked_on
  from ${invoiceTable} join ${invoiceSumTable} on ${invoiceSumTable.invoice_id} = ${invoiceTable.id}
  where ${invoiceTable.state} = 'open' and ${invoiceTable.payer_guard} = 'students') open_invoice`

export const openInvoice = {
  id: sql<number>`open_invoice.id`,
  payer_id: sql<number>`open_invoice.payer_id`,
  kind: sql<string>`open_invoice.kind`,
  reference: sql<string>`open_invoice.reference`,
  open: sql<number>`open_invoice.open`.mapWith(Number),
  paid: sql<number>`open_invoice.paid`.mapWith(Number),
}
