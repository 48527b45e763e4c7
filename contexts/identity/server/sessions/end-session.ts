import { audit } from '@halaqa/kit-server/audit'
import { clock } from '@halaqa/kit-server/clock'
import { afterCommit, db, transaction } from '@halaqa/kit-server/database'
import { publish } from '@halaqa/kit-server/events'
import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { sessionEnded } from '../../contract/events.ts'
import { sessionTable } from '../accounts/accounts.table.ts'
import { forgetSession } from './actor.ts'

/** Ends these sessions now: their tokens stop working and their sockets are cut. */
export async function endSessions(ids: string[], reason: string): Promise<number> {
  if (!ids.length) return 0
  return transaction(async () => {
    const ended = await db()
      .update(sessionTable)
      .set({ ended_at: clock.now(), end_reason: reason })
      .where(and(inArray(sessionTable.id, ids), isNull(sessionTable.ended_at)))
      .returning({ id: sessionTable.id, account_id: sessionTable.account_id })
    for (const { id, account_id } of ended) {
      // After the commit: a request in between would remember the session as open.
      afterCommit(() => forgetSession(id))
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
