import { clock } from '@halaqa/kit-server/clock'
import { db, takeTurns, transaction } from '@halaqa/kit-server/database'
import { refuse } from '@halaqa/kit-server/http'
import { isPushEndpoint, type PushTarget } from '@halaqa/kit-server/push'
import { type Actor, currentRequest } from '@halaqa/kit-server/request'
import { seal } from '@halaqa/kit-server/secrets'
import { and, eq, ne, or } from 'drizzle-orm'
import { badPushService, mostPushDevices, tooManyPushDevices } from '../../contract/push.ts'
import { pushSubscriptionTable } from './push.table.ts'

/** Seals what a push to a device is sealed with. */
export const deviceKey = 'push-devices'

/**
 * This browser takes pushes for the actor from now on, as long as the session is open. Whoever had it before has it no
 * more: nobody's news reach another's phone. A browser that describes itself anew keeps its row, and what waits for it.
 */
export async function subscribeDevice(actor: Actor, device: string, { endpoint, keys }: PushTarget): Promise<void> {
  if (!isPushEndpoint(endpoint)) refuse(badPushService)
  const set = {
    session_id: actor.sessionId!,
    device,
    endpoint,
    sealed_keys: seal(deviceKey, JSON.stringify(keys)),
    agent: currentRequest().agent.slice(0, 300),
  }
  const { account_id, id } = pushSubscriptionTable
  const same = or(eq(pushSubscriptionTable.endpoint, endpoint), eq(pushSubscriptionTable.device, device))
  await transaction(async () => {
    await takeTurns('identity.push', actor.id)
    await db()
      .delete(pushSubscriptionTable)
      .where(and(same, ne(account_id, actor.id)))
    const [kept, ...others] = await db()
      .select({ id })
      .from(pushSubscriptionTable)
      .where(and(same, eq(account_id, actor.id)))
      .orderBy(id)
    for (const other of others) await db().delete(pushSubscriptionTable).where(eq(id, other.id))
    if (kept) return db().update(pushSubscriptionTable).set(set).where(eq(id, kept.id))
    if ((await db().$count(pushSubscriptionTable, eq(account_id, actor.id))) >= mostPushDevices)
      refuse(tooManyPushDevices, undefined, { most: mostPushDevices })
    return db()
      .insert(pushSubscriptionTable)
      .values({ ...set, account_id: actor.id, created_at: clock.now() })
  })
}
