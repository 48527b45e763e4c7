import { notFound } from '@halaqa/kit-contract'
import { db } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import type { Actor } from '@halaqa/kit-server/request'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { pushSubscriptionTable } from './push.table.ts'

const { account_id, device, id, session_id } = pushSubscriptionTable

/** One of the actor's own devices takes nothing any more, nor what still waits for it. Of another it is not there: 404. */
export async function leaveDevice(actor: Actor, deviceId: number): Promise<void> {
  const own = and(eq(id, deviceId), eq(account_id, actor.id))
  const gone = await db().delete(pushSubscriptionTable).where(own).returning({ id })
  if (!gone.length) refuse(notFound)
}

/** With a session goes the device that it was switched on in. In the current transaction. */
export const leaveDevicesOf = (sessionIds: string[]) =>
  db().delete(pushSubscriptionTable).where(inArray(session_id, sessionIds))

/**
 * Somebody has signed in on a device that was known by a name. If it is theirs it goes on in the new session; if it is
 * another's, who never signed out, that one's news end here.
 */
export async function passDevice(name: string | undefined, accountId: number, sessionId: string): Promise<void> {
  if (!name) return
  await db()
    .delete(pushSubscriptionTable)
    .where(and(eq(device, name), ne(account_id, accountId)))
  await db().update(pushSubscriptionTable).set({ session_id: sessionId }).where(eq(device, name))
}
