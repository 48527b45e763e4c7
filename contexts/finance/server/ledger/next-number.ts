import { db } from '@halaqa/kit-server/database'
import { sql } from 'drizzle-orm'
import { counterTable } from './ledger.table.ts'

/**
 * The next number of a kind of papers, without gaps: a preview that is taken back gives it back. Whoever takes one is waited for by
 * the next until the transaction ends, so it is taken late.
 */
export async function nextNumber(name: 'invoice' | 'receipt'): Promise<number> {
  const [row] = await db()
    .insert(counterTable)
    .values({ name, value: 1 })
    .onConflictDoUpdate({ target: counterTable.name, set: { value: sql`${counterTable.value} + 1` } })
    .returning({ value: counterTable.value })
  return row!.value
}
