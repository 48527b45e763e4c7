import { nameIn } from '@halaqa/academics/server'
import { bankAccountTable } from '@halaqa/finance/readable'
import { db } from '@halaqa/kit-server/database'
import { withinWord } from '@halaqa/kit-server/during'
import { handleList } from '@halaqa/kit-server/list'
import { matching } from '@halaqa/kit-server/search'
import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import { expenseReport, type MonthsAsked } from '../../contract/reports.ts'
import { categoryTable } from '../categories/categories.table.ts'
import { operationTable, postingTable } from '../operations/operations.table.ts'

const selectPostings = () =>
  db()
    .select({ posting: postingTable, operation: operationTable, category: categoryTable, source: bankAccountTable })
    .from(postingTable)
    .innerJoin(operationTable, eq(operationTable.id, postingTable.operation_id))
    .innerJoin(categoryTable, eq(categoryTable.id, operationTable.category_id))
    .innerJoin(bankAccountTable, eq(bankAccountTable.id, operationTable.bank_account_id))
    .$dynamic()

const conditions = async (filter: MonthsAsked['filter']): Promise<(SQL | undefined)[]> => [
  filter.kind && eq(postingTable.kind, filter.kind),
  filter.category_id ? eq(operationTable.category_id, filter.category_id) : undefined,
  filter.bank_account_id ? eq(operationTable.bank_account_id, filter.bank_account_id) : undefined,
  await withinWord(postingTable.posted_on, filter.during),
  filter.from ? gte(postingTable.posted_on, filter.from) : undefined,
  filter.until ? lte(postingTable.posted_on, filter.until) : undefined,
]

/** What was posted, the newest first; what was reversed stands there a second time, below nothing. */
export const postingsList = handleList(expenseReport, {
  from: selectPostings,
  keys: () =>
    db()
      .select({ id: postingTable.id })
      .from(postingTable)
      .innerJoin(operationTable, eq(operationTable.id, postingTable.operation_id))
      .$dynamic(),
  key: postingTable.id,
  where: ({ query }) => conditions(query.filter),
  search: operationTable.search_text,
  sorts: {
    posted_on: postingTable.posted_on,
    number: operationTable.number,
    amount: postingTable.amount,
    payee: operationTable.payee,
  },
  sums: () =>
    db()
      .select({
        id: postingTable.id,
        amount: postingTable.amount,
        category_id: operationTable.category_id,
        bank_account_id: operationTable.bank_account_id,
      })
      .from(postingTable)
      .innerJoin(operationTable, eq(operationTable.id, postingTable.operation_id))
      .$dynamic(),
  present: (rows, { language }) =>
    rows.map(({ posting, operation, category, source }) => ({
      id: posting.id,
      posted_on: posting.posted_on,
      kind: posting.kind,
      operation_id: operation.id,
      number: operation.number ?? '',
      category: nameIn(category, language),
      payee: operation.payee,
      description: operation.description,
      bank_account: nameIn(source, language),
      amount: posting.amount,
    })),
})

/** The same by month, the first one first. */
export async function spentByMonth({ q, filter }: MonthsAsked) {
  const month = sql<string>`to_char(date_trunc('month', ${postingTable.posted_on}), 'YYYY-MM-DD')`
  const rows = await db()
    .select({ month, amount: sql<number>`sum(${postingTable.amount})::float8` })
    .from(postingTable)
    .innerJoin(operationTable, eq(operationTable.id, postingTable.operation_id))
    .where(and(...(await conditions(filter)), matching(operationTable.search_text, q)))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
  return { rows }
}
