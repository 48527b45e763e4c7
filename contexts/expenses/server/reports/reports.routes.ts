import { handle } from '@halaqa/kit-server/http'
import { expensesByMonth } from '../../contract/reports.ts'
import { postingsList, spentByMonth } from './postings.queries.ts'
import { balances, categorySums } from './sums.ts'

export const reportHandlers = [
  ...postingsList,
  handle(expensesByMonth, ({ query }) => spentByMonth(query)),
  ...categorySums,
  ...balances,
]
