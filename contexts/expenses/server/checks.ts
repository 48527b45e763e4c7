import { expense, standingOn } from '@halaqa/finance/server'
import { type Check, noRow } from '@halaqa/kit-server/checks'
import { db } from '@halaqa/kit-server/database'
import { sql } from 'drizzle-orm'
import { categoryTable } from './categories/categories.table.ts'
import { operationTable, postingTable } from './operations/operations.table.ts'
import { spentByCategory } from './operations/spent.queries.ts'

const [operation, posting] = [operationTable, postingTable]

/** What was spent for each category is what its account in the books says. */
const inTheBooks: Check = {
  name: 'expenses in the books',
  async find() {
    const categories = await db().select().from(categoryTable)
    const accountOf = (each: { id: number; name_ar: string }) => expense({ id: each.id, name: each.name_ar })
    const [books, spent] = [await standingOn(categories.map(accountOf)), await spentByCategory({})]
    const first = categories
      .filter(each => (books.get(accountOf(each).key) ?? 0) !== (spent.get(each.id)?.spent ?? 0))
      .map(each => String(each.id))
    const says = 'categories for which the books say another amount than their operations'
    return first.length ? [{ says, count: first.length, first: first.slice(0, 5) }] : []
  },
}

/** What an auditor would add up. */
export const expensesChecks: Check[] = [
  inTheBooks,
  noRow(
    'operations and what was posted of them',
    'operations that are posted for another amount than theirs, or reversed and not taken back',
    sql`select ${operation.id} as id from ${operation} where
      (select coalesce(sum(${posting.amount}), 0) from ${posting} where ${posting.operation_id} = ${operation.id})
      is distinct from case when ${operation.state} in ('posted', 'reversing') then ${operation.amount} else 0 end`,
  ),
]
