import { staff } from '@halaqa/identity/contract'
import { action, baisa, id, idInQuery, list, problem, reference } from '@halaqa/kit-contract'
import { z } from 'zod'
import { DebitRun } from './debits.ts'
import { debitRun, feesRead } from './permissions.ts'

/** Every open invoice of this semester asks for its hours by the prices that count. */
export const nothingToReprice = problem('nothing-to-reprice', 422)

const access = staff(debitRun)

/**
 * T0905: of all semesters that are not over, where none is named. An invoice stands here while it is open and an hour on it was charged by a
 * price that counts no longer on the first day of the semester. hours: those; amounts: what all of the invoice asks for.
 */
export const priceReviews = list({
  word: 'billing.price-review',
  path: '/financials/dashboard/reviewinvoicebyrole',
  access: staff(feesRead),
  row: z.object({
    /** Of the invoice. */
    id,
    invoice: z.string(),
    student_id: id,
    student: z.string(),
    number: z.string(),
    specialty_id: id,
    specialty: z.string(),
    semester_id: id,
    semester: z.string(),
    hours: z.int(),
    charged: baisa,
    /** What it asks for by the prices that count now. */
    by_price: baisa,
    /** by_price less charged: negative where it becomes less. */
    difference: z.int(),
  }),
  sorts: ['student', 'number'],
  sort: 'student',
  filters: { semester_id: idInQuery, specialty_id: idInQuery },
  columns: ['student', 'number', 'specialty', 'semester', 'invoice', 'hours', 'charged', 'by_price', 'difference'],
  summary: 'Open invoices of a semester whose hours were charged by a price that counts no longer',
})

/** T0906 */
export const repriceInvoices = action({
  name: 'billing.debit-run.store-by-price',
  path: '/financials/dashboard/recreatedebitbyrole',
  access,
  query: z.strictObject({ semester_id: idInQuery }),
  body: z.strictObject({ semester_id: reference('curriculum.semester') }),
  reply: DebitRun,
  summary:
    'Replace the open invoices of a semester that were charged by a price that counts no longer, as a job with progress',
})
