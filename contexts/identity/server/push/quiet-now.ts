import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { inArray } from 'drizzle-orm'
import { type TimeOfDay, usualQuiet } from '../../contract/push.ts'
import { pushWishTable } from './push.table.ts'
import { quietUntil } from './quiet-hours.ts'

/** Who of these accounts is in quiet hours now: their own, or the usual ones where they have chosen none. */
export async function quietAmong(accountIds: readonly number[]): Promise<Set<number>> {
  if (!accountIds.length) return new Set()
  const { account_id, quiet_from, quiet_to } = pushWishTable
  const rows = await db()
    .select({ account_id, quiet_from, quiet_to })
    .from(pushWishTable)
    .where(inArray(account_id, [...accountIds]))
  const chosen = new Map(rows.map(row => [row.account_id, row]))
  const now = clock.now()
  const isQuiet = (id: number) => {
    const { quiet_from: from, quiet_to: to } = chosen.get(id) ?? usualQuiet
    return Boolean(quietUntil(now, from && to ? { from: from as TimeOfDay, to: to as TimeOfDay } : undefined))
  }
  return new Set(accountIds.filter(isQuiet))
}
