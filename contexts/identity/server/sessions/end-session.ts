import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { db, transaction } from '@halaqa/kit-server/database'
import { publish } from '@halaqa/kit-server/events'
import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { sessionEnded } from '../../contract/events.ts'
import { sessionTable } from '../accounts/accounts.table.ts'
import { leaveDevicesOf } from '../push/leave-device.ts'

/** Ends these sessions now: their tokens stop working, their sockets are cut, and nothing is pushed to their devices. */
export async function endSessions(ids: string[], reason: string): Promise<number> {
  if (!ids.length) return 0
  return transaction(async () => {
    const ended = await db()
      .update(sessionTable)
      .set({ ended_at: clock.now(), end_reason: reason })
      .where(and(inArray(sessionTable.id, ids), isNull(sessionTable.ended_at)))
      .returning({ id: sessionTable.id, account_id: sessionTable.account_id })
    await leaveDevicesOf(ended.map(each => each.id))
    for (const { id, account_id } of ended) {
      await audit({ action: 'identity.session.end', subject: ['identity.account', account_id], note: reason })
      await publish(sessionEnded, { session_id: id })
    }
    return ended.length
  })
}

/** Ends every session of the account but, if given, one. */
export async function endSessionsOf(accountId: number, reason: string, except?: string): Promise<number> {
  const open = await db()
    .select({ id: sessionTable.id })
    .from(sessionTable)
    .where(
      and(
        // Whoever is put out acts as nobody else either.
        or(eq(sessionTable.account_id, accountId), eq(sessionTable.acting_by_id, accountId)),
        isNull(sessionTable.ended_at),
        except ? ne(sessionTable.id, except) : undefined,
      ),
    )
  return endSessions(
    open.map(each => each.id),
    reason,
  )
}
