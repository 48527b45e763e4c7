import { db } from '@halaqa/kit-server/database'
import { sql } from 'drizzle-orm'
import { counterTable } from './ledger.table.ts'

/** Papers whose numbers have no gaps. */
type Counted = 'donation' | 'invoice' | 'receipt' | 'sponsor-bill' | 'sponsor-payment' | 'voucher'

/**
 * The next number of a kind of papers, without gaps: a preview that is taken back gives it back. Whoever takes one is waited for by
 * the next until the transaction ends, so it is taken late.
 */
export const nextNumber = (name: Counted): Promise<number> => nextNumbers(name, 1)

/** Takes so many of them, one after the other; answers the first. */
export async function nextNumbers(name: Counted, count: number): Promise<number> {
  const [row] = await db()
    .insert(counterTable)
    .values({ name, value: count })
    .onConflictDoUpdate({ target: counterTable.name, set: { value: sql`${counterTable.value} + ${count}` } })
    .returning({ value: counterTable.value })
  return row!.value - count + 1
}
