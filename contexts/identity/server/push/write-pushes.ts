import { db } from '@halaqa/kit-server/database'
import { enqueueMany } from '@halaqa/kit-server/jobs'
import { sql } from 'drizzle-orm'
import { pushGroupOf } from '../../contract/push.ts'
import { notificationTable } from '../notices/notifications.table.ts'
import { pushSubscriptionTable, pushTable, pushWishTable } from './push.table.ts'
import { sendPushJob } from './send-pushes.ts'

/**
 * These notices, all of one kind, are to go to every device of those whom they tell, where that is wanted: written down in
 * the transaction of the notices, sent after it. A push delivers a notice and is none of its own, so nobody counts it.
 */
export async function writePushes(kind: string, notificationIds: number[]): Promise<void> {
  const group = pushGroupOf(kind)
  if (!notificationIds.length || !group) return
  const { rows } = await db().execute<{ id: number }>(sql`
    insert into ${pushTable} (notification_id, subscription_id)
    select ${notificationTable.id}, ${pushSubscriptionTable.id}
    from ${notificationTable}
    join ${pushSubscriptionTable} on ${pushSubscriptionTable.account_id} = ${notificationTable.account_id}
    left join ${pushWishTable} on ${pushWishTable.account_id} = ${notificationTable.account_id}
    where ${notificationTable.id} = any(${sql.param(notificationIds)}::int[])
      and not coalesce(${group} = any(${pushWishTable.unwanted}), false)
    on conflict do nothing
    returning subscription_id as id`)
  await enqueueMany(sendPushJob, rows)
}
