import { staff } from '@halaqa/identity/contract'
import { baisa, day, id, idInPath, idInQuery, list, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { LineState } from './lines.ts'
import { bankingRead } from './permissions.ts'
import { Variance } from './statements.ts'

/** T0853 */
export const bankReport = list({
  word: 'banking.receipt',
  path: '/financials/reports/bank/{semester_id}',
  access: staff(bankingRead),
  params: z.object({ semester_id: idInPath }),
  row: z.object({
    id,
    on: day,
    amount: baisa,
    /** What of it was found to be something. */
    matched: baisa,
    left: baisa,
    state: LineState,
    name: z.string(),
    reference: z.string(),
    text: z.string(),
    bank_account: z.string(),
  }),
  sorts: ['on', 'amount', 'left'],
  sort: '-on',
  filters: { state: LineState, bank_account_id: idInQuery, from: day, until: day },
  totals: ['amount', 'matched', 'left'],
  groups: ['state', 'bank_account_id'],
  columns: ['on', 'amount', 'matched', 'left', 'state', 'name', 'reference', 'text', 'bank_account'],
  summary: 'What came by bank in the days of a semester, and what of it is matched',
})

/** Whose days can be looked at; the running one first where there is one. */
export const reportSemesters = route({
  name: 'banking.receipt.semesters',
  method: 'GET',
  path: '/financials/reports/bank',
  access: staff(bankingRead),
  reply: z.object({ current_id: id.nullable(), rows: z.array(z.object({ id, name: z.string() })) }),
  summary: 'The semesters of which can be seen what came by bank',
})

/** T0860 */
export const varianceReport = route({
  name: 'banking.variance.report',
  method: 'GET',
  path: '/financials/reports/variance/{semester_id}',
  access: staff(bankingRead),
  params: z.object({ semester_id: idInPath }),
  reply: z.object({
    semester: z.object({ id, name: z.string(), starts_on: day, ends_on: day }),
    rows: z.array(
      z.object({
        id,
        bank_account: z.string(),
        /** Lines of the semester that are not wholly matched, and what of them is left, whichever way it went. */
        lines: z.int(),
        left: baisa,
        /** The last statement that ends within the semester; nothing where none does. */
        statement: z.object({ id, file_name: z.string(), last_on: day }).nullable(),
        /** How the books stand beside it, as its own page says; null where a balance is missing. In baisa. */
        variance: Variance.nullable(),
      }),
    ),
  }),
  summary: 'How the books differ from the bank at the end of a semester, account by account, and what explains it',
})
