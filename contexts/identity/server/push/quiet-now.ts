import { clock } from '@halaqa/kit-server/clock'
import { db } from '@halaqa/kit-server/database'
import { inArray } from 'drizzle-orm'
import { type TimeOfDay, usualQuiet } from '../../contract/push.ts'
import { pushWishTable } from './push.table.ts'
import { quietUntil } from './quiet-hours.ts'

/** When the quiet hours end that an account is in now; undefined where it is in none. */
export const quietEndOf = async (accountId: number): Promise<Date | undefined> =>
  (await quietEnds([accountId])).get(accountId)

/** Who of these accounts is in quiet hours now: their own, or the usual ones where they have chosen none. */
export const quietAmong = async (accountIds: readonly number[]): Promise<Set<number>> =>
  new Set((await quietEnds(accountIds)).keys())

async function quietEnds(accountIds: readonly number[]): Promise<Map<number, Date>> {
  if (!accountIds.length) return new Map()
  const { account_id, quiet_from, quiet_to } = pushWishTable
  const rows = await db()
    .select({ account_id, quiet_from, quiet_to })
    .from(pushWishTable)
    .where(inArray(account_id, [...accountIds]))
  const chosen = new Map(rows.map(row => [row.account_id, row]))
  const now = clock.now()
  const endOf = (id: number) => {
    const { quiet_from: from, quiet_to: to } = chosen.get(id) ?? usualQuiet
    return quietUntil(now, from && to ? { from: from as TimeOfDay, to: to as TimeOfDay } : undefined)
  }
  return new Map(
    accountIds.flatMap(id => {
      const end = endOf(id)
      return end ? [[id, end] as const] : []
    }),
  )
}
