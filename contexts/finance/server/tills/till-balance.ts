import { db } from '@halaqa/kit-server/database'
import { and, eq, lte, or, sql } from 'drizzle-orm'
import { entryTable, ledgerAccountTable, transferTable } from '../ledger/ledger.table.ts'
import type { TillRow } from './tills.table.ts'

/** What should lie in a desk at the end of a day, by the books, in baisa: everything that ever came in, less what went out. */
export async function tillBalance({ bank_account_id, day }: Pick<TillRow, 'bank_account_id' | 'day'>): Promise<number> {
  const [row] = await db()
    .select({
      balance: sql<number>`coalesce(sum(case when ${transferTable.debit_account} = ${ledgerAccountTable.id}
        then ${transferTable.amount} else -${transferTable.amount} end), 0)::float8`.mapWith(Number),
    })
    .from(ledgerAccountTable)
    .innerJoin(
      transferTable,
      or(
        eq(transferTable.debit_account, ledgerAccountTable.id),
        eq(transferTable.credit_account, ledgerAccountTable.id),
      ),
    )
    .innerJoin(entryTable, eq(entryTable.id, transferTable.entry_id))
    .where(and(eq(ledgerAccountTable.key, `cash:${bank_account_id}`), lte(entryTable.posted_on, day)))
  return row!.balance
}
