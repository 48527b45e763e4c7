import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { inArray } from 'drizzle-orm'
import { allocationTable, openItemTable } from './ledger.table.ts'

/**
 * Settles debits, in the order in which they are named, with what is open of a credit of the same account, as far as it goes, or with
 * at most so much. The account is held already (`post`). Answers what was settled, in baisa.
 */
export async function allocate(
  creditId: number,
  debitIds: readonly number[],
  most = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  const open = await openOf([creditId, ...debitIds])
  let left = Math.min(most, open.get(creditId) ?? 0)
  const parts = debitIds.flatMap(debit_id => {
    const amount = Math.min(left, open.get(debit_id) ?? 0)
    left -= amount
    return amount > 0 ? [{ debit_id, credit_id: creditId, amount, at: clock.now() }] : []
  })
  if (parts.length) await db().insert(allocationTable).values(parts)
  return parts.reduce((sum, part) => sum + part.amount, 0)
}

/** Takes back what credits settle of debits: rows of less than nothing, nothing is deleted. Amounts are baisa, above 0. */
export async function takeAllocationsBack(
  settled: readonly { debit_id: number; credit_id: number; amount: number }[],
): Promise<void> {
  if (!settled.length) return
  const at = clock.now()
  await db()
    .insert(allocationTable)
    .values(settled.map(({ debit_id, credit_id, amount }) => ({ debit_id, credit_id, amount: -amount, at })))
}

/** What is open of transfers, in baisa, by their numbers. */
export async function openOf(transferIds: readonly number[]): Promise<Map<number, number>> {
  if (!transferIds.length) return new Map()
  const rows = await db()
    .select({ id: openItemTable.transfer_id, open: openItemTable.open })
    .from(openItemTable)
    .where(inArray(openItemTable.transfer_id, [...transferIds]))
  return new Map(rows.map(row => [row.id, row.open]))
}
