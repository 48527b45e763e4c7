import { db, transaction } from '@halaqa/kit-server/database'
import { enqueueMany } from '@halaqa/kit-server/jobs'
import type { Actor } from '@halaqa/kit-server/request'
import { eq } from 'drizzle-orm'
import { type PushWishes, pushGroups } from '../../contract/push.ts'
import { pushSubscriptionTable, pushTable, pushWishTable } from './push.table.ts'
import { sendPushJob } from './send-pushes.ts'

/** What waits for the end of quiet hours that are there no more goes at once. */
export function setPushWishes(actor: Actor, { wanted, quiet_from, quiet_to }: PushWishes): Promise<void> {
  const set = { unwanted: pushGroups.filter(group => !wanted[group]), quiet_from, quiet_to }
  return transaction(async () => {
    await db()
      .insert(pushWishTable)
      .values({ account_id: actor.id, ...set })
      .onConflictDoUpdate({ target: pushWishTable.account_id, set })
    const waiting = await db()
      .selectDistinct({ id: pushTable.subscription_id })
      .from(pushTable)
      .innerJoin(pushSubscriptionTable, eq(pushSubscriptionTable.id, pushTable.subscription_id))
      .where(eq(pushSubscriptionTable.account_id, actor.id))
    await enqueueMany(sendPushJob, waiting)
  })
}
