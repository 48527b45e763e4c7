import { staff } from '@halaqa/identity/contract'
import { during, id, idInPath, idInQuery, list } from '@halaqa/kit-contract'
import { z } from 'zod'
import { GatewayName, Invoice, InvoiceKind, InvoiceState, Payment } from './invoice.ts'
import { invoiceRead } from './permissions.ts'

const access = staff(invoiceRead)
/** Amounts are baisa. */
export const SemesterInvoice = Invoice.omit({ lines: true }).extend({
  semester_id: id.nullable(),
  semester: z.string(),
})
export type SemesterInvoice = z.infer<typeof SemesterInvoice>
const invoices = {
  access,
  row: SemesterInvoice,
  sorts: ['id', 'number', 'payer_name', 'total', 'issued_at', 'settled_at'],
  sort: '-id',
  totals: ['total'],
  columns: ['number', 'payer_name', 'kind', 'state', 'semester', 'total', 'paid', 'open', 'issued_at', 'settled_at'],
} as const
const ofSemester = { params: z.object({ semester_id: idInPath }) }

/** T0901 */
export const semesterInvoices = list({
  ...invoices,
  word: 'finance.semester-invoice',
  path: '/financials/invoices',
  filters: { semester_id: idInQuery, kind: InvoiceKind, state: InvoiceState, during },
  groups: ['semester_id', 'state', 'kind'],
  summary: 'Invoices that are for a semester',
})
/** T0851 */
export const unpaidInvoices = list({
  ...invoices,
  ...ofSemester,
  word: 'finance.unpaid-invoice',
  path: '/financials/reports/unpaid/{semester_id}',
  filters: { kind: InvoiceKind },
  groups: ['kind'],
  summary: 'Invoices of a semester that are not settled',
})
/** T0852 */
export const paidInvoices = list({
  ...invoices,
  ...ofSemester,
  word: 'finance.paid-invoice',
  path: '/financials/reports/paid/{semester_id}',
  filters: { kind: InvoiceKind, during },
  groups: ['kind'],
  summary: 'Invoices of a semester that are paid',
})
/** T0872 */
export const complaintInvoices = list({
  ...invoices,
  word: 'finance.complaint-invoice',
  path: '/financials/reports/plaints',
  filters: { semester_id: idInQuery, state: InvoiceState, during },
  groups: ['semester_id', 'state'],
  summary: 'Fees of complaints about grades, and whether they are paid',
})
/** T0892 */
export const examInvoices = list({
  ...invoices,
  word: 'finance.exam-invoice',
  path: '/financials/examReport/{semester_id?}',
  params: z.object({ semester_id: idInPath.optional() }),
  sheet: { path: '/financials/examReport/sheet/{semester_id?}' },
  filters: { state: InvoiceState, during },
  groups: ['state'],
  summary: 'Invoices of resits, of a semester or of all, and whether they are paid',
})
/** T0902 */
export const pendingPayments = list({
  word: 'finance.pending-payment',
  path: '/financials/pending',
  access,
  row: Payment,
  sorts: ['id', 'invoice_number', 'payer_name', 'amount', 'gateway', 'created_at'],
  sort: 'created_at',
  filters: { gateway: GatewayName, state: z.enum(['started', 'pending']) },
  totals: ['amount'],
  groups: ['gateway', 'state'],
  columns: ['invoice_number', 'payer_name', 'amount', 'state', 'gateway', 'reference', 'created_at'],
  summary: 'Payments of which the bank has not said the last word, the oldest first',
})
