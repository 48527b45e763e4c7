import { BankAccountKind } from '@halaqa/finance/contract'
import { staff } from '@halaqa/identity/contract'
import { baisa, day, during, hundredths, id, idInQuery, list, route } from '@halaqa/kit-contract'
import { z } from 'zod'
import { expensesRead } from './permissions.ts'

const access = staff(expensesRead)
/** Less than nothing where money came back. */
const signed = z.int().meta({ 'x-kind': 'money' })

/** The days that a row sums, for whoever looks at what is behind it; open at a side where none was asked. */
const summed = { from: day.nullable(), until: day.nullable() }

export const PostingKind = z.enum(['expense', 'reversal'])
/** What was posted of an operation: its amount on its day, and, where it was reversed, the same less than nothing on that day. */
export const ExpensePosting = z.object({
  id,
  posted_on: day,
  kind: PostingKind,
  operation_id: id,
  number: z.string(),
  category: z.string(),
  payee: z.string(),
  description: z.string(),
  bank_account: z.string(),
  amount: signed,
})
const postingFilters = {
  kind: PostingKind,
  category_id: idInQuery,
  bank_account_id: idInQuery,
  during,
  from: day,
  until: day,
}
/** T0996 */
export const expenseReport = list({
  word: 'expenses.posting',
  path: '/financials/expense/report',
  access,
  row: ExpensePosting,
  sorts: ['posted_on', 'number', 'amount', 'payee'],
  sort: '-posted_on',
  filters: postingFilters,
  totals: ['amount'],
  groups: ['category_id', 'bank_account_id'],
  columns: ['posted_on', 'number', 'kind', 'category', 'payee', 'description', 'bank_account', 'amount'],
  summary: 'What was spent, operation by operation',
})
const MonthsAsked = z.strictObject({
  q: z.string().max(100).optional(),
  filter: z
    .strictObject({
      kind: PostingKind.optional(),
      category_id: idInQuery.optional(),
      bank_account_id: idInQuery.optional(),
      during: during.optional(),
      from: day.optional(),
      until: day.optional(),
    })
    .default({}),
})
export type MonthsAsked = z.output<typeof MonthsAsked>
/** Its chart: what was spent in each month, by the same filters. */
export const expensesByMonth = route({
  name: 'expenses.posting.byMonth',
  method: 'GET',
  path: '/financials/expense/report/months',
  access,
  query: MonthsAsked,
  reply: z.object({ rows: z.array(z.object({ month: day, amount: signed })) }),
  summary: 'What was spent in each month',
})

/** T0997. `budget` is of the year that is asked for; null where none is. */
export const categoryReport = list({
  word: 'expenses.category-sum',
  path: '/financials/expense/categoryreport',
  access,
  row: z.object({
    id,
    name: z.string(),
    operations: z.int(),
    spent: signed,
    /** Of all that was spent. */
    share: hundredths(100),
    budget: baisa.nullable(),
    left: signed.nullable(),
    ...summed,
  }),
  sorts: ['name', 'operations', 'spent', 'share', 'budget', 'left'],
  sort: '-spent',
  filters: { year_id: idInQuery, during, from: day, until: day },
  search: false,
  totals: ['operations', 'spent', 'budget', 'left'],
  columns: ['name', 'operations', 'spent', 'share', 'budget', 'left'],
  summary: 'What was spent for each category, beside its budget',
})

/** T0998. Of a period: what lay there before it, came in, went out, and lies there at its end. */
export const balanceReport = list({
  word: 'expenses.account-balance',
  path: '/financials/expense/balancereport',
  access,
  row: z.object({
    id,
    name: z.string(),
    kind: BankAccountKind,
    /** In the books; null where nothing ever moved. */
    account_id: id.nullable(),
    opening: signed,
    entered: baisa,
    spent: baisa,
    closing: signed,
    ...summed,
  }),
  sorts: ['name', 'kind', 'opening', 'entered', 'spent', 'closing'],
  sort: 'kind',
  filters: { kind: BankAccountKind, during, from: day, until: day },
  search: false,
  totals: ['opening', 'entered', 'spent', 'closing'],
  columns: ['name', 'kind', 'opening', 'entered', 'spent', 'closing'],
  summary: 'What lies in each bank account and cash desk',
})
