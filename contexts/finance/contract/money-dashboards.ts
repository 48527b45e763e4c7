import { staff } from '@halaqa/identity/contract'
import { baisa, id, idInPath, idInQuery, instant, list, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { InvoiceKind, InvoiceState } from './invoice.ts'
import { invoiceRead } from './permissions.ts'

const access = staff(invoiceRead)

/**
 * Invoices, in baisa. settled: what is not asked any more, by money, a fund or a decision; always
 * total = settled + open + cancelled.
 */
export const InvoiceFigures = z.object({ count: z.int(), total: baisa, settled: baisa, open: baisa, cancelled: baisa })
export type InvoiceFigures = z.infer<typeof InvoiceFigures>
const figures = {
  method: 'GET',
  access,
  /** Without it, the running semester; `all`, and where none runs, whatever they are for. */
  query: z.strictObject({ semester_id: z.union([z.literal('all'), idInQuery]).optional() }),
  reply: z.object({
    semester: z.object({ id, name: z.string(), academic_year_id: id }).nullable(),
    semesters: z.array(z.object({ id, name: z.string() })),
    all: InvoiceFigures,
    /** Those of the open ones of which a part is settled. */
    partly: InvoiceFigures,
    by_state: z.array(InvoiceFigures.extend({ state: InvoiceState })),
    by_kind: z.array(InvoiceFigures.extend({ kind: InvoiceKind })),
  }),
} as const
/** T0908 */
export const invoiceFigures = route({
  ...figures,
  name: 'finance.invoice-figures.show',
  path: '/financials/dashboard/invoices',
  summary: 'Invoices of a semester, or of all, by state and kind',
})
/** T0903 */
export const complaintFigures = route({
  ...figures,
  name: 'finance.complaint-figures.show',
  path: '/financials/dashboard/plaints',
  summary: 'Fees of complaints about grades in a semester: how many, and what of them is settled',
})
/** T0911 */
export const resitFigures = route({
  ...figures,
  name: 'finance.resit-figures.show',
  path: '/financials/dashboard/repeatexam',
  summary: 'Invoices of resits in a semester: how many, and what of them is settled',
})

const ofSemester = { params: z.object({ semester_id: idInPath }) }
/** T0904: 404 where the semester is not of that year. Amounts are baisa; charged = settled + open. */
export const subjectIncome = list({
  word: 'finance.subject-income',
  path: '/financials/dashboard/subjects/{academic_year_id}/{semester_id}',
  access,
  params: z.object({ academic_year_id: idInPath, semester_id: idInPath }),
  /** `id` is the subject's. */
  row: z.object({
    id,
    code: z.string(),
    name: z.string(),
    /** How often it is charged, and what of that was not taken back. */
    charges: z.int(),
    charged: baisa,
    settled: baisa,
    open: baisa,
  }),
  sorts: ['code', 'name', 'charges', 'charged', 'settled', 'open'],
  sort: '-charged',
  totals: ['charges', 'charged', 'settled', 'open'],
  summary: 'What each subject of a semester brings: charged, settled and open',
})

/** charge: the same was charged twice; payment: the same amount was paid twice within a day. */
export const DoubledWhat = z.enum(['charge', 'payment'])
export const Doubled = z.object({
  what: DoubledWhat,
  payer: z.string(),
  /** What was charged; of payments nothing. */
  about: z.string(),
  first_document: z.string(),
  second_document: z.string(),
  first_amount: baisa,
  second_amount: baisa,
  first_at: instant,
  second_at: instant,
  /** The second one: the line, payment or receipt, and where it is shown. */
  second_id: id,
  invoice_id: id.nullable(),
  receipt_id: id.nullable(),
})
export type Doubled = z.infer<typeof Doubled>
/** T0855. It only looks: what is doubled indeed is for people to say. */
export const doubledMoney = list({
  word: 'finance.doubled',
  path: '/financials/reports/dublicatestate/{semester_id}',
  access,
  ...ofSemester,
  row: Doubled,
  sorts: ['payer', 'second_at', 'second_amount'],
  sort: '-second_at',
  filters: { what: DoubledWhat },
  totals: ['second_amount'],
  groups: ['what'],
  summary: 'What looks charged or paid twice in a semester, at most the newest 5,000 of each',
})
